// Package arrow converts between arrays and Apache Arrow's arrays, record batches and tensors.
//
//	import ndarrow "ndgo/interop/arrow"
//	x, err := ndarrow.FromArray[float64](column, ndarrow.NullsAs(math.NaN()))
//	batch := ndarrow.RecordBatch(x, "longitude", "latitude")
//
// Elements are bools, integers and floats. Types int and uint are Arrow's integers of 64 bits. Arrow has no complex numbers. Dates,
// times, timestamps and durations are integers of their units.
//
// Conversions share memory if the layout allows it: for contiguous numbers, and for packed tensors with axes in any order. Arrays
// in Arrow's memory are read-only; Copy returns a writable array. If you manage Arrow's memory by hand, retain an Arrow array while
// an array shares its memory. Never release an array that shares memory with Arrow.
//
// Arrays have no nulls: a null is an error, or becomes the number given by [NullsAs]. [Nulls] returns a mask of the nulls, and
// [ArrayWithNulls] sets nulls where a mask is true.
//
// Function pqarrow.ReadTable returns the columns of Parquet files as Arrow arrays, and [Join] makes one array of the parts of a
// column. A fault in outside data is an error, an [*nd.Error] of kind [nd.ErrDType], [nd.ErrShape] or [nd.ErrDomain]. A mistake in
// a call panics with an [*nd.Error].
package arrow
