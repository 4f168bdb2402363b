// Wind summarises years of wind speeds: the strongest of each year, the mean of each season, and a histogram.
//
//	go run ./examples/wind                     makes up 21 years of speeds
//	go run ./examples/wind -in speeds.npy      a .npy of measurements at equal distances in time
package main

import (
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"

	"ndgo/inplace"
	nd "ndgo/ndarray"
	"ndgo/npy"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "wind:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("wind", flag.ContinueOnError)
	in := flags.String("in", "", "the .npy `file` of speeds in m/s, one axis; none makes some")
	years := flags.Int("years", 21, "how many years the measurements span")
	bins := flags.Int("bins", 12, "bars of the histogram")
	switch err := flags.Parse(args); {
	case err == flag.ErrHelp:
		return nil
	case err != nil:
		return err
	case flags.NArg() > 0:
		return fmt.Errorf("unexpected argument %q; name the measurements with -in", flags.Arg(0))
	case *years < 1 || *bins < 1 || *bins > 1000:
		return fmt.Errorf("%d years and %d bins; both must be positive, and bins at most 1000", *years, *bins)
	}
	speeds, name := made(*years), "made measurements"
	if *in != "" {
		var err error
		if speeds, err = load(*in); err != nil {
			return err
		}
		name = filepath.Base(*in)
	}
	// A year has four seasons with equal numbers of measurements. Drop a remainder at the end.
	each := speeds.Size() / (4 * *years)
	if each == 0 {
		return fmt.Errorf("%d measurements are too few for %d years of four seasons", speeds.Size(), *years)
	}
	seasons := speeds.Slice(nd.To(4**years*each)).Reshape(*years, 4, each)

	fmt.Fprintf(out, "%s: %d, of %d years; mean %.2f m/s, standard deviation %.2f\n",
		name, speeds.Size(), *years, nd.Mean(speeds).Item(), nd.Std(speeds).Item())
	strongest := nd.Max(seasons, nd.Axis(1, 2))
	fmt.Fprintf(out, "\nstrongest of each year (m/s)\n%.1f\n", strongest)
	year := nd.ArgMax(strongest).Item()
	fmt.Fprintf(out, "the strongest, %.1f m/s, was in year %d\n", strongest.At(year), year+1)
	fmt.Fprintf(out, "\nmean of each season (m/s)\n%.2f\n", nd.Mean(seasons, nd.Axis(0, 2)))
	fmt.Fprintln(out, "\nhow often each speed was measured")
	histogram(out, speeds, *bins)
	return nil
}

// load reads speeds and drops NaN.
func load(path string) (*nd.NDArray[float64], error) {
	any, err := npy.LoadAny(path)
	if err != nil {
		return nil, err
	}
	var x *nd.NDArray[float64]
	switch a := any.(type) {
	case *nd.NDArray[float64]:
		x = a
	case *nd.NDArray[float32]:
		x = nd.AsType[float64](a)
	case *nd.NDArray[int64]:
		x = nd.AsType[float64](a)
	default:
		return nil, fmt.Errorf("%s: speeds of type %v are not supported; store them as float64", path, any.DType())
	}
	if x.NDim() != 1 {
		return nil, fmt.Errorf("%s: shape %v has %d axes; speeds have one", path, x.Shape(), x.NDim())
	}
	if x = x.Mask(nd.IsFinite(x)); x.Size() == 0 {
		return nil, fmt.Errorf("%s: there are no speeds in it", path)
	}
	return x, nil
}

// histogram prints the number of elements of x in each of several classes of equal width.
func histogram(out io.Writer, x *nd.NDArray[float64], bins int) {
	low, high := math.Floor(nd.Min(x).Item()), math.Ceil(nd.Max(x).Item())
	width := max(high-low, 1) / float64(bins)
	class := nd.Clip(nd.AsType[int](nd.Divide(nd.Subtract(x, low), width)), 0, bins-1)
	// Broadcasting a column of classes against all elements gives a row for each class.
	classes := nd.Arange[int](0, bins, 1).ExpandDims(1)
	counts := nd.CountNonzero(nd.Equal(classes, class), nd.Axis(1))
	most := nd.Max(counts).Item()
	for k, n := range counts.Enumerate() {
		bar := strings.Repeat("█", (n*50+most/2)/most)
		line := fmt.Sprintf("%5.1f–%-5.1f %7d %s", low+float64(k[0])*width, low+float64(k[0]+1)*width, n, bar)
		fmt.Fprintln(out, strings.TrimRight(line, " "))
	}
}

// made returns made-up wind speeds, one every ten hours, for a number of years. They follow Weibull's distribution of shape 2, and are
// stronger in winter.
func made(years int) *nd.NDArray[float64] {
	const perYear = 876
	state := uint64(1)
	uniform := nd.FromFunc(func([]int) float64 {
		// This is a linear congruential generator with the constants of Knuth's MMIX.
		state = state*6364136223846793005 + 1442695040888963407
		return (float64(state>>11) + 0.5) * 0x1p-53
	}, years, perYear)
	day := nd.Linspace[float64](0, 2*math.Pi, perYear)
	scale := nd.Add(nd.Multiply(nd.Cos(day), 2), 8)
	return inplace.Multiply(nd.Sqrt(nd.Negative(nd.Log(uniform))), scale).Ravel()
}
