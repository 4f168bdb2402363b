// Package elem holds scalar elementary functions and the classes of element types.
//
// The functions are the definitions of operators. They are generic over [Float], so that a
// user's own operator can call them, and follow the special cases of the Python Array API standard. Names
// that end in Complex are for complex numbers, names that end in Integer for integers, where the same
// operation needs another algorithm.
//
// Complex functions have the values of annex G of the C standard at zeros, infinities and NaN, and on both sides of every
// branch cut: the sign of a zero tells the side. The Array API standard differs in one place, and counts there: the
// hyperbolic tangent of ±Inf + bi is ±1, with a zero of the sign of b, not of sin 2b, and the tangent is like it. It leaves
// products open: infinities are not recovered from NaN. Signs that the annex leaves open are such that f(conj x) is the
// conjugate of f(x), and odd and even functions are so, wherever the parts have signs, those of zeros included.
//
// The error of functions of float64 is below 1 ulp, that of each part of a complex number below 2 ulp, unless
// a comment says otherwise. Functions of float32, most of which are computed in float32, have errors below 1
// ulp. All is pure arithmetic with explicit rounding: every machine computes the same bits, the sign and payload
// of NaN aside.
package elem
