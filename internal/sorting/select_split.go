package sorting

import (
	"reflect"
	"unsafe"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// A selected is the result of a selection. The field keys has the key of each element of the array. Keys from low to high belong to the
// element of the wanted rank, and to elements equal to it.
type selected[K word] struct {
	splitter[K]
	keys      []K
	low, high K
}

// selectBySplits finds the element of rank k of x, which is not empty, by kernels that split keys. ok is false if there are no such
// kernels.
func (m keys[K]) selectBySplits(x []K, k int, descending bool, room *Room) (s selected[K], ok bool) {
	n := len(x)
	p, ok := splitterOf[K](room, sorterOf[K](room), n)
	if !ok {
		return s, false
	}
	o := m.order(descending)
	s.splitter, s.keys = p, words[K](room, roomForKeys, n)
	p.load(s.keys, x, o)
	found := p.rankOf(s.keys, words[K](room, roomForWords, n), words[K](room, roomForSwap, n), k, p.enough(n))
	s.low, s.high = o.equals(found)
	return s, true
}

// rankOf returns the key of rank k of x. It splits the keys at pivots. If it has not found the key after the given number of splits, the
// pivots are bad, and it continues with a selection by digits. It overwrites z and y, which have the length of x.
func (p *splitter[K]) rankOf(x, z, y []K, k, splits int) K {
	free := z // the buffer that does not overlap x
	for ; len(x) > p.Most; splits-- {
		if splits == 0 {
			least, greatest := keys[K]{}.extremes(x)
			return p.rank(x, free, k, least, greatest)
		}
		pivot := p.near(x, k)
		less := p.split(z, y, x, pivot)
		if less == 0 { // no key is below the pivot
			if pivot+1 == 0 {
				return pivot
			}
			n := len(x)
			if less = p.split(z, y, y[:n], pivot+1); k < less {
				return pivot
			}
		}
		if k < less {
			x, free = z[:less], y
		} else {
			x, free = y[:len(x)-less], z
			k -= less
		}
	}
	p.Network(unsafe.Pointer(&z[0]), unsafe.Pointer(&x[0]), len(x))
	return z[k]
}

// near returns a pivot: a key of x with a rank near k, but a little closer to the middle. So the key of rank k is usually in the smaller
// part.
func (p *splitter[K]) near(x []K, k int) K {
	n := min(splitSample, p.Most)
	sample, step := p.sample[:n], len(x)/n
	for i := range sample {
		sample[i] = x[i*step+step/2]
	}
	p.Network(unsafe.Pointer(&sample[0]), unsafe.Pointer(&sample[0]), n)
	at, margin := int(uint64(k)*uint64(n)/uint64(len(x))), n/16
	if k < len(x)/2 {
		return sample[min(at+margin, n-1)]
	}
	return sample[max(at-margin, 0)]
}

// equals returns the range of keys of all elements equal to the element with key k. For a zero these are the keys of zeros of both signs,
// for a NaN the keys of all NaNs, and otherwise only k.
func (o orderOf[K]) equals(k K) (low, high K) {
	if o.infinity == 0 {
		return k, k
	}
	low, high = k^o.mirror, k^o.mirror
	switch negative, positive, last := o.key(o.flip), o.key(0), o.key(o.infinity); {
	case low == negative || low == positive:
		low, high = negative, positive
	case low > last:
		low, high = last+1, ^K(0)
	}
	if o.mirror != 0 {
		low, high = ^high, ^low
	}
	return low, high
}

// elements does the work of [Engine.Partition], given the selection s.
func (s *selected[K]) elements(z []K, room *Room) {
	n := len(s.keys)
	y := words[K](room, roomForSwap, n)
	at := s.split(z, y, s.keys, s.low)
	if rest := y[:n-at]; len(rest) > 0 && s.high+1 != 0 {
		at += s.split(z[at:], y, rest, s.high+1)
	}
	copy(z[at:], y)
	for begin := 0; begin < n; begin += splitChunk {
		s.ToElements(unsafe.Pointer(&z[begin]), min(splitChunk, n-begin), unsafe.Pointer(&s.form))
	}
}

// positions does the work of [Engine.Select], given the selection s.
func (s *selected[K]) positions(order []int) {
	n := 0
	if s.low > 0 {
		n = s.between(order, n, 0, s.low-1)
	}
	n = s.between(order, n, s.low, s.high)
	if last := ^K(0); s.high < last {
		s.between(order, n, s.high+1, last)
	}
}

// between appends to order the positions of all keys from low to high. The slice order has n positions so far. It returns the new number of
// positions.
func (s *selected[K]) between(order []int, n int, low, high K) int {
	const size = int(unsafe.Sizeof(0))
	var marks, below [markedAtOnce]uint8
	for begin := 0; begin < len(s.keys); begin += markedAtOnce {
		part := s.keys[begin:min(begin+markedAtOnce, len(s.keys))]
		atMost(&marks, part, high)
		if low > 0 {
			atMost(&below, part, low-1)
			exclude(marks[:len(part)], below[:len(part)])
		}
		operands := [4]ufunc.Operand{
			{Base: unsafe.Pointer(&order[0]), Offset: n * size},
			{Base: unsafe.Pointer(&marks), Step: 1},
			{Base: unsafe.Pointer(&begin)},
			{Base: unsafe.Pointer(&order[0]), Offset: len(order) * size},
		}
		r := ufunc.Row{N: len(part), Rows: 1, Operands: operands[:]}
		simd.Positions.Run(&r)
		n = operands[0].Offset / size
	}
	return n
}

// atMost sets marks[i] to 1 if x[i] is at most limit, else to 0.
func atMost[K word](marks *[markedAtOnce]uint8, x []K, limit K) {
	operands := [3]ufunc.Operand{
		{Base: unsafe.Pointer(marks), Step: 1},
		{Base: unsafe.Pointer(&x[0]), Step: int(unsafe.Sizeof(limit))},
		{Base: unsafe.Pointer(&limit)},
	}
	r := ufunc.Row{N: len(x), Rows: 1, Operands: operands[:]}
	simd.LessEqual.Loops.Of(reflect.TypeFor[K]().Kind()).Run(&r)
}

// exclude sets marks[i] to 0 if others[i] is 1. At these positions, all marks must be 1 before the call.
func exclude(marks, others []uint8) {
	operands := [3]ufunc.Operand{{Base: unsafe.Pointer(&marks[0]), Step: 1}, {Base: unsafe.Pointer(&marks[0]), Step: 1}, {Base: unsafe.Pointer(&others[0]), Step: 1}}
	r := ufunc.Row{N: len(marks), Rows: 1, Operands: operands[:]}
	simd.BitwiseXor.Loops.Of(reflect.Uint8).Run(&r)
}
