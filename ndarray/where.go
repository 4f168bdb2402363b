package ndarray

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/iter"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// Where returns the elements of x where cond is true and those of y elsewhere. T may be any type.
//
// The shapes of cond, x and y broadcast to one, or Where panics with [ErrBroadcast].
func Where[T any, Y Operand[T]](cond *NDArray[bool], x *NDArray[T], y Y) *NDArray[T] {
	return Target[T]{name: "Where"}.Where(In(cond), In(x), Or[T](&y))
}

// Where sets the target to what [Where] returns.
func (t Target[T]) Where(cond, x, y Arg) *NDArray[T] {
	kind := kindOf[T]()
	kinds := ufunc.Loop{Kinds: []reflect.Kind{kind, reflect.Bool, kind, kind}}
	args := []Arg{cond, x, y}
	var loop *ufunc.Loop
	if width := ufunc.Size(kind); width != 0 {
		loop = simd.Selection(width)
	} else {
		loop = &ufunc.Loop{Go: ufunc.Select[T], Moves: true}
	}
	c := core.Call{Name: t.name, Op: &core.Selection, Loop: &kinds, Args: args}
	sources := make([]*core.Header, 0, len(args))
	for i := range args {
		c.Resolve(i)
		if h := args[i].Head; h != nil {
			sources = append(sources, h)
		}
	}
	var near [iter.Inline]int
	return t.elementwise(c.Broadcast(near[:0]), sources, func(z *NDArray[T]) {
		var w core.Walk
		w.Gather(&z.h, z.h.Layout.Shape(), args)
		w.Run(loop)
	})
}
