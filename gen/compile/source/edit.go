package source

import "go/token"

// A Fix is a way to write the products of a sum so that no machine can choose whether to fuse them. Line directives have no
// influence on its positions: edits are in the file with the text.
type Fix struct {
	Sum   token.Position // of its operator
	Type  string         // of the products
	Round []Edit         // the conversions of the products to Type, or nil if it has no name there
	Fuse  *Edit          // the sum as a call of math.FMA, or nil if it cannot be one

	Beginning bool // of the initial value of a package's variable: a copy is of no use
}

// An Edit puts parts in place of a file's text between two positions.
type Edit struct {
	From, To token.Position
	Parts    []Part
	Import   string // the file's import for the package named in them, or "" if it has one
}

// A Part is a text or, if empty, a file's text between two offsets, perhaps with edits of its own.
type Part struct {
	Text     string
	From, To int
}
