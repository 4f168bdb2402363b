// Package ops is the manifest go.generate, compiled.
//
// z_manifest.go is its verbatim copy, for the portable loops. This file names the classes of element types,
// package elem's, as the manifest writes them.
package ops

import "ndgo/elem"

type (
	Boolean       = elem.Boolean
	ComplexNumber = elem.ComplexNumber
	Element       = elem.Element
	Float         = elem.Float
	Inexact       = elem.Inexact
	Integer       = elem.Integer
	IntegerOrBool = elem.IntegerOrBool
	Number        = elem.Number
	RealNumber    = elem.RealNumber
	Signed        = elem.Signed
	SignedNumber  = elem.SignedNumber
	Summable      = elem.Summable
	Unsigned      = elem.Unsigned
)
