package command

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"ndgo/internal/quote"
	nd "ndgo/ndarray"
	"ndgo/npy"
)

// An info is the output of nd info for an array.
type info struct {
	File   string  `json:"file"`
	DType  string  `json:"dtype"`
	Shape  []int   `json:"shape"`
	Bytes  int64   `json:"bytes"`
	Stored *int64  `json:"stored,omitempty"` // bytes of the array's objects, if the store lists objects
	Order  string  `json:"order"`
	Fields []field `json:"fields,omitempty"` // the fields of records

	Unreadable string `json:"unreadable,omitempty"` // the error, if the array cannot be read and only its name is known

	path, member string // File, split into a path and a member
}

// A field is a field of records.
type field struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

func infoCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "info file...",
		Short: "Print element types, shapes and sizes",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			all := []info{}
			var wrong []error // after an error in one file, the command goes on with the next
			for _, path := range args {
				more, err := infosOf(path)
				if err != nil {
					wrong = append(wrong, err)
				}
				all = append(all, more...)
			}
			if wantsJSON(c) {
				return errors.Join(append(wrong, printJSON(c, all))...)
			}
			width := 0
			for k := range all {
				i := &all[k]
				i.File = quote.Plain(i.path, "")
				if i.member != "" {
					i.File += ":" + quote.Word(i.member)
				}
				width = max(width, utf8.RuneCountInString(i.File))
			}
			for _, i := range all {
				if i.Unreadable != "" {
					fmt.Fprintf(c.OutOrStdout(), "%-*s  not readable: %s\n", width, i.File, i.Unreadable)
					continue
				}
				fmt.Fprintf(c.OutOrStdout(), "%-*s  %-10s %-16s %s  %s\n", width, i.File, i.DType, shapeText(i.Shape), i.sizeText(), i.Order)
				for _, f := range i.Fields {
					fmt.Fprintf(c.OutOrStdout(), "%-*s    %s %s\n", width, "", quote.Word(f.Name), quote.Word(f.Type))
				}
			}
			return errors.Join(wrong...)
		},
	}
}

// sizeText returns the size of the elements as text and, for an array in a store, also the size of the stored objects.
func (i info) sizeText() string {
	if i.Stored == nil {
		return bytesText(i.Bytes)
	}
	return bytesText(i.Bytes) + ", stored " + bytesText(*i.Stored)
}

func infosOf(path string) ([]info, error) {
	switch {
	case isStore(path):
		return storedInfos(path)
	case strings.HasSuffix(path, ".npy"):
		s, err := npy.Stat(path)
		if err != nil {
			return nil, err
		}
		order := "row-major"
		if s.Fortran {
			order = "column-major"
		}
		if strings.HasPrefix(s.Descr, ">") {
			order += ", big-endian"
		}
		i := info{File: path, DType: s.DType.String(), Shape: s.Shape, Bytes: s.Bytes, Order: order, path: path}
		if s.Fields != nil {
			i.DType = "records"
		}
		for _, f := range s.Fields {
			i.Fields = append(i.Fields, field{f.Name, f.Type})
		}
		return []info{i}, nil
	case strings.HasSuffix(path, ".npz"):
		names, err := membersOf(path)
		if err != nil {
			return nil, err
		}
		if len(names) == 0 {
			return []info{{File: path, Shape: []int{}, Unreadable: "the archive has no arrays", path: path}}, nil
		}
		var all []info
		for _, name := range names {
			x, err := loadMember(path, name)
			var e *nd.Error
			switch {
			case err == nil:
				all = append(all, infoOf(path, name, x))
			case errors.As(err, &e) && e.Kind == nd.ErrDType:
				all = append(all, info{File: path + ":" + name, Shape: []int{}, path: path, member: name,
					Unreadable: strings.TrimPrefix(e.Detail, quote.Plain(path, "")+": "+quote.Word(name+".npy")+": ")})
			default:
				return nil, err
			}
		}
		return all, nil
	}
	x, err := load(path)
	if err != nil {
		return nil, err
	}
	return []info{infoOf(path, "", x)}, nil
}

// widths has the bytes of an element of each type.
var widths = map[nd.DType]int64{
	nd.Bool: 1, nd.Int8: 1, nd.Int16: 2, nd.Int32: 4, nd.Int64: 8, nd.Uint8: 1, nd.Uint16: 2, nd.Uint32: 4, nd.Uint64: 8,
	nd.Float32: 4, nd.Float64: 8, nd.Complex64: 8, nd.Complex128: 16,
}

