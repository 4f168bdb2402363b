// Package npy reads and writes NumPy's files: .npy files of one array, and .npz files, ZIP archives of .npy files.
//
// [Load] and [Read] return an array of the element type that the program names; [LoadAny] and [ReadAny] return an array of the type in the
// file. They read versions 1.0 to 3.0 of the format, in both byte orders, and in row-major and Fortran order. Elements may be bools,
// integers, floats and complex numbers. Nothing in a file is evaluated: pickled objects are errors. Strings, dates and float16 are also
// errors.
//
// [Map] maps a file into memory; the file may be larger than the machine's memory. [SaveRows] and [SaveElements] write such a file part by
// part. [Stat] describes the array in a file. [LoadRecords] and [SaveRecords] treat NumPy's structured arrays as arrays of structs;
// [LoadColumns] and [SaveColumns] treat each field as an array. [LoadZip] reads all arrays of an .npz file, or only the named [Members].
//
// Files may come from untrusted sources. The sizes in a file are checked against [MaxHeader] and [MaxBytes] before memory is allocated, and
// memory grows only with the data read. A fault in a file is a [*nd.Error] of kind [nd.ErrFormat], [nd.ErrDType], [nd.ErrLimit],
// [nd.ErrSize] or [nd.ErrShape]. It names the position in the file and the expected content. Errors of the system or of a reader are
// wrapped, so [errors.Is] finds them.
package npy
