// Package elem holds scalar elementary functions and the classes of element types.
//
// The functions are the definitions that operators are made of. They are generic over [Float], so that a
// user's own operator can call them, and follow the special cases of the Python Array API standard. Names
// that end in Complex are for complex numbers, names that end in Integer for integers, where the same
// operation needs another algorithm.
//
// The error of functions of float64 is below 1 ulp, that of each part of a complex number below 2 ulp, unless
// a comment says otherwise. Functions of float32, most of which are computed in float32, have errors below 1
// ulp. All is pure arithmetic with explicit rounding: every machine computes the same bits, the sign and payload
// of NaN aside.
package elem
