// Package elem holds scalar elementary functions and the classes of element types.
//
// The functions are the definitions that operators are made of. They are generic over [Float], so that a user's own
// operator can call them, and follow the special cases of the Python Array API standard.
package elem
