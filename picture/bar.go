package picture

import (
	"image"
	"image/color"
	"image/draw"
	"strconv"
)

// withBar returns an image with a colour bar on the right, labelled with the numbers at its ends.
func (s *settings) withBar(img image.Image, low, high float64) image.Image {
	const gap, barWidth = 6, 12
	height := max(img.Bounds().Dy(), 3*glyphHeight)
	top, bottom := label(high), label(low)
	width := img.Bounds().Dx()
	text := width + gap + barWidth + 3
	out := image.NewNRGBA(image.Rect(0, 0, text+max(len(top), len(bottom))*(glyphWidth+1)+2, height))
	draw.Draw(out, out.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(out, image.Rect(0, 0, width, height), img, img.Bounds().Min, draw.Over)
	palette := s.palette()
	for y := range height {
		c := palette[255-y*255/(height-1)]
		draw.Draw(out, image.Rect(width+gap, y, width+gap+barWidth, y+1), image.NewUniform(c), image.Point{}, draw.Src)
	}
	write5x7(out, text, 0, top)
	write5x7(out, text, height-glyphHeight, bottom)
	return out
}

// label returns a number with four digits.
func label(v float64) string { return strconv.FormatFloat(v, 'g', 4, 64) }

const glyphWidth, glyphHeight = 5, 7

// glyphs are the characters for numbers. Each has seven rows of five dots.
var glyphs = map[rune][glyphHeight]string{
	'0': {".###.", "#...#", "#..##", "#.#.#", "##..#", "#...#", ".###."},
	'1': {"..#..", ".##..", "..#..", "..#..", "..#..", "..#..", ".###."},
	'2': {".###.", "#...#", "....#", "..##.", ".#...", "#....", "#####"},
	'3': {".###.", "#...#", "....#", "..##.", "....#", "#...#", ".###."},
	'4': {"...#.", "..##.", ".#.#.", "#..#.", "#####", "...#.", "...#."},
	'5': {"#####", "#....", "####.", "....#", "....#", "#...#", ".###."},
	'6': {"..##.", ".#...", "#....", "####.", "#...#", "#...#", ".###."},
	'7': {"#####", "....#", "...#.", "..#..", ".#...", ".#...", ".#..."},
	'8': {".###.", "#...#", "#...#", ".###.", "#...#", "#...#", ".###."},
	'9': {".###.", "#...#", "#...#", ".####", "....#", "...#.", ".##.."},
	'.': {".....", ".....", ".....", ".....", ".....", ".##..", ".##.."},
	'-': {".....", ".....", ".....", "#####", ".....", ".....", "....."},
	'+': {".....", "..#..", "..#..", "#####", "..#..", "..#..", "....."},
	'e': {".....", ".....", ".###.", "#...#", "#####", "#....", ".###."},
}

// write5x7 draws a number in black.
func write5x7(img *image.NRGBA, x, y int, text string) {
	for _, c := range text {
		for row, dots := range glyphs[c] {
			for column, dot := range dots {
				if dot == '#' {
					img.SetNRGBA(x+column, y+row, color.NRGBA{0, 0, 0, 255})
				}
			}
		}
		x += glyphWidth + 1
	}
}
