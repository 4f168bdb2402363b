package users

import (
	nd "ndgo/ndarray"
)

// damped returns the shape of a string after some steps of the wave equation. Each iteration assigns before, now and after anew.
//
//ndgo:fuse
func damped(u *nd.NDArray[float64], k float64, steps int) *nd.NDArray[float64] {
	before, now := u, u.Copy()
	for range steps {
		after := nd.ZerosLike(u)
		middle := now.Slice(nd.S("1:-1"))
		bend := nd.Subtract(nd.Add(now.Slice(nd.S("2:")), now.Slice(nd.S(":-2"))), nd.Multiply(middle, 2))
		after.Slice(nd.S("1:-1")).Assign(nd.Add(nd.Subtract(nd.Multiply(middle, 2), before.Slice(nd.S("1:-1"))), nd.Multiply(bend, k)))
		before, now = now, after
	}
	return now
}

// swapped exchanges two variables in a loop. At first they hold the operands, which must not be released. The loop has a break, a return
// and a continue.
//
//ndgo:fuse
func swapped(x, y *nd.NDArray[float64], rounds int) (*nd.NDArray[float64], float64) {
	for round := range rounds {
		next := nd.Add(nd.Multiply(x, 0.5), nd.Square(y))
		if round == 3 {
			break
		}
		most := nd.Max(nd.Abs(nd.Subtract(next, 1)))
		if most.Item() > 1e6 {
			return y, most.Item()
		}
		if most.Item() < 1e-3 {
			continue
		}
		x, y = y, next
	}
	return nd.Subtract(nd.Multiply(x, 2), y), 0
}

// lingering takes a view of an array, assigns another array to the variable of the first, and then reads the view.
//
//ndgo:fuse
func lingering(x *nd.NDArray[float64], rounds int) (*nd.NDArray[float64], *nd.NDArray[float64]) {
	u := nd.Multiply(nd.Add(x, 1), 2)
	first := u.Slice(nd.Range(0, 1))
	other := nd.ZerosLike(u)
	for range rounds {
		part := u.Slice(nd.Range(0, 1))
		v := nd.Subtract(nd.Multiply(u, 2), nd.Add(part, first))
		u, other = other, u
		other = nd.Add(nd.Multiply(v, v), part)
	}
	u = nd.Add(nd.Multiply(u, 2), first)
	return u, nd.Add(nd.Square(other), 1)
}

// renamed returns its own array in the variable w. This variable is defined after the loop, and at first it holds the array y of the
// caller.
//
//ndgo:fuse
func renamed(x, y *nd.NDArray[float64], rounds int) (*nd.NDArray[float64], *nd.NDArray[float64]) {
	z := nd.Add(nd.Multiply(x, 0.5), 1)
	for range rounds {
		z = nd.Add(nd.Multiply(z, 0.5), x)
	}
	w := y
	z, w = w, z
	return z, w
}

// beside defines the variable w between two statements of one pass. At first w holds the array y of the caller, which must not be released.
//
//ndgo:fuse
func beside(x, y *nd.NDArray[float64]) (*nd.NDArray[float64], *nd.NDArray[float64], *nd.NDArray[float64]) {
	z := nd.Add(nd.Multiply(x, 0.5), 1)
	if x.Size() == 0 {
		return z, z, z
	}
	q := nd.Add(nd.Multiply(y, 2), 1)
	w := y
	z = nd.Add(nd.Multiply(z, 0.5), w)
	w, z = z, w
	return z, w, q
}

// normal divides by reductions of its array. The result is stored over the array, and not over a reduction.
//
//ndgo:fuse
func normal(x *nd.NDArray[float64], rounds int) *nd.NDArray[float64] {
	z := nd.Add(nd.Multiply(x, 0.5), 1)
	for range rounds {
		z = nd.Divide(nd.Subtract(z, nd.Mean(z)), nd.Std(z))
	}
	return z
}

// crossing reads the transpose of its array through another variable.
//
//ndgo:fuse
func crossing(x *nd.NDArray[float64], rounds int) *nd.NDArray[float64] {
	z := nd.Add(nd.Multiply(x, 0.5), x.T())
	for range rounds {
		quarter := nd.Multiply(z, 0.25)
		z = nd.Subtract(nd.Multiply(z, 0.5), quarter.T())
	}
	return z
}
