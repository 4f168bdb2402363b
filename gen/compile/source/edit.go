package source

import "go/token"

// A Fix is a form of a sum of products that no machine fuses differently. Positions ignore line directives: edits apply to the file
// itself.
type Fix struct {
	Sum   token.Position // position of its operator
	Type  string         // type of the products
	Round []Edit         // the edits converting the products to Type; nil if Type has no name there
	Fuse  *Edit          // the edit writing the sum as a call of math.FMA; nil if this is impossible

	Beginning bool // whether it is in the initial value of a package's variable; this value is not copied
}

// An Edit replaces a file's text between two positions by parts.
type Edit struct {
	From, To token.Position
	Parts    []Part
	Import   string // the import the parts need, or "" if the file has it
}

// A Part is a text or, if the text is empty, a range of a file's text with edits of its own.
type Part struct {
	Text     string
	From, To int
}
