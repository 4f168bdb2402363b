package arrays

import (
	"cmp"
	"go/ast"
	"regexp"
)

// The rewritten text of a function has variables that the source does not have: part2 in a loop that has been unrolled, or sqrt for an
// operator that has got a statement of its own. Explanations show the names and expressions of the source instead.

// words matches the names in a text, with the dot before a name.
var words = regexp.MustCompile(`\.?[\pL_][\pL\pN_]*`)

// Written returns text, a part of the rewritten function, in the terms of the source.
func (r *Reader) Written(text string) string {
	return words.ReplaceAllStringFunc(text, func(word string) string { return cmp.Or(r.written[word], word) })
}

// comesFrom notes that the variable called own stands for another text.
func (r *Reader) comesFrom(own, text string) {
	if r.written != nil && own != text {
		r.written[own] = text
	}
}

// newName returns a new name for a variable of the helper. A helper outside of the function has names of the source alone.
func (w *spreader) newName(name *ast.Ident) string {
	own := w.NewName(name.Name, w.taken)
	isInside := w.fn.Pos() <= w.h.body.Pos() && w.h.body.Pos() < w.fn.End()
	switch {
	case isInside:
	case own == name.Name:
		delete(w.written, own)
	default:
		w.written[own] = name.Name
	}
	return own
}

// Shortened returns text without its end, if it is long.
func Shortened(text string) string {
	if runes := []rune(text); len(runes) > 50 {
		return string(runes[:50]) + "…"
	}
	return text
}
