package loops

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/compile/ir"
	"ndgo/gen/form"
	"ndgo/gen/shape"
)

// scanning emits the scan (cumulative reduction) of l.
func (k *KernelFile) scanning(l *form.Loop) jen.Code {
	fields := loopFields(k.goLoop(k.Function("scan", l)), l.Out(), l.Out())
	kernels, columns := k.scanKernels(l)
	if kernels != "" {
		fields = append(fields, Field("Kernels", jen.Op("&").Id(kernels)))
	}
	if columns != "" {
		fields = append(fields, Field("Columns", jen.Op("&").Id(columns)))
	}
	return jen.Op("&").Add(k.Ufunc("Loop")).Add(Lines(append(fields, Field("Folding", k.Ufunc("Along")))...))
}

// scanKernels returns the names of the kernels for cumulative reductions by l, or "" if there are none, as for users' operators.
// Signed integers use the kernels of unsigned integers. int and uint use those of 64-bit integers, because 32-bit machines have no
// kernels.
func (k *KernelFile) scanKernels(l *form.Loop) (kernels, columns string) {
	of := map[form.Element]ir.Type{
		"float32": ir.Float32, "float64": ir.Float64,
		"int": ir.Uint64, "int64": ir.Uint64, "uint": ir.Uint64, "uint64": ir.Uint64,
	}
	t, ok := of[l.Element()]
	if k.Marked != nil || !ok {
		return "", ""
	}
	return shape.ScanOf(k.Operator.Name, t)
}

// scan emits the Go function for cumulative reductions of runs, for example scanAddInt8 for Add of int8.
func (k *KernelFile) scan(f *jen.File, l *form.Loop) {
	if _, columns := k.scanKernels(l); columns != "" {
		k.scanBlocks(f, l)
		return
	}
	f.Add(k.text(l, `
// $scan sets result i of every run to the reduction of elements 0 … i, from the left.
func $scan(r *ufunc.Row) {
	for more := r.Rows > 0; more; more = r.Next() {
		z, x := ufunc.Strided[$T](r, 0), ufunc.Strided[$E](r, 1)
		if r.Done == 0 {
			*z.At(0) = *x.At(0)
			r.Done = 1
		}
		last := *z.At(r.Done - 1)
		if r.Packed(0, $S) && r.Packed(1, $S) {
			z, x := ufunc.Slice[$T](r, 0), ufunc.Slice[$E](r, 1)
			z = z[:len(x)]
			for i, v := range x {
				`+k.scanNext(l)+`
				z[i] = last
			}
			continue
		}
		for i := r.Done; i < r.N; i++ {
			last = $F(last, *x.At(i))
			*z.At(i) = last
		}
	}
}
`, "$scan", k.Function("scan", l))).Line()
}

// scanNext returns the text that joins v to last, the result for all earlier elements. For the minimum or maximum of floats, the text has a
// branch. The result seldom changes, so the processor predicts the branch, and need not wait for the previous result.
func (k *KernelFile) scanNext(l *form.Loop) string {
	if k.Stays == token.ILLEGAL || l.Out().Class() != "floats" {
		return "last = $F(last, v)"
	}
	return fmt.Sprintf("if !(v %s last) {\nlast = $F(last, v)\n}", k.Stays)
}

// scanBlocks emits the cumulative reduction of floats, four elements at a time. The blocks are those of the kernels, so the bits are the same.
func (k *KernelFile) scanBlocks(f *jen.File, l *form.Loop) {
	after := func(before string) string {
		return strings.ReplaceAll(`a, b = $F(before, a), $F(before, b)
				c, d = $F(before, c), $F(before, d)`, "before", before)
	}
	f.Add(k.text(l, `
// $scan sets result i of every run to the reduction of elements 0 … i, in blocks.
func $scan(r *ufunc.Row) {
	for more := r.Rows > 0; more; more = r.Next() {
		z, x := ufunc.Strided[$T](r, 0), ufunc.Strided[$E](r, 1)
		var four, eight, last $T // the last results of the four, of the eight and of the block before
		if r.Done > 0 {
			last = *z.At(r.Done - 1)
		}
		for i := r.Done; i < r.N; i += 4 {
			var a, b, c, d $T
			whole := r.N-i >= 4
			if whole {
				a, b, c, d = *x.At(i), *x.At(i + 1), *x.At(i + 2), *x.At(i + 3)
			} else {
				a, b, c, d = ufunc.LoadFour(x, i, r.N)
			}
			b, d = $F(a, b), $F(c, d)
			c, d = $F(b, c), $F(b, d)
			if i%8 < 4 {
				four = d
			} else {
				`+after("four")+`
			}
			if i%16 < 8 {
				eight = d
			} else {
				`+after("eight")+`
			}
			if i >= ufunc.ScanBlock {
				`+after("last")+`
			}
			if i%ufunc.ScanBlock == ufunc.ScanBlock-4 {
				last = d
			}
			if whole {
				*z.At(i), *z.At(i + 1), *z.At(i + 2), *z.At(i + 3) = a, b, c, d
			} else {
				ufunc.StoreFour(z, i, r.N, a, b, c, d)
			}
		}
	}
}
`, "$scan", k.Function("scan", l))).Line()
}
