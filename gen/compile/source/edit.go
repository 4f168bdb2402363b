package source

import "go/token"

// A Fix describes how to write a sum of products Go would fuse on some machines. Its positions ignore line directives, since its
// edits apply to the file itself.
type Fix struct {
	Sum   token.Position // position of the sum's operator
	Type  string         // type of the products
	Round []Edit         // the edits converting the products to Type; nil if Type has no name there
	Fuse  *Edit          // the edit writing the sum as a call of math.FMA; nil if this is impossible

	Beginning bool // whether the sum is in the initial value of a package's variable: it is not copied
}

// An Edit replaces a file's text between two positions by parts.
type Edit struct {
	From, To token.Position
	Parts    []Part
	Import   string // the import the parts need; "" if the file has it
}

// A Part is a text. If the text is empty, it is a range of the file's text, with edits inside.
type Part struct {
	Text     string
	From, To int
}
