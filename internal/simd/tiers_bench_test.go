package simd_test

import (
	"fmt"
	"testing"
	"unsafe"

	"ndgo/ufunc"
)

// BenchmarkTiers measures loops over 16 Ki contiguous elements, in the cache, on each tier. It prepares only the loops that the
// flag -bench requests.
func BenchmarkTiers(b *testing.B) {
	for _, d := range definitions {
		l := d.operator.Loops.Of(d.types()[1].Kind())
		if l.Kernels == nil {
			continue
		}
		b.Run(d.name(), func(b *testing.B) {
			row := packedRow(d, 16<<10)
			for _, tier := range tiers(l) {
				b.Run(fmt.Sprint(tier), func(b *testing.B) {
					for b.Loop() {
						r := row
						l.RunAt(tier, &r)
					}
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(row.N), "ns/element")
				})
			}
		})
	}
}

// packedRow returns a row of n contiguous elements for the loop of d.
func packedRow(d definition, n int) ufunc.Row {
	row, types := ufunc.Row{N: n, Rows: 1}, d.types()
	for k, of := range types {
		size := int(of.Size())
		memory := aligned(n * size)
		for i := range n {
			*(*byte)(unsafe.Pointer(&memory[i*size])) = byte(i)
		}
		if k > 0 && of.Kind() == types[1].Kind() {
			fillSmall(memory, of.String())
		}
		row.Operands = append(row.Operands, ufunc.Operand{Base: unsafe.Pointer(unsafe.SliceData(memory)), Step: size})
	}
	return row
}

// fillSmall fills memory with numbers from 1 to 11, for which no function needs its slow path.
func fillSmall(memory []byte, of string) {
	p := unsafe.Pointer(unsafe.SliceData(memory))
	switch of {
	case "float64":
		for i := range len(memory) / 8 {
			*(*float64)(unsafe.Add(p, 8*i)) = 1 + float64(i%1000)/100
		}
	case "float32":
		for i := range len(memory) / 4 {
			*(*float32)(unsafe.Add(p, 4*i)) = 1 + float32(i%1000)/100
		}
	default:
		clear(memory)
		for i := 0; i < len(memory); i += map[string]int{"int8": 1, "uint8": 1, "int16": 2, "uint16": 2, "int32": 4, "uint32": 4}[of] + 8*map[bool]int{true: 1}[of == "int64" || of == "uint64" || of == "int" || of == "uint"] {
			memory[i] = byte(1 + i%11)
		}
	}
}
