// Package arrayapi implements the Python Array API standard, version 2025.12, for arrays with element types known only at run time, for
// instance from a file or from a program in another language.
//
// An array is an [nd.Array] with one of the standard's 13 element types: bool, the integers of 8 to 64 bits, float32, float64, complex64
// and complex128. So functions accept arrays of package ndarray with these types. The types int and uint count as int64 and uint64 or, on
// 32-bit machines, as int32 and uint32. A type switch finds the type, and nd.Convert returns an array of a known type:
//
//	x := nd.Convert[float64](arrayapi.Add(a, b))
//
// An operand is an array or a scalar. A scalar is a bool or a number of any Go type. Only its class counts: bool, integer, float or
// complex. The standard treats Python's scalars the same way.
//
// # Types
//
// Operands are converted to their common type, [ResultType]. If the standard defines no common type, ResultType follows NumPy 2.
// Comparisons of uint64 with signed integers are exact. Functions of floats, such as [Divide] and [Sqrt], convert integers to float64, but
// not bools. Other operations without a definition in the standard panic with [nd.ErrDType], for example Add of bools, or Less of complex
// numbers.
//
// # Indices
//
// [GetItem] and [SetItem] are x[indices] and x[indices] = value, with NumPy's indices.
//
// # Mistakes
//
// A mistake in a call panics with an [*nd.Error] before the function writes. [nd.Try] turns the panic into an error value. The error names
// the function, such as arrayapi.Add, the types or shapes, and the remedy.
package arrayapi
