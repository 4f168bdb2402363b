package ndtest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	nd "ndgo/ndarray"
)

// scan returns a trial of the cumulative function, or nil if there is no such function or no axis. It compares the results with
// cumulative results of the definition. For small floats they must agree up to rounding, and all results must have the same bits on
// all tiers.
func (r Reduction) scan(u Ufunc, g *rand.Rand) (*trial, error) {
	if r.Scan == nil {
		return nil, nil
	}
	t, err := u.along(g)
	if err != nil || len(t.shape) == 0 {
		return nil, err
	}
	small := g.IntN(2) == 0
	if small {
		u.fillSmall(t, g)
	} else {
		u.fill(t, g)
	}
	axis, options := g.IntN(len(t.shape)), []nd.Option(nil)
	if len(t.shape) > 1 || g.IntN(2) == 0 {
		options = append(options, nd.Axis(axis-g.IntN(2)*len(t.shape)))
	}
	t.axes, t.to = []int{axis}, slices.Clone(t.shape)
	initial := g.IntN(3) == 0
	if initial {
		options = append(options, nd.IncludeInitial)
		t.to[axis]++
	}
	u.scanTarget(t, g)
	t.call = func(x ...nd.Array) { r.Scan(options, x...) }
	t.name = func(int) string {
		return fmt.Sprintf("the cumulative reduction of shapes %v along axis %d", t.operandShapes(), axis)
	}
	if of := u.types()[0]; small || isExact(of) {
		t.expect(r.wantScan(u, t, initial), near(!isExact(of)), "want %v"+lawful)
	}
	t.want = append(t.want, want{rows: func() []values { return t.got }, agree: same, text: "but %v in another tier"})
	return t, nil
}

// scanTarget makes an array for the result of t, or takes an operand for it.
func (u Ufunc) scanTarget(t *trial, g *rand.Rand) {
	types := u.types()
	for k := 1; k < len(t.x); k++ {
		if types[k] == types[0] && slices.Equal(t.x[k].Shape(), t.to) && g.IntN(3) == 0 {
			t.x[0], t.around[0] = t.x[k], t.around[k]
			return
		}
	}
	t.x[0], t.around[0] = elementsOf[types[0].Kind()].scattered(g, t.to)
}

// wantScan returns the expected results: cumulative results of the definition along the axis of t. If initial is set, they begin
// with the identity.
func (r Reduction) wantScan(u Ufunc, t *trial, initial bool) (rows []values) {
	lanes, groups := map[key]values{}, t.groups()
	for index := range indices(t.to) {
		lane := t.key(index)
		if lanes[lane] == nil {
			lanes[lane] = r.all(u, groups[lane])
		}
		at := index[t.axes[0]]
		if !initial {
			at++
		}
		rows = append(rows, values{lanes[lane][at]})
	}
	return rows
}
