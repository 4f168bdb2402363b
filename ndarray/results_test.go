package ndarray_test

import (
	"fmt"
	"reflect"

	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// divMod is an operator of two results, as the generator writes them.
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
	outs := []nd.Out{nd.OutNew[int](), nd.OutNew[int]()}
	nd.ApplyTo[int]("DivMod", &divMod, outs, nd.In(x), nd.Or[int](&y))
	q, m := nd.Made[int](outs[0]), nd.Made[int](outs[1])
	fmt.Println(q, m)

	nd.ApplyTo[int]("DivMod", &divMod, []nd.Out{nd.OutInto(x), nd.OutInto(q)}, nd.In(x), nd.Or[int](&y))
	fmt.Println(x, q)
	// Output:
	// [1 2 2] [3 0 1]
	// [1 2 2] [3 0 1]
}
