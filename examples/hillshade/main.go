// Hillshade makes a picture of terrain, coloured by height and shaded as if lit from the north-west.
//
//	go run ./examples/hillshade                     makes terrain, writes hillshade.png
//	go run ./examples/hillshade -in dem.npy -o x.png
//
// The first build takes a minute or two, and the go command prints nothing meanwhile. Later builds take seconds.
//
// The elevation model is a two-dimensional .npy file of any real numbers, or a grey PNG.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	nd "ndgo/ndarray"
	"ndgo/npy"
	"ndgo/picture"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "hillshade:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("hillshade", flag.ContinueOnError)
	in := flags.String("in", "", "elevation model: a .npy `file` or a grey .png; none makes terrain")
	to := flags.String("o", "hillshade.png", "the picture `file` to write")
	cell := flags.Float64("cell", 30, "distance of neighbouring elevations, in their unit")
	height := flags.Int("height", 600, "rows of terrain to make")
	width := flags.Int("width", 900, "columns of terrain to make")
	switch err := flags.Parse(args); {
	case err == flag.ErrHelp:
		return nil
	case err != nil:
		return err
	case flags.NArg() > 0:
		return fmt.Errorf("unexpected argument %q; name the elevation model with -in", flags.Arg(0))
	case *height < 2 || *width < 2:
		return fmt.Errorf("terrain of %d×%d is too small; it needs 2×2", *height, *width)
	case !(*cell > 0):
		return fmt.Errorf("a cell of %v is not positive", *cell)
	}

	start := time.Now()
	source := "made terrain"
	var z *nd.NDArray[float64]
	var err error
	if *in == "" {
		z = terrain(*height, *width)
	} else if z, err = load(*in); err != nil {
		return err
	} else {
		source = "read " + filepath.Base(*in)
	}
	p := paint(z, shade(z, *cell))
	if err := picture.Save(*to, p); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %d×%d, elevation %.1f to %.1f\n", source, z.Dim(0), z.Dim(1), nd.Min(z).Item(), nd.Max(z).Item())
	fmt.Fprintf(out, "wrote %s in %v\n", *to, time.Since(start).Round(time.Millisecond))
	return nil
}

// load reads an elevation model. Elevations that are not finite, such as holes in a model, become the lowest.
func load(path string) (*nd.NDArray[float64], error) {
	var z *nd.NDArray[float64]
	if strings.EqualFold(filepath.Ext(path), ".npy") {
		any, err := npy.LoadAny(path)
		if err != nil {
			return nil, err
		}
		if z, err = asFloat64(any); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	} else {
		var err error
		if z, err = picture.LoadGray(path); err != nil {
			return nil, err
		}
	}
	if z.NDim() != 2 || z.Dim(0) < 2 || z.Dim(1) < 2 {
		return nil, fmt.Errorf("%s: shape %v is not that of an elevation model; it needs two axes of at least 2", path, z.Shape())
	}
	finite := nd.IsFinite(z)
	known := z.Mask(finite)
	if known.Size() == 0 {
		return nil, fmt.Errorf("%s: no elevation is finite", path)
	}
	z.SetMask(nd.LogicalNot(finite), nd.Min(known).Item())
	return z, nil
}

// asFloat64 converts an array whose type is known only at run time.
func asFloat64(x nd.Array) (*nd.NDArray[float64], error) {
	switch x.DType() {
	case nd.Float64, nd.Float32, nd.Int64, nd.Int32, nd.Int16, nd.Uint16, nd.Uint8:
		return nd.Convert[float64](x), nil
	}
	return nil, fmt.Errorf("elevations of type %v are not supported", x.DType())
}
