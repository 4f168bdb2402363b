// Package elem holds scalar elementary functions and the classes of element types.
//
// The functions define the operators of ndgo. They are generic over [Float], so that user-defined operators can call them. They treat
// special cases by the Python Array API standard. If complex numbers or integers need another algorithm, there is another function; its
// name ends in Complex or Integer.
//
// Complex functions treat zeros, infinities and NaN by annex G of the C standard. On a branch cut, the sign of a zero chooses the side. If
// the annex leaves a sign open, even of a zero, f(conj x) is the conjugate of f(x), odd functions remain odd, and even functions remain
// even. There are two exceptions. First, the hyperbolic tangent of ±Inf + bi follows the Array API standard: it is ±1, and its imaginary
// part is a zero with the sign of b, not of sin 2b. The same holds for the tangent, because it is computed from the hyperbolic tangent.
// Second, a product of infinities follows the formula of the product, and may be NaN.
//
// The error of functions of float64 is below 1 ulp, and the error of each part of a complex result is below 2 ulp, except where a comment
// gives another bound. Functions of float32 have errors below 1 ulp; most are computed in float32. All functions use only arithmetic with
// explicit rounding. So every machine computes the same bits, except for the sign and payload of NaN.
package elem
