package main

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"

	nd "ndgo/ndarray"
)

// A summary is what nd stats prints of an array of real numbers.
type summary struct {
	File  string   `json:"file"`
	DType string   `json:"dtype"`
	Shape []int    `json:"shape"`
	NaN   int      `json:"nan"`
	Zero  int      `json:"zero"`
	Min   *float64 `json:"min"` // null without numbers, or if it is infinite
	Max   *float64 `json:"max"`
	Mean  *float64 `json:"mean"`
	Std   *float64 `json:"std"`
}

func statsCommand() *cobra.Command {
	return &cobra.Command{
		Use: "stats file...",
		Long: `Print extremes, means and standard deviations of real numbers, without NaN. They are computed as float64, which rounds integers
beyond 2⁵³.`,
		Short: "Print extremes, means and standard deviations of real numbers, without NaN",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			var all []summary
			for _, path := range args {
				f, err := open(path)
				if err != nil {
					return err
				}
				m, err := momentsOf(f, progressOf(c, path))
				if err != nil {
					return fmt.Errorf("%s: %w", path, err)
				}
				all = append(all, m.summary(f))
				if !wantsJSON(c) {
					out := c.OutOrStdout()
					fmt.Fprintf(out, "%s  %s  %s\n", path, f.dtype, shapeText(f.shape))
					if m.n == 0 {
						fmt.Fprintf(out, "  no numbers, %d NaN\n", m.nan)
						continue
					}
					fmt.Fprintf(out, "  min %.8g  max %.8g  mean %.8g  std %.8g  zero %d  nan %d\n", m.min, m.max, m.mean, m.std(), m.zero, m.nan)
				}
			}
			if wantsJSON(c) {
				return printJSON(c, all)
			}
			return nil
		},
	}
}

// moments has what is known of the numbers that have been seen.
type moments struct {
	n, nan, zero int
	min, max     float64
	mean         float64
	squares      float64 // of differences from the mean, summed
}

func momentsOf(f *file, p *progress) (*moments, error) {
	m := &moments{min: math.Inf(1), max: math.Inf(-1)}
	err := f.blocks(p, func(block nd.Array, _ int) error {
		x, err := floats(block)
		if err != nil {
			return err
		}
		m.add(x)
		x.Release()
		return nil
	})
	return m, err
}

// add adds a block. Means and squares are joined as Chan, Golub and LeVeque join them (1979).
func (m *moments) add(x *nd.NDArray[float64]) {
	m.zero += nd.CountNonzero(nd.Equal(x, 0)).Item()
	if nan := nd.CountNonzero(nd.IsNaN(x)).Item(); nan > 0 {
		m.nan += nan
		x = x.Mask(nd.LogicalNot(nd.IsNaN(x)))
	}
	n := x.Size()
	if n == 0 {
		return
	}
	m.min, m.max = min(m.min, nd.Min(x).Item()), max(m.max, nd.Max(x).Item())
	mean, squares := nd.Mean(x).Item(), nd.Var(x).Item()*float64(n)
	total := float64(m.n + n)
	difference := mean - m.mean
	m.squares += squares + difference*difference*float64(m.n)*float64(n)/total
	m.mean += difference * float64(n) / total
	m.n += n
}

func (m *moments) std() float64 { return math.Sqrt(m.squares / float64(m.n)) }

func (m *moments) summary(f *file) summary {
	s := summary{File: f.path, DType: f.dtype.String(), Shape: f.shape, NaN: m.nan, Zero: m.zero}
	if m.n > 0 {
		s.Min, s.Max, s.Mean, s.Std = finite(m.min), finite(m.max), finite(m.mean), finite(m.std())
	}
	return s
}

// finite returns v for JSON, which has no infinities and no NaN.
func finite(v float64) *float64 {
	if v-v != 0 {
		return nil
	}
	return &v
}
