// Package ops is the compiled form of the manifest go.generate.
//
// z_manifest.go is a copy of the manifest, for the portable loops. This file declares the manifest's constraints on element types, such as
// Number. They are the constraints of package elem.
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
