package reducing

import (
	"fmt"
	"reflect"
	"testing"

	"ndgo/internal/core"
	"ndgo/internal/core/option"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// BenchmarkCalibrate measures both methods for the sums of products along rows: a few stores the products, and the tree stores only parts of
// them.
func BenchmarkCalibrate(b *testing.B) {
	product := ufunc.Operator{Name: "product", In: 2, Out: 1, Fused: ufunc.RowMajor, Loops: ufunc.Loops{Make: simd.Multiply.Loops.Of}}
	options := []option.Option{option.Ints(option.Axis, []int{-1}), option.Flag(option.KeepDims)}
	for n := 8; n <= 128; n *= 2 {
		x, y := core.NewCleared(reflect.Float32, []int{n, n}), core.NewCleared(reflect.Float32, []int{n, 1})
		j := Joining{Name: "sum", Kind: reflect.Float32, First: reflect.Float32, Join: &simd.Add, Terms: &product}
		args := []core.Arg{{Head: x, Kind: x.Kind()}, {Head: y, Kind: y.Kind()}}
		b.Run(fmt.Sprintf("few/%d×%d/stored", n, n), func(b *testing.B) {
			for b.Loop() {
				if j.reduceFew(options, args) == nil {
					b.Fatal("too many elements")
				}
			}
		})
		b.Run(fmt.Sprintf("few/%d×%d/tree", n, n), func(b *testing.B) {
			for b.Loop() {
				j.prepare(nil, options, args).compute()
			}
		})
	}
}
