package ndtest

import (
	"math/rand/v2"
	"slices"

	nd "ndgo/ndarray"
)

// along returns a trial whose operands have random shapes that broadcast to t.shape.
func (u Ufunc) along(g *rand.Rand) (t *trial, err error) {
	t = u.trial(g)
	t.shape, err = nd.BroadcastShapes(t.operandShapes()...)
	return t, err
}

// chooseAxes chooses the axes to reduce, and returns options for them. If none is set, no axis is reduced in a third of the trials.
func (t *trial) chooseAxes(g *rand.Rand, none bool) (options []nd.Option) {
	if t.keep = g.IntN(2) == 0; t.keep {
		options = append(options, nd.KeepDims)
	}
	how := g.IntN(3)
	for i := range t.shape {
		if how == 0 || (how == 1 || !none) && g.IntN(2) == 0 {
			t.axes = append(t.axes, i)
		}
	}
	if how > 0 {
		options = append(options, nd.Axis(t.axes...))
	}
	return options
}

// reduced makes arrays for the results. Their shape lacks the reduced axes.
func (u Ufunc) reduced(t *trial, g *rand.Rand) {
	t.to = nil
	for i, n := range t.kept() {
		if t.keep || !slices.Contains(t.axes, i) {
			t.to = append(t.to, n)
		}
	}
	for k, of := range u.types()[:t.outs] {
		t.x[k], t.around[k] = elementsOf[of.Kind()].scattered(g, t.to)
	}
}

// kept returns the shape of the results with reduced axes of size 1.
func (t *trial) kept() []int {
	shape := slices.Clone(t.shape)
	for _, axis := range t.axes {
		shape[axis] = 1
	}
	return shape
}

// A key is the index of a result, with 0 for reduced axes.
type key [maxAxes]int

// key returns the key of the result to which the element at the given index contributes.
func (t *trial) key(index []int) (to key) {
	copy(to[:], index)
	for _, axis := range t.axes {
		to[axis] = 0
	}
	return to
}

// groups returns the operands of each result, in row-major order.
func (t *trial) groups() map[key][]values {
	all, operands := map[key][]values{}, t.operands()
	for index := range indices(t.shape) {
		to := t.key(index)
		all[to] = append(all[to], operands(index))
	}
	return all
}

// fold returns f of the operands of each result, in row-major order.
func (t *trial) fold(f func(x []values) values) (rows []values) {
	groups := t.groups()
	for index := range indices(t.kept()) {
		rows = append(rows, f(groups[t.key(index)]))
	}
	return rows
}
