package command

import (
	"errors"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"ndgo/internal/quote"
	nd "ndgo/ndarray"
)

// A summary is the output of nd stats for an array of real numbers.
type summary struct {
	File  string `json:"file"`
	DType string `json:"dtype"`
	Shape []int  `json:"shape"`
	NaN   int    `json:"nan"`
	Zero  int    `json:"zero"`
	Min   any    `json:"min"` // null without numbers
	Max   any    `json:"max"`
	Mean  any    `json:"mean"`
	Std   any    `json:"std"`
}

func statsCommand() *cobra.Command {
	return &cobra.Command{
		Use: "stats file...",
		Long: `Print extremes, means and standard deviations of real numbers, without NaN. Means and deviations are computed as float64, which
rounds integers beyond 2⁵³. In JSON what is infinite is "Infinity" or "-Infinity".`,
		Short: "Print extremes, means and standard deviations of real numbers, without NaN",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			all := []summary{}
			var wrong []error // after an error in one file, the command goes on with the next
			for _, path := range args {
				f, err := open(path)
				if err != nil {
					wrong = append(wrong, err)
					continue
				}
				m, err := momentsOf(f, progressOf(c, quote.Plain(f.path, "")))
				if err != nil {
					wrong = append(wrong, fmt.Errorf("%s: %w", f.path, err))
					continue
				}
				all = append(all, m.summary(f))
				if !wantsJSON(c) {
					out := c.OutOrStdout()
					fmt.Fprintf(out, "%s  %s  %s\n", quote.Plain(f.path, ""), f.dtype, shapeText(f.shape))
					if m.n == 0 {
						fmt.Fprintf(out, "  no numbers, %d NaN\n", m.nan)
						continue
					}
					fmt.Fprintf(out, "  min %s  max %s  mean %.8g  std %.8g  zero %d  nan %d\n", extreme(m.min), extreme(m.max), m.mean, m.std(), m.zero, m.nan)
				}
			}
			if wantsJSON(c) {
				wrong = append(wrong, printJSON(c, all))
			}
			return errors.Join(wrong...)
		},
	}
}

// moments accumulates the statistics of numbers.
type moments struct {
	n, nan, zero int
	min, max     any // float64; int64 or uint64 for integers that may not be exact as float64
	mean         float64
	squares      float64 // sum of squared differences from the mean
}

func momentsOf(f *file, p *progress) (*moments, error) {
	m := &moments{}
	if f.stored == nil {
		return m, f.blocks(p, func(x nd.Array, _ block) error { return m.addPart(x, 1) })
	}
	missing, err := f.sparse(p, func(x nd.Array, _ []int) error { return m.addPart(x, 1) })
	if err == nil && missing > 0 {
		err = m.addPart(f.stored.FillAny(), missing)
	}
	return m, err
}

// addPart adds the elements of a part of the array. Each element is counted the given number of times.
func (m *moments) addPart(part nd.Array, times int) error {
	x, err := floats(part)
	if err != nil {
		return err
	}
	low, high := m.min, m.max
	m.add(x, times)
	if join := kinds[part.DType()].extremes; join != nil && part.Size() > 0 {
		m.min, m.max = join(part, low, high)
	}
	x.Release()
	return nil
}

// add adds the elements of x, each counted the given number of times. Means and squares of parts are combined by the formula of
// Chan, Golub and LeVeque (1979).
func (m *moments) add(x *nd.NDArray[float64], times int) {
	m.zero += times * nd.CountNonzero(nd.Equal(x, 0)).Item()
	if nan := nd.CountNonzero(nd.IsNaN(x)).Item(); nan > 0 {
		m.nan += times * nan
		x = x.Mask(nd.LogicalNot(nd.IsNaN(x)))
	}
	n := x.Size()
	if n == 0 {
		return
	}
	m.min, m.max = joinExtremes(x, m.min, m.max)
	n *= times
	mean, squares := nd.Mean(x).Item(), nd.Var(x).Item()*float64(n)
	if math.IsInf(mean, 0) || math.IsInf(m.mean, 0) {
		m.mean, m.squares, m.n = m.mean+mean, math.NaN(), m.n+n
		return
	}
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
		s.Min, s.Max, s.Mean, s.Std = m.min, m.max, number(m.mean), number(m.std())
		if low, ok := m.min.(float64); ok {
			s.Min, s.Max = number(low), number(m.max.(float64))
		}
	}
	return s
}

// joinExtremes returns the least and the greatest of low, high and the elements of x, which must not be empty. It ignores low and
// high if their type is not that of x.
func joinExtremes[T nd.RealNumber](x *nd.NDArray[T], low, high any) (least, greatest any) {
	l, h := nd.Min(x).Item(), nd.Max(x).Item()
	if before, ok := low.(T); ok {
		l, h = min(l, before), max(h, high.(T))
	}
	return l, h
}

// extreme returns a number as text.
func extreme(v any) string {
	if f, ok := v.(float64); ok {
		return fmt.Sprintf("%.8g", f)
	}
	return fmt.Sprint(v)
}
