package compile

import (
	"fmt"

	"ndgo/gen/compile/ir"
)

// reduces reports whether random function number i is the step of a reduction that accumulates several values.
func reduces(i int) bool { return i%6 == 5 }

// reduction returns the text of two functions. The step returns the next state for a state and elements; the join returns one state
// for two.
func (a *author) reduction(name string) string {
	a.begin()
	a.plain = true
	defer func() { a.plain = false }()
	var fields []ir.Type
	for range 1 + a.IntN(4) {
		fields = append(fields, 1+ir.Type(a.IntN(int(ir.Float64)))) // a type of numbers
	}
	var params []string
	declare := func(t ir.Type) { params = append(params, a.declare(t)+" "+t.String()) }
	for range 1 + a.IntN(3) {
		declare(a.any())
	}
	for _, t := range fields {
		declare(t)
	}
	step := a.define(name, params, fields)
	a.begin()
	params = nil
	for range 2 {
		for _, t := range fields {
			declare(t)
		}
	}
	return fmt.Sprintf("%s\n%s", step, a.define("join"+name, params, fields))
}
