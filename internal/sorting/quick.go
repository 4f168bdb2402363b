package sorting

import (
	"math/bits"
	"unsafe"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// Quicksort sorts keys of 32 and 64 bits if there are kernels for it. It splits keys at one pivot, or at two pivots (thirds.go), until a
// part is so short that a sorting network can sort it in registers.

// A splitter sorts keys by splitting them at pivots. Its tables hold arguments of kernels that are passed by address.
type splitter[K word] struct {
	simd.Keys
	*splitTables[K]
	sorter[K]
}

type splitTables[K word] struct {
	form   simd.KeyForm
	sample [splitSample]K
	pivot  K
	less   int
	pivots [2]K
	counts [2]int
}

const (
	splitSample = 64       // number of keys in a sample: the middle key is the pivot, and the sample shows whether keys are evenly spread
	splitChunk  = 16 << 10 // number of keys in one call of a kernel, limited because Go cannot preempt kernels
	splitPairs  = 128      // least number of 64-bit keys for AVX2 and NEON, which compare only four or two keys at once
)

// splitterOf returns a splitter. ok is false if there are no kernels, or if a radix sort of n keys is faster.
func splitterOf[K word](r *Room, s sorter[K], n int) (p splitter[K], ok bool) {
	tier, size := ufunc.Active(), int(unsafe.Sizeof(K(0)))
	k, ok := simd.KeysOf(tier, size)
	if !ok || size == 8 && n > splitPairs && tier&ufunc.AVX512 != ufunc.AVX512 {
		return p, false
	}
	return splitter[K]{k, &words[splitTables[K]](r, roomForSplit, 1)[0], s}, true
}

// sort sets z to keys in sorted order: the keys of y if fromY is set, else of z. z and y have the same length, and y is overwritten. The
// parameter splits is the maximum depth of splits. After as many splits, the pivots are bad, and sort continues by radix sort.
//
// Keys less than the pivot go to the beginning of z, the others to the beginning of y. The keys at the beginning of y are sorted first,
// into the rest of z, with the rest of y as a buffer.
func (p *splitter[K]) sort(z, y []K, fromY bool, splits int) {
	for {
		from := z
		if fromY {
			from = y
		}
		n := len(z)
		switch {
		case n <= p.Most:
			if n > 0 {
				p.Network(unsafe.Pointer(&z[0]), unsafe.Pointer(&from[0]), n)
			}
			return
		case splits == 0:
			p.byBits(z, y, from)
			return
		}
		splits--
		sample := p.sampleOf(from, false)
		if spreads && n >= leastSpread && n <= mostSpread && unsafe.Sizeof(sample[0]) == 8 {
			if d := spreadOf(from, p.Most); d.isEven(sample) {
				p.sortSpread(d, z, y, fromY, splits)
				return
			}
		}
		if p.splitsInThree(n) {
			less := p.thirds(z, y, fromY, sample, splits)
			z, y, fromY = z[:less], y[:less], false
			continue
		}
		pivot := sample[len(sample)/2]
		less := p.split(z, y, from, pivot)
		if less == 0 { // no key is below the pivot: separate all keys equal to it
			if pivot+1 == 0 {
				copy(z, y)
				return
			}
			less = p.split(z, y, y, pivot+1)
			z, y, fromY = z[less:], y[:n-less], true
			continue
		}
		p.sort(z[less:], y[:n-less], true, splits)
		z, y, fromY = z[:less], y[:less], false
	}
}

// enough returns a depth of splits that suffices for n keys with good pivots.
func (p *splitter[K]) enough(n int) int { return 2 * bits.Len(uint(n)) }

// byBits sets z to the sorted keys of the slice from, by radix sort. The parameter from is either z or y.
func (p *splitter[K]) byBits(z, y, from []K) {
	least, greatest := from[0], from[0]
	for _, k := range from {
		least, greatest = min(least, k), max(greatest, k)
	}
	copy(z, from)
	p.sortBits(z, z, y, least, 0, uint(bits.Len64(uint64(greatest-least))))
}

// sortSpread does the work of sort for evenly spread keys: it moves the keys to the parts of d, and sorts each part.
func (p *splitter[K]) sortSpread(d spread[K], z, y []K, fromY bool, splits int) {
	from, to := z, y
	if fromY {
		from, to = y, z
	}
	ends := d.move(to, from)
	begin := 0
	for _, end := range ends[:d.parts] {
		p.sort(z[begin:end], y[begin:end], !fromY, splits)
		begin = end
	}
}

// sampleOf returns some keys of x in sorted order; if x is short, it returns fewer. If elements is set, x has elements instead of keys.
func (p *splitter[K]) sampleOf(x []K, elements bool) []K {
	n := min(splitSample, p.Most)
	if len(x) < 4<<10 {
		n = splitSample / 4
	}
	sample, step := p.sample[:n], len(x)/n
	for i := range sample {
		sample[i] = x[i*step+step/2]
	}
	if elements {
		p.FromElements(unsafe.Pointer(&sample[0]), unsafe.Pointer(&sample[0]), n, unsafe.Pointer(&p.form))
	}
	p.Network(unsafe.Pointer(&sample[0]), unsafe.Pointer(&sample[0]), n)
	return sample
}

// split moves the keys of x below a pivot to the beginning of z, and the others to the beginning of y. The result less is the number of
// keys below the pivot.
func (p *splitter[K]) split(z, y, x []K, pivot K) (less int) {
	p.pivot = pivot
	for done := 0; done < len(x); {
		part := x[done:min(done+splitChunk, len(x))]
		p.Split(unsafe.Pointer(&z[less]), unsafe.Pointer(&y[done-less]), unsafe.Pointer(&part[0]), len(part), unsafe.Pointer(&p.pivot), unsafe.Pointer(&p.less))
		done += len(part)
		less += p.less
	}
	return less
}

// sortSplit sets z to the elements of x in sorted order by quicksort. It returns false if there are no kernels for it.
func (s sorter[K]) sortSplit(z, x []K, o orderOf[K], room *Room) bool {
	n := len(x)
	p, ok := splitterOf[K](room, s, n)
	if !ok || n == 0 {
		return ok
	}
	y := words[K](room, roomForSwap, n)
	var zeros []K
	if p.splitsElements(n) && !isSame(z, x) {
		if p.sortElements(z, y, x, o) {
			zeros = o.zerosOf(x, room)
		}
	} else {
		if p.load(z, x, o) && o.infinity != 0 {
			zeros = o.zeros(z, room)
		}
		p.sort(z, y, false, p.enough(n))
	}
	o.restore(z, zeros)
	for begin := 0; begin < n; begin += splitChunk {
		p.ToElements(unsafe.Pointer(&z[begin]), min(splitChunk, n-begin), unsafe.Pointer(&p.form))
	}
	return true
}

// load sets z to the keys of x. It reports whether an element equals flip; among floats, this is -0.
func (p *splitter[K]) load(z, x []K, o orderOf[K]) (hasFlip bool) {
	p.form = o.form()
	for begin := 0; begin < len(x); begin += splitChunk {
		p.FromElements(unsafe.Pointer(&z[begin]), unsafe.Pointer(&x[begin]), min(splitChunk, len(x)-begin), unsafe.Pointer(&p.form))
		hasFlip = hasFlip || p.form.HasFlip()
	}
	return hasFlip
}

// loadEqualAtOnce does the work of loadEqual with kernels. ok is false if there are no kernels, or if a float is -0 or NaN.
func (o orderOf[K]) loadEqualAtOnce(z, x []K, room *Room) (least, greatest K, ok bool) {
	p, ok := splitterOf[K](room, sorterOf[K](room), len(x))
	if !ok || o.infinity == 0 || p.load(z, x, o) {
		return 0, 0, false
	}
	least, greatest = keys[K]{}.extremes(z)
	last := o.key(o.infinity) ^ o.mirror
	return least, greatest, o.mirror == 0 && greatest <= last || o.mirror != 0 && least >= last
}

// form returns the conversion o as an argument for kernels.
func (o orderOf[K]) form() simd.KeyForm {
	f := simd.KeyForm{Flip: uint64(o.flip), Mirror: uint64(o.mirror)}
	if o.infinity != 0 {
		f.Turn, f.Origin = uint64(^o.flip), uint64(o.origin())
		f.Negated = -f.Origin
	}
	return f
}
