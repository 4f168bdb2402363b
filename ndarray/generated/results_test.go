package generated_test

import (
	"fmt"
	"reflect"

	nd "ndgo/ndarray"
	"ndgo/ndarray/generated"
	"ndgo/ufunc"
)

// divMod is an operator with two results, as the generator would make it.
var divMod = ufunc.Operator{
	Name: "DivMod",
	In:   2,
	Out:  2,
	Loops: ufunc.OneLoop(reflect.Int, &ufunc.Loop{
		Kinds: []reflect.Kind{reflect.Int, reflect.Int, reflect.Int, reflect.Int},
		Go: func(r *ufunc.Row) {
			for more := r.Rows > 0; more; more = r.Next() {
				q, m, x, y := ufunc.Strided[int](r, 0), ufunc.Strided[int](r, 1), ufunc.Strided[int](r, 2), ufunc.Strided[int](r, 3)
				for i := r.Done; i < r.N; i++ {
					*q.At(i), *m.At(i) = *x.At(i) / *y.At(i), *x.At(i)%*y.At(i)
				}
			}
		},
	}),
}

func ExampleApplyTo() {
	x, y := nd.Of(7, 8, 9), 4
	outs := []generated.Out{generated.OutNew[int](), generated.OutNew[int]()}
	generated.ApplyTo[int]("DivMod", &divMod, outs, generated.In(x), generated.Or[int](&y))
	q, m := generated.Made[int](outs[0]), generated.Made[int](outs[1])
	fmt.Println(q, m)

	generated.ApplyTo[int]("DivMod", &divMod, []generated.Out{generated.OutInto(x), generated.OutInto(q)}, generated.In(x), generated.Or[int](&y))
	fmt.Println(x, q)
	// Output:
	// [1 2 2] [3 0 1]
	// [1 2 2] [3 0 1]
}
