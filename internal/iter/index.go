package iter

import "slices"

// counted is the maximum number of operands of a Counter.
const counted = 8

// A Counter visits the multi-indices of a shape in row-major order. Offset[k] is the offset of operand k's current element from
// its first element, in units of its strides. Call Next before the first element:
//
//	c := NewCounter(shape, strides) // declared before the loop: in the for clause, Go copies it for each element
//	for c.Next() {
//		f(c.Index(), x[c.Offset[0]])
//	}
type Counter struct {
	Offset [counted]int

	shape    []int
	strides  [counted][]int
	operands int
	within   bool        // whether there is a current element
	near     [Inline]int // the index, for ranks up to Inline
	far      []int       // the index, for higher ranks
}

// NewCounter returns a counter over shape and over operands. Each operand has a slice of strides: one for each axis of shape, 0 for a
// broadcast axis. The counter keeps these slices.
func NewCounter(shape []int, strides ...[]int) Counter {
	c := Counter{shape: shape, operands: len(strides)}
	copy(c.strides[:], strides)
	if len(shape) > Inline {
		c.far = make([]int, len(shape))
	}
	return c
}

// Next moves to the next element, and reports whether there is one. The first call moves to index 0, 0, …. After the last element it resets
// c.
func (c *Counter) Next() bool {
	if !c.within {
		c.within = !slices.Contains(c.shape, 0)
		return c.within
	}
	index := c.Index()
	for axis := len(index) - 1; axis >= 0; axis-- {
		if index[axis]++; index[axis] < c.shape[axis] {
			for k, s := range c.strides[:c.operands] {
				c.Offset[k] += s[axis]
			}
			return true
		}
		index[axis] = 0
		for k, s := range c.strides[:c.operands] {
			c.Offset[k] -= (c.shape[axis] - 1) * s[axis]
		}
	}
	c.within = false
	return false
}

// Index returns the current multi-index. Callers must not change the slice. The next call of Next changes it.
func (c *Counter) Index() []int {
	if len(c.shape) > Inline {
		return c.far
	}
	return c.near[:len(c.shape)]
}

// Unravel returns the multi-index of the element of shape at position in row-major order.
func Unravel(position int, shape []int) []int {
	index := make([]int, len(shape))
	for axis := len(shape) - 1; axis >= 0; axis-- {
		index[axis] = position % shape[axis]
		position /= shape[axis]
	}
	return index
}
