package source

import "go/token"

// A Fix says how to write the products of a sum so that no machine can choose whether to fuse them with it. Line directives
// have no say in its positions, so that edits are in the file that has the text.
type Fix struct {
	Sum   token.Position // of its operator
	Type  string         // that of the products
	Round []Edit         // the conversions of the products to Type, or nil if that has no name there
	Fuse  *Edit          // the sum as a call of math.FMA, or nil if it cannot be one

	Beginning bool // of what a variable of a package begins with, so that a copy is of no use
}

// An Edit puts parts in place of what a file has between two positions.
type Edit struct {
	From, To token.Position
	Parts    []Part
	Import   string // how the file has to import the package that they name, or "" if it does
}

// A Part is a text or, if that is empty, what the file has between two offsets, which may have edits of its own.
type Part struct {
	Text     string
	From, To int
}
