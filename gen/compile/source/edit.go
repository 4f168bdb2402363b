package source

import "go/token"

// A Fix describes edits of a sum of products, if Go fuses the sum with a product on some machines. Positions ignore line directives, because
// edits apply to the file itself.
type Fix struct {
	Sum   token.Position // the position of the sum's operator
	Type  string         // the type of the products
	Round []Edit         // edits converting the products to Type; nil if Type has no name there
	Fuse  *Edit          // an edit writing the sum as a call of math.FMA; nil if this is impossible

	Beginning bool // whether the sum is in the initial value of a package variable; this value is not copied
}

// An Edit replaces the text between two positions by parts.
type Edit struct {
	From, To token.Position
	Parts    []Part
	Import   string // the import needed by the parts; "" if the file has it
}

// Replacement returns an edit replacing the text between two positions. Positions ignore line directives.
func Replacement(fset *token.FileSet, from, to token.Pos, text string) Edit {
	return Edit{From: fset.PositionFor(from, false), To: fset.PositionFor(to, false), Parts: []Part{{Text: text}}}
}

// A Part is a text or, if the text is empty, a range of the file with the edits inside this range applied.
type Part struct {
	Text     string
	From, To int
}
