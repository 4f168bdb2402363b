package command

import (
	"fmt"
	"math"
	"slices"

	"github.com/spf13/cobra"

	nd "ndgo/ndarray"
)

// A difference is the output of nd diff.
type difference struct {
	Equal    bool    `json:"equal"`
	Reason   string  `json:"reason,omitempty"` // the reason why elements cannot be compared
	Count    int     `json:"count"`
	Size     int     `json:"size"`
	First    []int   `json:"first,omitempty"`
	Absolute float64 `json:"absolute"` // greatest finite difference
	Relative float64 `json:"relative"`
	Infinite int     `json:"infinite,omitempty"` // number of differences that are not finite
}

func diffCommand() *cobra.Command {
	var relative, absolute float64
	c := &cobra.Command{
		Use:   "diff a b",
		Short: "Say where two arrays differ, and by how much",
		Long: `Say where two arrays differ, and by how much. The status is 0 if they do not, 1 if they do, and 2 if something is wrong.

Elements differ if |a - b| > atol + rtol·|b|. NaN is equal to NaN, and infinities to those of their sign.`,
		Args: cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			if !(relative >= 0 && absolute >= 0) {
				return fmt.Errorf("--rtol %v and --atol %v: neither may be negative or NaN", relative, absolute)
			}
			a, err := open(args[0])
			if err != nil {
				return err
			}
			b, err := open(args[1])
			if err != nil {
				return err
			}
			d, err := differenceOf(a, b, relative, absolute, progressOf(c, "diff"))
			if err != nil {
				return err
			}
			if wantsJSON(c) {
				if err := printJSON(c, d); err != nil {
					return err
				}
			} else {
				d.print(c)
			}
			if !d.Equal {
				return errDiffer
			}
			return nil
		},
	}
	c.Flags().Float64Var(&relative, "rtol", 0, "how far elements may differ, in relation to those of b")
	c.Flags().Float64Var(&absolute, "atol", 0, "how far elements may differ")
	return c
}

func (d *difference) print(c *cobra.Command) {
	out := c.OutOrStdout()
	switch {
	case d.Reason != "":
		fmt.Fprintln(out, d.Reason)
	case !d.Equal:
		fmt.Fprintf(out, "%d of %d elements differ, the first at %v; by at most %.6g, or %.6g of b", d.Count, d.Size, d.First, d.Absolute, d.Relative)
		if d.Infinite > 0 {
			fmt.Fprintf(out, ", but for %d where one is NaN or they are infinitely apart", d.Infinite)
		}
		fmt.Fprintln(out)
	}
}

func differenceOf(a, b *file, relative, absolute float64, p *progress) (*difference, error) {
	d := &difference{Size: size(a.shape)}
	switch {
	case !slices.Equal(a.shape, b.shape):
		d.Reason = fmt.Sprintf("the shapes differ: %s and %s", shapeText(a.shape), shapeText(b.shape))
		return d, nil
	case a.dtype != b.dtype:
		d.Reason = fmt.Sprintf("the element types differ: %s and %s", a.dtype, b.dtype)
		return d, nil
	}
	t := tolerance{relative, absolute}
	var err error
	if (a.stored != nil || b.stored != nil) && len(a.shape) > 0 {
		err = d.addStored(a, b, t, p)
	} else {
		err = a.blocks(p, func(x nd.Array, part block) error {
			y, done, err := b.part(part)
			if err != nil {
				return err
			}
			d.add(x, y, part.origin(), 1, t)
			return done()
		})
	}
	d.Equal = d.Count == 0
	return d, err
}

// A tolerance is the difference allowed between elements.
type tolerance struct{ relative, absolute float64 }

// add compares x and y, the same part of both arrays. The first element of the part has the index origin. Each pair of elements counts the
// given number of times.
func (d *difference) add(x, y nd.Array, origin []int, times int, t tolerance) {
	k := kinds[x.DType()]
	differ := nd.LogicalNot(k.same(x, y))
	if nd.CountNonzero(differ).Item() == 0 {
		return
	}
	distance, size := k.distance(x, y), nd.AbsComplex[float64](k.parts(y))
	infinite := nd.LogicalNot(nd.IsFinite(distance))
	d.Infinite += times * nd.CountNonzero(nd.LogicalAnd(infinite, differ)).Item()
	if t.relative != 0 || t.absolute != 0 {
		near := nd.LessEqual(distance, nd.Add(nd.Multiply(size, t.relative), t.absolute))
		far := nd.LogicalOr(nd.LogicalNot(near), nd.LogicalOr(infinite, nd.LogicalNot(nd.IsFinite(size))))
		differ = nd.LogicalAnd(differ, far)
	}
	d.count(differ, origin, times)
	sizes := size.ToSlice()
	for i, v := range distance.ToSlice() {
		if v-v != 0 {
			continue
		}
		d.Absolute = max(d.Absolute, v)
		if s := sizes[i]; s > 0 && !math.IsInf(s, 0) {
			d.Relative = max(d.Relative, v/s)
		}
	}
}

// count counts the true elements of differ, each the given number of times. They mark the differences in a part of the arrays; its first
// element has the index origin. It also records the index of the first difference in row-major order.
func (d *difference) count(differ *nd.NDArray[bool], origin []int, times int) {
	n := nd.CountNonzero(differ).Item()
	if n > 0 && (d.Count == 0 || slices.Compare(origin, d.First) < 0) {
		first := slices.Clone(origin)
		for axis, positions := range nd.Nonzero(differ) {
			first[axis] += positions.At(0)
		}
		if d.Count == 0 || slices.Compare(first, d.First) < 0 {
			d.First = first
		}
	}
	d.Count += n * times
}
