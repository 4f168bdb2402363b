// Package elem holds scalar elementary functions and the classes of element types.
//
// The functions are the definitions of operators. They are generic over [Float], so a user's own operator can call them,
// and follow the special cases of the Python Array API standard. Names ending in Complex are for complex numbers, names
// ending in Integer for integers, if the same operation needs another algorithm.
//
// Complex functions have the values of annex G of the C standard at zeros, infinities and NaN, and on both sides of every
// branch cut: the sign of a zero tells the side. The Array API standard differs in one place, and counts there: the
// hyperbolic tangent of ±Inf + bi is ±1, with a zero of the sign of b, not of sin 2b, and the tangent is like it. It leaves
// products open: infinities are not recovered from NaN. Signs left open by the annex are chosen so: f(conj x) is the
// conjugate of f(x), and odd and even functions stay odd and even, wherever the parts have signs, zeros included.
//
// The error of functions of float64 is below 1 ulp, of each part of a complex number below 2 ulp, unless a comment says
// otherwise. Functions of float32, mostly computed in float32, have errors below 1 ulp. All is pure arithmetic with
// explicit rounding: every machine computes the same bits, the sign and payload of NaN aside.
package elem
