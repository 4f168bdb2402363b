package main

import (
	"strings"
	"time"

	"ndgo/inplace"
	nd "ndgo/ndarray"
	"ndgo/picture"
)

// gun emits a glider every 30 steps. Gosper found it in 1970.
const gun = `
........................O...........
......................O.O...........
............OO......OO............OO
...........O...O....OO............OO
OO........O.....O...OO..............
OO........O...O.OO....O.O...........
..........O.....O.......O...........
...........O...O....................
............OO......................`

// life plays Conway's game of life. Dead cells glow for some time. After 30 steps the board is the same again, so the
// animation loops.
func life(path string, height, width int) error {
	const cell, margin, period = 4, 30, 30
	rows, columns := max(height/cell, 12), max(width/cell, 40)
	world := nd.Zeros[uint8](rows+2*margin, columns+2*margin)
	for i, line := range strings.Split(gun, "\n")[1:] {
		for j, c := range line {
			if c == 'O' {
				world.SetAt(1, margin+2+i, margin+2+j)
			}
		}
	}
	inside := world.Slice(nd.S("1:-1, 1:-1"))
	shown := world.Slice(nd.Range(margin, margin+rows), nd.Range(margin, margin+columns))
	glow := nd.Zeros[float64](rows, columns)
	frames := nd.Zeros[float64](period, rows, columns)
	for step := range 9 * period {
		// Count the cells that are alive in the 3×3 window around a cell. The cell lives on, or is born, if there are three. With four it
		// keeps its state.
		around := nd.SumAs[int](world.SlidingWindow(3, 3), nd.Axis(-1, -2))
		alive := nd.LogicalOr(nd.Equal(around, 3), nd.LogicalAnd(nd.Equal(around, 4), nd.Equal(inside, 1)))
		inside.Assign(nd.AsType[uint8](alive))
		inplace.Maximum(inplace.Multiply(glow, 0.8), nd.AsType[float64](shown))
		frames.Slice(nd.At(step % period)).Assign(glow)
	}
	steps := nd.Divide(nd.Round(nd.Multiply(frames, 12)), 12) // few colours make small files
	return picture.Animate(path, steps, picture.Inferno, picture.Range(0, 1.15), picture.Scale(cell), picture.Delay(60*time.Millisecond))
}
