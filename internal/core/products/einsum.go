package products

import (
	"math"
	"reflect"
	"slices"

	"ndgo/internal/core"
	"ndgo/internal/core/option"
	"ndgo/internal/core/reducing"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// A factor is an operand of a sum of products, or an intermediate product of several operands. Each axis of the factor's array has a label.
type factor struct {
	core.Header
	labels []label
	made   *core.Header // the array if it is an intermediate result, else nil
}

// Einsum returns a new array with the sum of products of operands. The equation, such as "ij,jk->ik", is in text. All operands have the
// given kind.
func Einsum(op, text string, kind reflect.Kind, operands []*core.Header) *core.Header {
	return EinsumAt(nil, op, text, kind, operands)
}

// EinsumAt does the work of [Einsum] for a result with the given token, which may be nil (see core.Token).
func EinsumAt(token *core.Token, op, text string, kind reflect.Kind, operands []*core.Header) *core.Header {
	for i, h := range operands {
		h.CheckItem(op, "operand", i+1)
	}
	return parseEquation(op, text, core.HeadShapes(operands)).sum(token, kind, operands)
}

// TensorDot returns a new array with the sums of products of x and y over pairs of axes. The result has the remaining axes of x, followed
// by the remaining axes of y.
func TensorDot(op string, kind reflect.Kind, x, y *core.Header, xAxes, yAxes []int) *core.Header {
	checkPairs(op, x, y, xAxes, yAxes)
	e := &sumEquation{op: op}
	own, other := make([]label, x.Layout.Rank()), make([]label, y.Layout.Rank())
	for i := range own {
		own[i] = label(i + 1)
	}
	for i := range other {
		other[i] = label(i + 1 + len(own))
	}
	for k, axis := range yAxes {
		other[axis] = own[xAxes[k]]
	}
	e.operands = [][]label{own, other}
	for axis, l := range own {
		e.indices = append(e.indices, labelSize{label: l, size: x.Layout.Shape()[axis]})
		if !slices.Contains(other, l) {
			e.result = append(e.result, l)
		}
	}
	for axis, l := range other {
		if !slices.Contains(own, l) {
			e.indices = append(e.indices, labelSize{label: l, size: y.Layout.Shape()[axis]})
			e.result = append(e.result, l)
		}
	}
	return e.sum(nil, kind, []*core.Header{x, y})
}

// sum returns the sum of products of operands by equation e. The result has the given token, which may be nil.
func (e *sumEquation) sum(token *core.Token, kind reflect.Kind, operands []*core.Header) *core.Header {
	t := core.Type{Kind: kind}
	t.CheckShape(e.op, e.shape(e.result))
	factors := make([]*factor, len(operands))
	for i, h := range operands {
		factors[i] = e.diagonal(h, kind, e.operands[i])
	}
	for i, f := range factors {
		e.sumAlone(f, kind, factors[:i], factors[i+1:])
	}
	for len(factors) > 1 {
		i, j := e.choosePair(factors)
		x, y := factors[i], factors[j]
		factors = slices.Delete(factors, j, j+1)
		product := e.multiply(token, x, y, kind, factors[:i], factors[i+1:])
		x.release()
		y.release()
		factors[i] = product
	}
	f := factors[0]
	if f.made != nil && slices.Equal(f.labels, e.result) {
		return f.made
	}
	arranged := f.arrange(e.result)
	z := t.CopyAt(token, &arranged)
	f.release()
	return z
}

// shape returns the shape of an array with these labels.
func (e *sumEquation) shape(labels []label) []int {
	shape := make([]int, len(labels))
	for i, l := range labels {
		shape[i] = e.size(l)
	}
	return shape
}

// release gives back the memory of f if it is an intermediate result.
func (f *factor) release() {
	if f.made != nil {
		f.made.Discard()
	}
}

// diagonal returns h with one axis for each of its labels. If a label names several axes, diagonal takes the diagonal of these axes.
//
// An axis of size 1 in h may be longer in other operands. If its label is in the result, the axis is omitted. Otherwise the axis is
// repeated with stride 0, so that every product is added. It would be simpler to add up the elements of the other operand before the
// multiplication, but this sum might overflow.
func (e *sumEquation) diagonal(h *core.Header, kind reflect.Kind, labels []label) *factor {
	f := &factor{Header: h.SameMemory()}
	f.Width = ufunc.Size(kind)
	f.SetKind(kind) // the header of a zero NDArray has no kind
	own, ownStrides := h.Layout.Shape(), h.Layout.Strides()
	var strides []int
	for axis, l := range labels {
		if own[axis] != e.size(l) {
			continue
		}
		if k := slices.Index(f.labels, l); k >= 0 {
			strides[k] += ownStrides[axis]
		} else {
			f.labels, strides = append(f.labels, l), append(strides, ownStrides[axis])
		}
	}
	for _, l := range labels {
		if !slices.Contains(f.labels, l) && !slices.Contains(e.result, l) {
			f.labels, strides = append(f.labels, l), append(strides, 0)
		}
	}
	shape, steps := f.Layout.Reset(len(f.labels))
	copy(steps, strides)
	for i, l := range f.labels {
		shape[i] = e.size(l)
	}
	return f
}

// keeps reports whether label l is still needed: it is in the result, or in a factor in the lists others or more.
func (e *sumEquation) keeps(l label, others, more []*factor) bool {
	has := func(f *factor) bool { return slices.Contains(f.labels, l) }
	return slices.Contains(e.result, l) || slices.ContainsFunc(others, has) || slices.ContainsFunc(more, has)
}

// sumAlone sums f along each axis that is not needed later. The label of such an axis is neither in the result nor in a factor in the lists
// others or more.
func (e *sumEquation) sumAlone(f *factor, kind reflect.Kind, others, more []*factor) {
	var axes []int
	var left []label
	for axis, l := range f.labels {
		if e.keeps(l, others, more) {
			left = append(left, l)
		} else {
			axes = append(axes, axis)
		}
	}
	if len(axes) == 0 {
		return
	}
	z := reducing.Sum.Of(e.op, kind, nil, core.Arg{Head: &f.Header, Kind: kind}, []option.Option{option.Ints(option.Axis, axes)})
	*f = factor{Header: z.SameMemory(), labels: left, made: z}
	f.Layout.SetCopy(&z.Layout)
}

// choosePair returns the two factors to multiply next. Pairs with a common label come first. Of these, it chooses the pair with the least
// growth (the size of the product minus the sizes of the two factors), then the pair with the fewest multiplications, and then the earliest
// pair.
func (e *sumEquation) choosePair(factors []*factor) (first, second int) {
	if len(factors) == 2 {
		return 0, 1
	}
	least := [3]float64{math.Inf(1)}
	for j := range factors {
		for i := range j {
			x, y := factors[i], factors[j]
			others := slices.Concat(factors[:i], factors[i+1:j], factors[j+1:])
			cost := [3]float64{1, -e.volume(x.labels) - e.volume(y.labels), 0}
			union := slices.Clone(x.labels)
			for _, l := range y.labels {
				if slices.Contains(x.labels, l) {
					cost[0] = 0
				} else {
					union = append(union, l)
				}
			}
			cost[2] = e.volume(union)
			cost[1] += e.volume(slices.DeleteFunc(union, func(l label) bool { return !e.keeps(l, others, nil) }))
			if slices.Compare(cost[:], least[:]) < 0 {
				least, first, second = cost, i, j
			}
		}
	}
	return first, second
}

// volume returns the number of elements of an array with these labels.
func (e *sumEquation) volume(labels []label) float64 {
	n := 1.0
	for _, l := range labels {
		n *= float64(e.size(l))
	}
	return n
}

// arrange returns f with axes in the order of labels. Axes not in f have size 1.
func (f *factor) arrange(labels []label) core.Header {
	h := f.SameMemory()
	shape, strides := h.Layout.Reset(len(labels))
	for i, l := range labels {
		shape[i] = 1
		if axis := slices.Index(f.labels, l); axis >= 0 {
			shape[i], strides[i] = f.Layout.Shape()[axis], f.Layout.Strides()[axis]
		}
	}
	return h
}

// mergeAxes merges axes of h, an array with one axis for each label in groups. The axes of the first group do not change; the axes of each
// further group become a single axis. It returns false if strides do not allow this.
func mergeAxes(h *core.Header, groups ...[]label) bool {
	shape := h.Layout.Shape()
	to := iter.Clone(shape[:len(groups[0])])
	next := len(to)
	for _, g := range groups[1:] {
		to = append(to, iter.Size(shape[next:next+len(g)]))
		next += len(g)
	}
	strides := make([]int, len(to))
	if !iter.ReshapeStrides(shape, h.Layout.Strides(), to, strides) {
		return false
	}
	s, t := h.Layout.Reset(len(to))
	copy(s, to)
	copy(t, strides)
	return true
}
