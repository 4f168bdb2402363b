package check

import (
	"go/token"
	"slices"
	"strings"

	"ndgo/gen/form"
)

// pairs applies the directive //ndgo:pairs KIND OPERATORS to op.
func (c *Checker) pairs(op *form.Operator, directive form.Directive) {
	words := strings.Fields(directive.Text)
	if len(words) == 0 || !slices.Contains([]string{"Sum", "Difference", "Product"}, words[0]) {
		c.Wrong(directive.Pos, "ndgo:pairs needs the kind of the operation: Sum, Difference or Product")
		return
	}
	if n := len(words) - 1; n != 0 && n != 3 && n != 6 {
		c.Wrong(directive.TextPos, "ndgo:pairs needs three operators, for sums, differences and products as the first operation, or six, or none")
		return
	}
	for _, name := range words[1:] {
		if !token.IsExported(name) || !token.IsIdentifier(name) {
			c.Wrong(directive.TextPos, "ndgo:pairs needs the exported names of operators, and %s is none", name)
			return
		}
	}
	op.First, op.Pairs = words[0], words[1:]
}
