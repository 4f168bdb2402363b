// Package arrow makes arrays of Apache Arrow's arrays, record batches and tensors, and these of arrays.
//
//	import ndarrow "ndgo/interop/arrow"
//
//	x, err := ndarrow.FromArray[float64](column, ndarrow.NullsAs(math.NaN()))
//	batch := ndarrow.RecordBatch(x, "longitude", "latitude")
//
// Elements are bools, integers and floats; int and uint are Arrow's of 64 bits; complex numbers have no type there. Dates, times,
// timestamps and durations are the integers that they are counted by.
//
// Memory is shared where the layout allows: numbers that lie side by side, and tensors that are packed, also with their axes in another
// order. Arrow's arrays are never stored into, so that arrays which share their memory are read-only; Copy gives one that is
// not. Whoever manages Arrow's memory by hand keeps an array retained for as long as the other one is used, and nobody releases an
// array of this module whose memory Arrow has.
//
// An array of this module has no nulls: it is an error if there are any, unless [NullsAs] says which number stands for them. [Nulls]
// returns where they are, and [ArrayWithNulls] puts them where a mask is true.
//
// Columns of Parquet files come as arrays of Arrow, by pqarrow.ReadTable; [Join] makes one array of the parts of such a column. What comes
// from outside is reported by an error, a [*nd.Error] of kind [nd.ErrDType], [nd.ErrShape] or [nd.ErrDomain]; mistakes of a program
// panic with one.
package arrow
