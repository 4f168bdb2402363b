package simd_test

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"reflect"
	"unsafe"

	"ndgo/internal/sample"
	"ndgo/ufunc"
)

// A batch has n contiguous elements of each operand of a definition, results first.
type batch struct {
	definition
	loop   *ufunc.Loop
	types  []reflect.Type
	n      int
	memory [][]byte
}

func (d definition) batch(l *ufunc.Loop, n int) *batch {
	b := &batch{definition: d, loop: l, types: d.types(), n: n}
	for _, of := range b.types {
		b.memory = append(b.memory, aligned(n*int(of.Size())))
	}
	return b
}

// row returns a row with the memory of the batch: the results and operands from number first on.
func (b *batch) row(first int) *ufunc.Row {
	r := &ufunc.Row{N: b.n, Rows: 1}
	for k, of := range b.types[first:] {
		r.Operands = append(r.Operands, ufunc.Operand{Base: unsafe.Pointer(unsafe.SliceData(b.memory[first+k])), Step: int(of.Size())})
	}
	return r
}

// run returns the results of the loop on a tier (set of vector instructions), with equal bits for all NaNs. They are valid until the
// next run.
func (b *batch) run(t ufunc.Tier) []byte {
	b.loop.RunAt(t, b.row(0))
	canonical(b.memory[0], b.types[0])
	return b.memory[0]
}

// element returns the bytes of element i of operand k.
func (b *batch) element(k, i int) []byte {
	size := int(b.types[k].Size())
	return b.memory[k][i*size : (i+1)*size]
}

// operands returns element i of all operands.
func (b *batch) operands(i int) (x []reflect.Value) {
	for k, of := range b.types[1:] {
		x = append(x, decode(b.element(1+k, i), of))
	}
	return x
}

// specials sets the operands to combinations of special values, from the combination with number first on. If there are too many, it
// takes evenly spread combinations. It returns the number of combinations.
func (b *batch) specials(first int) int {
	const most = 1 << 13
	var lists [][]byte
	total := 1
	for _, of := range b.types[1:] {
		var list []byte
		for _, v := range sample.Special(of) {
			list = encode(list, v)
		}
		lists = append(lists, list)
		total *= len(list) / int(of.Size())
	}
	count := min(total, most)
	for i := range b.n {
		at := int(int64(first+i) % int64(count) * int64(total) / int64(count))
		for k, list := range lists {
			size := int(b.types[1+k].Size())
			n := len(list) / size
			copy(b.element(1+k, i), list[at%n*size:])
			at /= n
		}
	}
	b.meet()
	return count
}

// random sets the operands to random bits. For floats, every other 64 elements have moderate size instead.
func (b *batch) random(g *rand.PCG) {
	for k, of := range b.types[1:] {
		m, width := b.memory[1+k], partOf(of)
		for i := range len(m) / width {
			bits := g.Uint64()
			if isFloat := width >= 4 && of.Kind() >= reflect.Float32; isFloat && i/64%2 == 1 {
				bits = moderate(bits, width)
			}
			put(m[i*width:], width, bits)
		}
		if of.Kind() == reflect.Bool {
			for i := range m {
				m[i] &= 1
			}
		}
	}
	b.meet()
}

// moderate returns the bits of a float between -1024 and 1024, more of them near 0.
func moderate(bits uint64, width int) uint64 {
	x := float64(int64(bits)>>11) * [4]float64{0x1p-53, 0x1p-50, 0x1p-46, 0x1p-43}[bits&3]
	if width == 4 {
		return uint64(math.Float32bits(float32(x)))
	}
	return math.Float64bits(x)
}

// every sets the elements to consecutive patterns of bits: element i of all operands together has the bits of the number first + i.
func (b *batch) every(first int) {
	for i := range b.n {
		bits := uint64(first + i)
		for k, of := range b.types[1:] {
			width := int(of.Size())
			put(b.element(1+k, i), width, bits)
			if bits >>= 8 * width; of.Kind() == reflect.Bool {
				b.element(1+k, i)[0] &= 1
			}
		}
	}
	b.meet()
}

// bits returns a number of bits: the sum over all operands, with one element of each.
func (b *batch) bits() (n int) {
	for _, of := range b.types[1:] {
		n += 8 * int(of.Size())
	}
	return n
}

// meet replaces operands that violate a requirement. The new operands meet all requirements.
func (b *batch) meet() {
	for _, q := range b.loop.Requires {
		r := b.row(1)
		for q.Holds.Run(r); r.Rows > 0; q.Holds.Run(r) {
			for k, of := range b.types[1:] {
				put(b.element(1+k, r.Done), int(of.Size()), 1)
			}
		}
	}
}

// partOf returns the number of bytes of an element or, for complex numbers, of a part.
func partOf(of reflect.Type) int {
	if isComplex(of) {
		return int(of.Size()) / 2
	}
	return int(of.Size())
}

// put sets the first width bytes of b to bits.
func put(b []byte, width int, bits uint64) {
	switch width {
	case 1:
		b[0] = byte(bits)
	case 2:
		binary.NativeEndian.PutUint16(b, uint16(bits))
	case 4:
		binary.NativeEndian.PutUint32(b, uint32(bits))
	default:
		binary.NativeEndian.PutUint64(b, bits)
	}
}

// canonical replaces every NaN by the same NaN.
func canonical(b []byte, of reflect.Type) {
	switch of.Kind() {
	case reflect.Float32, reflect.Complex64:
		x := unsafe.Slice((*float32)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/4)
		for i := range x {
			if x[i] != x[i] {
				x[i] = float32(math.NaN())
			}
		}
	case reflect.Float64, reflect.Complex128:
		x := unsafe.Slice((*float64)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/8)
		for i := range x {
			if x[i] != x[i] {
				x[i] = math.NaN()
			}
		}
	}
}