func infoOf(path, member string, x nd.Array) info {
	i := info{File: path, DType: x.DType().String(), Shape: x.Shape(), Bytes: widths[x.DType()] * int64(x.Size()), Order: "row-major", path: path, member: member}
	if member != "" {
		i.File += ":" + member
	}
	return i
}

// shapeText returns a shape as 8×1×6.
func shapeText(shape []int) string {
	if len(shape) == 0 {
		return "scalar"
	}
	var sizes []string
	for _, n := range shape {
		sizes = append(sizes, strconv.Itoa(n))
	}
	return strings.Join(sizes, "×")
}

// bytesText returns a number of bytes with a unit.
func bytesText(n int64) string {
	units := []string{"B", "KiB", "MiB", "GiB", "TiB"}
	v, i := float64(n), 0
	for ; v >= 1024 && i < len(units)-1; i++ {
		v /= 1024
	}
	return strconv.FormatFloat(v, 'g', 4, 64) + " " + units[i]
}

func printCommand() *cobra.Command {
	var slice, format string
	c := &cobra.Command{
		Use:     "print file",
		Short:   "Print an array, or a part of it",
		Long:    "Print an array, or a part of it. In JSON what is not finite is \"NaN\", \"Infinity\" or \"-Infinity\", and complex numbers are pairs.",
		Args:    cobra.ExactArgs(1),
		Example: `  nd print --slice "1:3, ::2" a.npy`,
		RunE: func(c *cobra.Command, args []string) error {
			f, err := open(args[0])
			if err != nil {
				return err
			}
			x, err := f.sliced(slice)
			if err != nil {
				return err
			}
			if wantsJSON(c) {
				return printJSON(c, jsonOf(x))
			}
			text := fmt.Sprintf(format, x)
			if strings.Contains(text, "%!") { // fmt writes this for a wrong format
				return fmt.Errorf("%s is not a format for an array of %s; write one such as %%.3v", quote.Text(format), x.DType())
			}
			_, err = fmt.Fprintln(c.OutOrStdout(), text)
			return err
		},
	}
	c.Flags().StringVarP(&slice, "slice", "s", "", "a part of the array in NumPy's notation")
	c.Flags().StringVarP(&format, "format", "f", "%v", "how to print, as Go's fmt has it: %.3v, %8.2f, %+v")
	return c
}

func broadcastCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "broadcast shape...",
		Short:   "Print the shape to which shapes broadcast",
		Args:    cobra.MinimumNArgs(1),
		Example: "  nd broadcast 8,1,6,1 7x1x5",
		RunE: func(c *cobra.Command, args []string) error {
			var shapes [][]int
			for _, arg := range args {
				shape, err := parseShape(arg)
				if err != nil {
					return err
				}
				shapes = append(shapes, shape)
			}
			shape, err := nd.BroadcastShapes(shapes...)
			if err != nil {
				return err
			}
			if wantsJSON(c) {
				return printJSON(c, shape)
			}
			fmt.Fprintln(c.OutOrStdout(), shapeText(shape))
			return nil
		},
	}
}

// parseShape returns the shape in a text: 8,1,6,1 or 8x1x6x1 or (8, 1, 6, 1). A comma may follow the last size.
func parseShape(text string) ([]int, error) {
	sizes := strings.TrimSpace(text)
	if inner, ok := strings.CutPrefix(sizes, "("); ok && strings.HasSuffix(inner, ")") {
		sizes = strings.TrimSpace(strings.TrimSuffix(inner, ")"))
	}
	shape := []int{}
	if sizes == "" || sizes == "scalar" {
		return shape, nil
	}
	sizes = strings.NewReplacer("x", ",", "×", ",").Replace(strings.TrimSuffix(sizes, ","))
	for size := range strings.SplitSeq(sizes, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(size))
		if err != nil {
			return nil, fmt.Errorf("%s is not a shape; write 8,1,6,1 or 8x1x6x1", quote.Text(text))
		}
		shape = append(shape, n)
	}
	return shape, nil
}

// sliced returns the part of an array at indices in NumPy's notation, or the whole array if slice is empty.
func (f *file) sliced(slice string) (nd.Array, error) {
	if slice == "" {
		return f.whole()
	}
	index, err := nd.ParseIndex(slice)
	if err != nil {
		return nil, err
	}
	if f.stored != nil {
		return f.stored.ReadAny(index)
	}
	x, err := f.whole()
	if err != nil {
		return nil, err
	}
	err = nd.Try(func() { x = kinds[x.DType()].slice(x, index) })
	return x, err
}
