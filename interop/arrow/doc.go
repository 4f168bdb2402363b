// Package arrow makes arrays of Apache Arrow's arrays, record batches and tensors, and these of arrays.
//
//	import ndarrow "ndgo/interop/arrow"
//
//	x, err := ndarrow.FromArray[float64](column, ndarrow.NullsAs(math.NaN()))
//	batch := ndarrow.RecordBatch(x, "longitude", "latitude")
//
// Elements are bools, integers and floats; int and uint are Arrow's of 64 bits; complex numbers have no type there. Dates, times,
// timestamps and durations are the integers of their units.
//
// Memory is shared where the layout allows: contiguous numbers, and packed tensors, also with their axes in another order. Arrow's arrays
// are never stored into, and arrays sharing their memory are read-only; Copy gives a writable one. With Arrow's memory managed by hand,
// keep an array retained for as long as the other one is used, and release no array of this module with memory shared with Arrow.
//
// An array of this module has no nulls: they are an error, unless [NullsAs] gives a number for them. [Nulls] returns where they are, and
// [ArrayWithNulls] puts them where a mask is true.
//
// Columns of Parquet files come as arrays of Arrow, by pqarrow.ReadTable; [Join] makes one array of a column's parts. Faults in data from
// outside are returned as a [*nd.Error] of kind [nd.ErrDType], [nd.ErrShape] or [nd.ErrDomain]; mistakes of a program panic with one.
package arrow
