// Package npy reads and writes arrays as NumPy does: .npy files, with one array each, and .npz files, ZIP archives of them.
//
// [Load] and [Read] return an array of the element type named by the program, [LoadAny] and [ReadAny] of the type in the file. They read
// versions 1.0 to 3.0 of the format, both byte orders, row-major and Fortran order, and bools, integers, floats or complex numbers. [Map]
// makes memory of a file, which may be larger than the machine's, and [SaveRows] and [SaveElements] write such a file part by part; [Stat]
// says what is in one. Nothing in a file is evaluated: pickled objects are refused, as are strings, dates and float16. [LoadRecords] and
// [SaveRecords] have NumPy's structured arrays as arrays of structs, [LoadColumns] and [SaveColumns] as an array for each field. [LoadZip]
// reads all arrays of an .npz file, or only the [Members] named.
//
// Files may come from anywhere. Their claims are checked before memory is taken, against [MaxHeader] and [MaxBytes], and more is taken only
// as data turns up to fill it. A fault in a file is a [*nd.Error] of kind [nd.ErrFormat], [nd.ErrDType], [nd.ErrLimit], [nd.ErrSize] or
// [nd.ErrShape], with the place in the file and the expected content; an error of the system or of a reader is found by [errors.Is].
package npy
