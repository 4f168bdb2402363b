// Heat lets a hot plate cool. It steps the heat equation by assignments to slices.
//
//	go run ./examples/heat               prints the plate
//	go run ./examples/heat -o heat.png   and writes a picture
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
	"ndgo/picture"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "heat:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("heat", flag.ContinueOnError)
	size := flags.Int("size", 48, "elements along a side of the plate")
	steps := flags.Int("steps", 400, "steps of time")
	to := flags.String("o", "", "a PNG `file` to write")
	switch err := flags.Parse(args); {
	case err == flag.ErrHelp:
		return nil
	case err != nil:
		return err
	case flags.NArg() > 0:
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case *size < 3 || *steps < 0:
		return fmt.Errorf("a plate of %d and %d steps; it needs at least 3, and no negative steps", *size, *steps)
	}
	plate := hot(*size)
	cool(plate, *steps)
	fmt.Fprintf(out, "after %d steps: mean %.4f, hottest %.4f\n", *steps, nd.Mean(plate).Item(), nd.Max(plate).Item())
	draw(out, plate)
	if *to == "" {
		return nil
	}
	if err := picture.Save(*to, paint(plate)); err != nil {
		return err
	}
	fmt.Fprintln(out, "wrote", *to)
	return nil
}

// hot returns a plate at temperature 0, with its left edge and a square in it at temperature 1.
func hot(n int) *nd.NDArray[float64] {
	x := nd.Zeros[float64](n, n)
	x.Slice(nd.Colon, nd.At(0)).Fill(1)
	x.Slice(nd.Range(n/2, n/2+n/5), nd.Range(n/2, n/2+n/4)).Fill(1)
	return x
}

// cool steps x in time. The edges of x keep their temperature.
//
// x[i, j] += (x[i-1, j] + x[i+1, j] + x[i, j-1] + x[i, j+1] - 4 x[i, j]) / 5: explicit Euler. The factor 1/5 is stable, because it is below
// 1/4.
func cool(x *nd.NDArray[float64], steps int) {
	middle := nd.Range(1, -1)
	c := x.Slice(middle, middle)
	north, south := x.Slice(nd.To(-2), middle), x.Slice(nd.From(2), middle)
	west, east := x.Slice(middle, nd.To(-2)), x.Slice(middle, nd.From(2))
	change := nd.EmptyLike(c)
	for range steps {
		into.Add(change, north, south, west, east)
		inplace.Subtract(change, nd.Multiply(c, 4))
		inplace.Add(c, inplace.Multiply(change, 0.2))
	}
}

// draw prints x as coarse characters.
func draw(out io.Writer, x *nd.NDArray[float64]) {
	const glyphs = " .:-=+*#%@"
	step := max(1, x.Dim(0)/24)
	coarse := x.Slice(nd.Colon.By(step), nd.Colon.By(max(1, step/2)))
	level := nd.AsType[int](nd.Clip(nd.Multiply(coarse, float64(len(glyphs))), 0, float64(len(glyphs)-1)))
	for _, row := range level.Along(0) {
		var line strings.Builder
		for v := range row.Values() {
			line.WriteByte(glyphs[v])
		}
		fmt.Fprintln(out, strings.TrimRight(line.String(), " "))
	}
}

// paint returns a picture from black through red and yellow to white.
func paint(x *nd.NDArray[float64]) *nd.NDArray[uint8] {
	p := picture.New(x.Dim(0), x.Dim(1))
	for channel := range 3 {
		c := nd.Clip(nd.Subtract(nd.Multiply(x, 3), float64(channel)), 0, 1)
		p.Slice(nd.Ellipsis, nd.At(channel)).Assign(nd.AsType[uint8](nd.Multiply(c, 255)))
	}
	return p
}
