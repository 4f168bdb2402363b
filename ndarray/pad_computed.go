package ndarray

import (
	"fmt"
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/reducing"
	"ndgo/ufunc"
)

// isStatistic reports whether the mode computes a number from several elements.
func (m padMode) isStatistic() bool { return m >= padMax }

// check panics if the mode cannot compute with elements of kind.
func (m padMode) check(op string, kind reflect.Kind) {
	switch isComplex := kind == reflect.Complex64 || kind == reflect.Complex128; {
	case m < padRamp:
	case ufunc.Size(kind) == 0:
		core.Fail(op, ErrDType, "the mode computes with numbers, and elements of %s are none; Edge and Wrap repeat elements of any type", kind)
	case isComplex && m.isStatistic() && m != padMean:
		core.Fail(op, ErrDType, "elements of %s have no order, which PadMax, PadMedian and PadMin need; PadMean needs none", kind)
	}
}

// statistics sets the added elements to the mode's statistic of the original elements. It uses the nearest length elements.
func (l *padLines[T]) statistics(op string, mode padMode, length int) {
	if length < 1 {
		panic(&Error{Op: op, Kind: ErrShape, Detail: fmt.Sprintf("StatLength is %d; statistics are of 1 element or more", length)})
	}
	statistic := func(first int) *NDArray[T] { return padStatistic(op, mode, l.part(first, length), l.axis) }
	var v *NDArray[T]
	if l.before > 0 {
		v = statistic(l.before)
		l.part(0, l.before).Assign(v)
	}
	if l.after > 0 {
		if v == nil || length < l.n {
			v = statistic(l.before + l.n - length)
		}
		l.part(l.before+l.n, l.after).Assign(v)
	}
}

// padStatistic returns the mode's statistic of x's elements along an axis. The result keeps the axis, with size 1.
func padStatistic[T any](op string, mode padMode, x *NDArray[T], axis int) *NDArray[T] {
	kind, arg, options := kindOf[T](), in(x), []Option{Axis(axis), KeepDims}
	isBool := kind == reflect.Bool
	switch {
	case mode == padMax && isBool:
		return typed[T](reducing.Any.Of(op, kind, nil, arg, options))
	case mode == padMax:
		return typed[T](reducing.Max.Of(op, kind, nil, arg, options))
	case mode == padMin && isBool:
		return typed[T](reducing.All.Of(op, kind, nil, arg, options))
	case mode == padMin:
		return typed[T](reducing.Min.Of(op, kind, nil, arg, options))
	case mode == padMean && !isBool && !isInteger(kind):
		return typed[T](reducing.Mean(op, kind, nil, arg, options))
	}
	y := typed[float64](core.AsType(op, reflect.Float64, nil, arg))
	if mode == padMean {
		y = Mean(y, options...)
	} else {
		y = Median(y, options...)
	}
	if isInteger(kind) {
		y = Round(y)
	}
	return typed[T](core.AsType(op, kind, nil, in(y)))
}

// ramps sets the added elements to equally spaced numbers, from v at the ends to the outermost original elements.
func (l *padLines[T]) ramps(op string, v T) {
	set := ramp[float64, T]
	if kind := kindOf[T](); kind == reflect.Complex64 || kind == reflect.Complex128 {
		set = ramp[complex128, T]
	}
	set(op, l.part(l.before, 1), v, l.before, func(i int) *NDArray[T] { return l.part(i, 1) })
	end := l.before + l.n + l.after - 1
	set(op, l.part(l.before+l.n-1, 1), v, l.after, func(i int) *NDArray[T] { return l.part(end-i, 1) })
}

// ramp sets positions 0 to n - 1 to equally spaced numbers. Position 0 becomes v; position n holds the number edge. It computes in type F.
func ramp[F Inexact, T any](op string, edge *NDArray[T], v T, n int, place func(i int) *NDArray[T]) {
	first := typed[F](core.AsType(op, kindOf[F](), nil, in(Scalar(v))))
	distance := Subtract(typed[F](core.AsType(op, kindOf[F](), nil, in(edge))), first)
	step := Divide(distance, float64(n))
	for i := range n {
		y := Add(Multiply(step, float64(i)), first)
		if real, ok := any(y).(*NDArray[float64]); ok && isInteger(kindOf[T]()) {
			y = typed[F](Floor(real).head())
		}
		place(i).Assign(typed[T](core.AsType(op, kindOf[T](), nil, in(y))))
	}
}

func isInteger(kind reflect.Kind) bool { return kind >= reflect.Int && kind <= reflect.Uint64 }
