package arrow

import (
	"fmt"
	"strconv"

	"github.com/apache/arrow-go/v18/arrow"

	nd "ndgo/ndarray"
)

// types has Arrow's type for each kind of element.
var types = map[nd.DType]arrow.DataType{
	nd.Bool: arrow.FixedWidthTypes.Boolean,
	nd.Int8: arrow.PrimitiveTypes.Int8, nd.Int16: arrow.PrimitiveTypes.Int16, nd.Int32: arrow.PrimitiveTypes.Int32,
	nd.Int64: arrow.PrimitiveTypes.Int64, nd.Int: arrow.PrimitiveTypes.Int64,
	nd.Uint8: arrow.PrimitiveTypes.Uint8, nd.Uint16: arrow.PrimitiveTypes.Uint16, nd.Uint32: arrow.PrimitiveTypes.Uint32,
	nd.Uint64: arrow.PrimitiveTypes.Uint64, nd.Uint: arrow.PrimitiveTypes.Uint64,
	nd.Float32: arrow.PrimitiveTypes.Float32, nd.Float64: arrow.PrimitiveTypes.Float64,
}

// kinds has the kind of element for each of Arrow's types.
var kinds = map[arrow.Type]nd.DType{
	arrow.BOOL: nd.Bool,
	arrow.INT8: nd.Int8, arrow.INT16: nd.Int16, arrow.INT32: nd.Int32, arrow.INT64: nd.Int64,
	arrow.UINT8: nd.Uint8, arrow.UINT16: nd.Uint16, arrow.UINT32: nd.Uint32, arrow.UINT64: nd.Uint64,
	arrow.FLOAT32: nd.Float32, arrow.FLOAT64: nd.Float64,
	arrow.DATE32: nd.Int32, arrow.TIME32: nd.Int32,
	arrow.DATE64: nd.Int64, arrow.TIME64: nd.Int64, arrow.TIMESTAMP: nd.Int64, arrow.DURATION: nd.Int64,
}

// isNarrow reports whether elements of a kind have fewer bits on this machine than in Arrow.
func isNarrow(d nd.DType) bool { return strconv.IntSize == 32 && (d == nd.Int || d == nd.Uint) }

// kindOf returns the kind of T.
func kindOf[T any]() nd.DType { return new(nd.NDArray[T]).DType() }

func failure(op string, kind error, format string, args ...any) *nd.Error {
	return &nd.Error{Op: "arrow." + op, Kind: kind, Detail: fmt.Sprintf(format, args...)}
}

// checkType returns an error if t is not Arrow's type for T.
func checkType[T any](op, what string, t arrow.DataType) error {
	kind, known := kinds[t.ID()]
	if want, ok := types[kindOf[T]()]; known && ok && kinds[want.ID()] == kind {
		return nil
	}
	if !known {
		return failure(op, nd.ErrDType, "%s has type %s, and arrays cannot have it; cast it to numbers", what, t)
	}
	return failure(op, nd.ErrDType, "%s is of type %s, not %s; use %s[%s] and then nd.AsType", what, t, kindOf[T](), op, kind)
}
