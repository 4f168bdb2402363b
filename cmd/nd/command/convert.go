package command

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"ndgo/internal/quote"
	nd "ndgo/ndarray"
	"ndgo/picture"
)

func convertCommand() *cobra.Command {
	var noNames bool
	var l layout
	c := &cobra.Command{
		Use:   "convert from to",
		Short: "Write an array in another format, which the names of the files tell",
		Long: `Write an array in another format, which the names of the files tell. Columns of a text that have names become fields of records in an
.npy file, NumPy's structured arrays, and fields of records become columns. Each column keeps its type; numbers in texts are float64, or integers
where a column has integers beyond 2⁵³.`,
		Args:    cobra.ExactArgs(2),
		Example: "  nd convert a.csv.gz a.npy",
		RunE: func(c *cobra.Command, args []string) error {
			if l != (layout{}) && !isStore(args[1]) {
				return fmt.Errorf("--chunks, --shards and --codec are for a .zarr, and %s is none; leave them out", args[1])
			}
			f, err := open(args[0])
			if err != nil {
				return err
			}
			if isStore(args[1]) {
				return toStore(f, args[1], l, progressOf(c, quote.Plain(args[1], "")))
			}
			if f.stored != nil && strings.HasSuffix(args[1], ".npy") {
				if err := checkSpace(args[1], widths[f.dtype]*int64(size(f.shape))); err != nil {
					return err
				}
				return kinds[f.dtype].saveRows(args[1], f.rowsShown(progressOf(c, quote.Plain(args[1], ""))), f.shape...)
			}
			x, err := f.whole()
			if err != nil {
				return err
			}
			t := f.table
			if t == nil {
				return save(args[1], x)
			}
			if noNames {
				t.names = nil
			}
			if t.columns == nil {
				return save(args[1], x, t.names...)
			}
			if records := strings.HasSuffix(args[1], ".npy") && t.names != nil; records || isText(args[1]) && x.NDim() == 2 {
				return t.save(args[1])
			}
			if err := t.mustFit(); err != nil {
				return err
			}
			return save(args[1], x)
		},
	}
	c.Flags().BoolVar(&noNames, "no-names", false, "leave out the names of columns: an .npy file has a matrix then")
	c.Flags().StringVar(&l.chunks, "chunks", "", "the shape of the chunks of a .zarr: 512,512")
	c.Flags().StringVar(&l.shards, "shards", "", "the shape of its shards: 4096,4096")
	c.Flags().StringVar(&l.codec, "codec", "", "its codec: blosc-lz4, blosc-zstd, gzip, none, zstd")
	return c
}

func pictureCommand() *cobra.Command {
	var name, percentiles, bounds string
	var scale, width int
	var log, bar bool
	c := &cobra.Command{
		Use:   "picture file [picture]",
		Short: "Write a picture of an array, or show it in the terminal",
		Long: `Write a picture of an array, or show it in the terminal. An array of a store with more than 4 million elements is read chunk by chunk: a pixel
then shows the mean of a square of elements, without NaN.`,
		Args:    cobra.RangeArgs(1, 2),
		Example: "  nd picture a.npy a.png --map magma --percentiles 2,98",
		RunE: func(c *cobra.Command, args []string) error {
			f, err := open(args[0])
			if err != nil {
				return err
			}
			x, err := f.coarse(progressOf(c, quote.Plain(f.path, "")))
			if err != nil {
				return err
			}
			options := []picture.Option{picture.Scale(scale), picture.Width(width)}
			if name != "" {
				m, ok := picture.MapNamed(name)
				if !ok {
					return fmt.Errorf("there is no map %s; there are %q", quote.Text(name), picture.MapNames())
				}
				options = append(options, m)
			}
			for text, option := range map[string]func(low, high float64) picture.Option{percentiles: picture.Percentiles, bounds: picture.Range} {
				if text != "" {
					low, high, err := pair(text)
					if err != nil {
						return err
					}
					options = append(options, option(low, high))
				}
			}
			if log {
				options = append(options, picture.Log)
			}
			if bar {
				options = append(options, picture.Bar)
			}
			if len(args) == 2 {
				return picture.Save(args[1], x, options...)
			}
			if e := nd.Try(func() { err = picture.Fprint(c.OutOrStdout(), x, options...) }); e != nil {
				return e
			}
			return err
		},
	}
	c.Flags().StringVarP(&name, "map", "m", "", "the map of colours: "+strings.Join(picture.MapNames(), ", ")+", or one with _r for its reverse")
	c.Flags().StringVar(&percentiles, "percentiles", "", "the percentiles that have the colours at the ends: 2,98")
	c.Flags().StringVar(&bounds, "range", "", "the numbers that have the colours at the ends: -1,1")
	c.Flags().BoolVar(&log, "log", false, "give colours to logarithms")
	c.Flags().BoolVar(&bar, "bar", false, "add the colours and the numbers at their ends")
	c.Flags().IntVar(&scale, "scale", 1, "pixels along a side of an element")
	c.Flags().IntVar(&width, "width", 80, "characters of a line in the terminal")
	c.MarkFlagsMutuallyExclusive("percentiles", "range")
	return c
}

// pair parses two numbers.
func pair(text string) (low, high float64, err error) {
	first, second, ok := strings.Cut(text, ",")
	if ok {
		if low, err = strconv.ParseFloat(strings.TrimSpace(first), 64); err == nil {
			high, err = strconv.ParseFloat(strings.TrimSpace(second), 64)
		}
	}
	if !ok || err != nil {
		return 0, 0, fmt.Errorf("%s is not a pair of numbers; write one such as 2,98", quote.Text(text))
	}
	return low, high, nil
}
