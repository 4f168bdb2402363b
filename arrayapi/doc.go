// Package arrayapi is the Python Array API standard, version 2025.12, for arrays whose element types are known at run time only: what
// was read from a file, or comes from a program in another language.
//
// An array is an [nd.Array], whose elements are of one of the 13 types of the standard: bool, the integers of 8 to 64 bits, float32,
// float64, complex64 and complex128. Arrays of package ndarray of these types are such arrays; those of int and uint count as int64 and
// uint64, on machines of 32 bits as int32 and uint32. What one is can be asked by a type switch, and nd.Convert makes arrays of a known
// type:
//
//	x := nd.Convert[float64](arrayapi.Add(a, b))
//
// Where a function takes an operand, that is an array or a scalar, which is a bool or a number of any type of Go. What counts of a
// scalar is its class, as the standard says of those of Python: bool, integer, float or complex.
//
// # Types
//
// Operands are converted to the type that they promote to, as [ResultType] says, which is that of the standard where it defines one, and
// else that of NumPy 2; comparisons of uint64 with signed integers are exact. Integers, but not bools, are float64 for functions of floats, as [Divide] and [Sqrt]. All else that is not
// defined panics with [nd.ErrDType]: sums of bools, orders of complex numbers.
//
// # Indices
//
// [GetItem] and [SetItem] are x[indices] and x[indices] = value, with the indices that NumPy's users know.
//
// # Mistakes
//
// A mistake in a call panics with an [*nd.Error], before anything is written; [nd.Try] turns it into an error value. It names the
// function, as arrayapi.Add, the types or shapes, and the remedy.
package arrayapi
