// Photo processes an image with slices: brightness, blur, edges and a vignette, in one picture of four parts.
//
//	go run ./examples/photo                       makes a scene, writes photo.png
//	go run ./examples/photo -in cat.jpg -o x.png  a grey or colour PNG or JPEG
package main

import (
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"

	"ndgo/inplace"
	nd "ndgo/ndarray"
	"ndgo/picture"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "photo:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("photo", flag.ContinueOnError)
	in := flags.String("in", "", "the `file` to read, PNG or JPEG; none makes a scene")
	to := flags.String("o", "photo.png", "the picture `file` to write")
	radius := flags.Int("radius", 4, "how far the blur reaches, in pixels")
	switch err := flags.Parse(args); {
	case err == flag.ErrHelp:
		return nil
	case err != nil:
		return err
	case flags.NArg() > 0:
		return fmt.Errorf("unexpected argument %q; name the photograph with -in", flags.Arg(0))
	case *radius < 0 || *radius > 1000:
		return fmt.Errorf("a radius of %d is not between 0 and 1000", *radius)
	}
	photo, name := scene(300, 400), "a made scene"
	if *in != "" {
		var err error
		if photo, err = picture.Load(*in); err != nil {
			return err
		}
		name = filepath.Base(*in)
	}
	height, width := photo.Dim(0), photo.Dim(1)

	colours := nd.Divide(nd.AsType[float64](photo.Slice(nd.Ellipsis, nd.To(3))), 255)
	grey := luminance(colours)
	sheet := picture.New(2*height, 2*width)
	top, left := nd.To(height), nd.To(width)
	bottom, right := nd.From(height), nd.From(width)
	put(sheet.Slice(top, left), vignette(colours.Copy()))
	put(sheet.Slice(top, right), grey.ExpandDims(-1))
	put(sheet.Slice(bottom, left), blur(colours, *radius))
	put(sheet.Slice(bottom, right), edges(grey).ExpandDims(-1))
	if err := picture.Save(*to, sheet); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %d×%d, mean brightness %.3f, contrast %.3f\n", name, height, width, nd.Mean(grey).Item(), nd.Std(grey).Item())
	fmt.Fprintf(out, "wrote %s: vignette, brightness, blur of radius %d, edges\n", *to, *radius)
	return nil
}

// put writes colours from 0 to 1 into the red, green and blue of a picture. Grey, of shape (height, width, 1), goes into all three.
func put(p *nd.NDArray[uint8], colours *nd.NDArray[float64]) {
	bytes := nd.AsType[uint8](nd.Add(nd.Multiply(nd.Clip(colours, 0, 1), 255), 0.5))
	p.Slice(nd.Ellipsis, nd.To(3)).Assign(bytes)
}

// luminance returns the brightness of colours of shape (height, width, 3): their mean, weighted for the eye.
//
// Source of the weights: ITU-R recommendation BT.601.
func luminance(colours *nd.NDArray[float64]) *nd.NDArray[float64] {
	return nd.Sum(nd.Multiply(colours, nd.Of(0.299, 0.587, 0.114)), nd.Axis(-1))
}

// blur returns means over windows of (2 radius + 1)² pixels, cut at the borders. Along each of the first two axes, the sum of a window is
// the difference of two cumulative sums.
func blur(x *nd.NDArray[float64], radius int) *nd.NDArray[float64] {
	for axis := range 2 {
		n := x.Dim(axis)
		place := nd.Arange[int](0, n, 1)
		from, to := nd.Clip(nd.Subtract(place, radius), 0, n), nd.Clip(nd.Add(place, radius+1), 0, n)
		total := nd.CumulativeSum(x, nd.Axis(axis), nd.IncludeInitial)
		sum := nd.Subtract(nd.Take(total, to, nd.Axis(axis)), nd.Take(total, from, nd.Axis(axis)))
		count := nd.AsType[float64](nd.Subtract(to, from))
		x = nd.Divide(sum.MoveAxis(axis, -1), count).MoveAxis(-1, axis)
	}
	return x
}

// edges returns the length of Sobel's gradient, 0 at the borders.
func edges(x *nd.NDArray[float64]) *nd.NDArray[float64] {
	z := nd.ZerosLike(x)
	if x.Dim(0) < 3 || x.Dim(1) < 3 {
		return z
	}
	at := func(rows, columns nd.Index) *nd.NDArray[float64] { return x.Slice(rows, columns) }
	first, middle, last := nd.To(-2), nd.Range(1, -1), nd.From(2)
	gx := nd.Subtract(
		nd.Add(at(first, last), nd.Multiply(at(middle, last), 2), at(last, last)),
		nd.Add(at(first, first), nd.Multiply(at(middle, first), 2), at(last, first)))
	gy := nd.Subtract(
		nd.Add(at(last, first), nd.Multiply(at(last, middle), 2), at(last, last)),
		nd.Add(at(first, first), nd.Multiply(at(first, middle), 2), at(first, last)))
	z.Slice(middle, middle).Assign(nd.Hypot(gx, gy))
	return z
}

// vignette darkens colours of shape (height, width, 3) towards the corners, in place, and returns them.
func vignette(colours *nd.NDArray[float64]) *nd.NDArray[float64] {
	y := nd.Linspace[float64](-1, 1, colours.Dim(0)).ExpandDims(1)
	x := nd.Linspace[float64](-1, 1, colours.Dim(1))
	distance := nd.Hypot(y.BroadcastTo(y.Dim(0), x.Dim(0)), x)
	return inplace.Multiply(colours, nd.Square(nd.Cos(nd.Multiply(distance, math.Pi/5))).ExpandDims(-1))
}

// scene returns a picture of a sun over hills.
func scene(height, width int) *nd.NDArray[uint8] {
	y := nd.Linspace[float64](0, 1, height).ExpandDims(1)
	x := nd.Linspace[float64](0, float64(width)/float64(height), width)
	p := picture.New(height, width)
	sky := nd.Multiply(nd.Subtract(y.Scalar(1), nd.Multiply(y, 0.6)), 235)
	for channel, weight := range []float64{0.55, 0.75, 1} {
		p.Slice(nd.Ellipsis, nd.At(channel)).Assign(nd.AsType[uint8](nd.Multiply(sky, weight)))
	}
	sun := nd.Less(nd.Hypot(nd.Subtract(y, 0.3).BroadcastTo(height, width), nd.Subtract(x, 0.9)), 0.12)
	hills := nd.Greater(y.BroadcastTo(height, width), nd.Add(nd.Multiply(nd.Sin(nd.Multiply(x, 7)), 0.08), 0.7))
	for channel, colour := range [][2]uint8{{255, 60}, {230, 110}, {120, 50}} {
		c := p.Slice(nd.Ellipsis, nd.At(channel))
		c.SetMask(sun, colour[0])
		c.SetMask(hills, colour[1])
	}
	return p
}
