package ndtest

import (
	"math/rand/v2"
	"slices"

	nd "ndgo/ndarray"
)

// along returns a trial with operands of random shapes, and with their common shape.
func (u Ufunc) along(g *rand.Rand) (t *trial, err error) {
	t = u.trial(g)
	t.shape, err = nd.BroadcastShapes(t.operandShapes()...)
	return t, err
}

// chooseAxes chooses the axes of t to reduce, and returns the options for them. If none is set, a third of the trials reduce no
// axes.
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

// reduced makes arrays for the results of t, of the shape without the reduced axes.
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

// kept returns the shape of the results if reduced axes are kept with size 1. The results have the same elements in the same order.
func (t *trial) kept() []int {
	shape := slices.Clone(t.shape)
	for _, axis := range t.axes {
		shape[axis] = 1
	}
	return shape
}

// A key is the index of a result if reduced axes are kept.
type key [maxAxes]int

// key returns the key of the result the element at index belongs to.
func (t *trial) key(index []int) (to key) {
	copy(to[:], index)
	for _, axis := range t.axes {
		to[axis] = 0
	}
	return to
}

// groups returns the operands each result is computed from, in row-major order.
func (t *trial) groups() map[key][]values {
	all, operands := map[key][]values{}, t.operands()
	for index := range indices(t.shape) {
		to := t.key(index)
		all[to] = append(all[to], operands(index))
	}
	return all
}

// fold returns the results of f for each group, in row-major order.
func (t *trial) fold(f func(x []values) values) (rows []values) {
	groups := t.groups()
	for index := range indices(t.kept()) {
		rows = append(rows, f(groups[t.key(index)]))
	}
	return rows
}
