package users

import nd "ndgo/ndarray"

// A channel is a river. Its marked methods are compiled.
type channel[E nd.Float] struct {
	friction E
	depth    *nd.NDArray[E]
	calls    []int
	limits   struct{ low, high E }
	names    map[string]E
}

// flow changes fields of its receiver. Its type parameter T hides a type of the package.
//
//ndgo:fuse
func (c *channel[T]) flow(
	slope *nd.NDArray[T], steps int) (peak T, err error) {
	for step := range min(steps, 3) {
		next := nd.Add(nd.Multiply(c.depth, c.friction), nd.Clip(slope, c.limits.low, c.limits.high+c.limits.low))
		peak = max(peak, nd.Max(nd.Abs(nd.Subtract(next, c.depth))).Item())
		c.depth, c.friction = next, c.friction/2
		c.calls = append(c.calls, step)
	}
	c.names["peak"] = peak
	return
}

// copied has a value receiver, so its assignment to a field does not change the caller's channel.
//
//ndgo:fuse
func (c channel[E]) copied(x *nd.NDArray[E]) *nd.NDArray[E] {
	c.depth = nd.Multiply(nd.Subtract(x, c.depth), 0.5)
	return c.scaled(nd.Square(c.depth))
}

// scaled is a helper of a marked method.
func (c channel[E]) scaled(x *nd.NDArray[E]) *nd.NDArray[E] { return nd.Add(x, c.friction) }

// bare is a type without fields.
type bare struct{}

// flow has a receiver without a name. A method of another type is also called flow.
//
//ndgo:fuse
func (bare) flow(x *nd.NDArray[float32]) (_ *nd.NDArray[float32], n int) {
	return nd.Multiply(nd.Add(x, 1), 3), x.NDim()
}

// tracks is a type of slices.
type tracks []*nd.NDArray[float64]

// smooth replaces each array of the receiver.
//
//ndgo:fuse
func (s tracks) smooth(weight float64) {
	for i := range s {
		s[i] = nd.Add(nd.Multiply(s[i], weight), nd.Multiply(s[i].Flip(), 1-weight))
	}
}

// flow is a function. Methods in this file have the same name.
//
//ndgo:fuse
func flow(x, y *nd.NDArray[float64]) float64 {
	d := nd.Subtract(x, y)
	return nd.Sum(nd.Square(d)).Item()
}

// softened is an operator. Type bare has a method of the same name with other steps.
//
//ndgo:fuse
func softened(x, y *nd.NDArray[float64]) *nd.NDArray[float64] { return nd.Multiply(nd.Add(x, y), 0.5) }

//ndgo:fuse
func (bare) softened(x, y *nd.NDArray[float64]) *nd.NDArray[float64] {
	sum := nd.Sum(y, nd.Axis(0))
	return nd.Multiply(nd.Subtract(x, sum), 0.25)
}

// softer calls the function, not the method.
//
//ndgo:fuse
func softer(x, y *nd.NDArray[float64], n int) *nd.NDArray[float64] {
	for range n {
		x = nd.Add(Softened(x, y), 1)
	}
	return x
}
