// Package elem holds scalar elementary functions and the classes of element types.
//
// The functions define the operators of ndgo. They are generic over [Float], so that a user's own operator can call them. They
// follow the Python Array API standard in special cases. If an operation needs another algorithm for complex numbers or for
// integers, there is another function for them, whose name ends in Complex or in Integer.
//
// Complex functions have the values of annex G of the C standard at zeros, infinities and NaN, and on both sides of every branch
// cut: the sign of a zero chooses the side. The Array API standard differs from the annex in one place, and there it takes
// precedence: the hyperbolic tangent of ±Inf + bi is ±1 with a zero imaginary part that has the sign of b, not of sin 2b; the
// tangent corresponds to it. The standard does not define products of infinities, so they follow the formula, which may give NaN.
// If the annex leaves a sign open, it is chosen so that f(conj x) is the conjugate of f(x), odd functions remain odd, and even
// functions remain even. This includes the signs of zeros.
//
// Unless a comment says otherwise, the error of functions of float64 is below 1 ulp, and that of each part of a complex result
// below 2 ulp. Functions of float32 have errors below 1 ulp; most are computed in float32. All functions use only arithmetic with
// explicit rounding, so that every machine computes the same bits, except for the sign and payload of NaN.
package elem
