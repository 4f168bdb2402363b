package ndarray

import (
	"reflect"

	"ndgo/internal/iter"
)

// ItemSize returns the size of an element in bytes.
func (x *NDArray[T]) ItemSize() int {
	x.layout("ItemSize")
	return widthOf[T]()
}

// NBytes returns the size of x's elements in bytes: [NDArray.Size] times [NDArray.ItemSize]. Repeated elements count each time. If the size
// overflows an int64, as for some broadcast views, NBytes returns the largest int64.
func (x *NDArray[T]) NBytes() int64 {
	return iter.Bytes(x.layout("NBytes").Size(), widthOf[T]())
}

// NumberLimits are the range and precision of a type, as returned by [Limits].
type NumberLimits[T RealNumber] struct {
	Min, Max       T // the least and the greatest finite number
	Eps            T // the distance from 1 to the next float, 0 for integers
	SmallestNormal T // the least positive normal number; 1 for integers
	Smallest       T // the least positive number
}

// Limits returns the range and precision of type T.
//
//	nd.Limits[float32]().Eps // 0x1p-23
func Limits[T RealNumber]() NumberLimits[T] {
	bits := 8 * widthOf[T]()
	floats := func(greatest, eps, normal, smallest float64) NumberLimits[T] {
		return NumberLimits[T]{T(-greatest), T(greatest), T(eps), T(normal), T(smallest)}
	}
	switch kind := kindOf[T](); kind {
	case reflect.Float32:
		return floats(0x1.fffffep127, 0x1p-23, 0x1p-126, 0x1p-149)
	case reflect.Float64:
		return floats(0x1.fffffffffffffp1023, 0x1p-52, 0x1p-1022, 0x1p-1074)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		greatest := int64(1)<<(bits-1) - 1
		return NumberLimits[T]{T(-greatest - 1), T(greatest), 0, 1, 1}
	default:
		return NumberLimits[T]{0, T(^uint64(0) >> (64 - bits)), 0, 1, 1}
	}
}
