package simd_test

import (
	"reflect"

	"ndgo/ufunc"
)

// eachOfOneType calls see for every loop with operands and results of one type. elements are valid values of each operand.
func eachOfOneType(see func(name string, op *ufunc.Operator, elements []reflect.Value)) {
	for _, d := range definitions {
		if !d.isOfOneType() {
			continue
		}
		var elements []reflect.Value
		sources := d.sources()
		for range longest {
			x := d.operands(sources, func(x []reflect.Value) {
				for k := range x {
					x[k] = x[0]
				}
			})
			elements = append(elements, x[0])
		}
		see(d.name(), d.operator, elements)
	}
}
