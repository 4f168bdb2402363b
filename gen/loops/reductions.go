package loops

import (
	"fmt"
	"strings"

	"ndgo/gen/form"

	"github.com/dave/jennifer/jen"
)

// EmitReduction emits the reduction of l and, if the operator has one, its scan.
func (k *KernelFile) EmitReduction(f *jen.File, l *form.Loop) {
	if !k.IsServed(k.Function("reduce", l)) {
		k.fold(f, l)
	}
	k.eight(f, l)
	if k.Scan != "" && !k.IsServed(k.Function("scan", l)) {
		k.scan(f, l)
	}
}

// fold emits the Go function reducing the elements of runs, for example reduceAddInt8 for Add of int8.
func (k *KernelFile) fold(f *jen.File, l *form.Loop) {
	f.Add(k.text(l, `
// $reduce sets the result of every run to the reduction of its elements.
func $reduce(r *ufunc.Row) {
	ufunc.ReduceRows(r, $fold, $F)
}

// $fold reduces elements lo … hi-1 of a run. Lane l has elements lo+l, lo+l+Lanes, …; the lanes are then joined pairwise.
func $fold(r *ufunc.Row, lo, hi int) $T {
	var lanes [ufunc.Lanes]$T
	x := ufunc.Strided[$E](r, 1)
	n := min(hi-lo, ufunc.Lanes)
	for l := range n {
		lanes[l] = *x.At(lo + l)
	}
	switch {
	case lo+n == hi: // nothing is left
	case r.Packed(1, $S):
		`+foldPacked(l)+`
	default:
		for i := lo + n; i < hi; i++ {
			l := (i - lo) % ufunc.Lanes
			lanes[l] = $F(lanes[l], *x.At(i))
		}
	}
	for half := ufunc.Lanes / 2; half > 0; half /= 2 {
		for l := range min(n-half, half) {
			lanes[l] = $F(lanes[l], lanes[l+half])
		}
		n = min(n, half)
	}
	return lanes[0]
}
`, "$reduce", k.Function("reduce", l), "$fold", k.Function("fold", l))).Line()
}

// foldPacked returns the text of a reduction of contiguous elements with several partial results in registers: eight for floats,
// because an operation on floats takes four cycles, and four for other elements.
func foldPacked(l *form.Loop) string {
	n := 4
	if l.Element().Class() == "floats" {
		n = 8
	}
	var names, lanes, joins []string
	for i := range n {
		names, lanes = append(names, string(rune('a'+i))), append(lanes, fmt.Sprintf("lanes[l+%d]", i))
		if i%2 == 1 {
			x, y := names[i-1], names[i]
			joins = append(joins, fmt.Sprintf("%s, %s = $F(%[1]s, y[%[3]d]), $F(%[2]s, y[%[4]d])", x, y, i-1, i))
		}
	}
	lanes[0] = "lanes[l]"
	return strings.NewReplacer("$names", strings.Join(names, ", "), "$lanes", strings.Join(lanes, ", "), "$joins", strings.Join(joins, "\n"), "$n", fmt.Sprint(n)).Replace(
		`x := ufunc.Slice[$E](r, 1)[lo+n : hi]
		whole := len(x) - len(x)%ufunc.Lanes
		for l := 0; l < ufunc.Lanes; l += $n {
			$names := $lanes
			for i := l; i < whole; i += ufunc.Lanes {
				y := x[i : i+$n : i+$n]
				$joins
			}
			$lanes = $names
		}
		for l, v := range x[whole:] {
			lanes[l] = $F(lanes[l], v)
		}`)
}
