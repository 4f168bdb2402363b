package products

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
	"ndgo/internal/quote"
)

// A label names an axis in the equation. It is a letter. The axes of an ellipsis have the labels -1, -2, …, counted from the last.
type label int

// String returns the label's name for errors.
func (l label) String() string {
	if l < 0 {
		return fmt.Sprintf("axis %d of the ellipsis", int(l))
	}
	return "index " + string(rune(l))
}

// A sumEquation is a parsed equation: the labels of each operand and of the result.
type sumEquation struct {
	op, text string // name of the function and text of the equation, for errors
	operands [][]label
	result   []label
	indices  []labelSize
}

// A labelSize is a label with the size of its axes. The field operand is the number of the first operand with this size.
type labelSize struct {
	label         label
	size, operand int
}

// size returns the size of label l.
func (e *sumEquation) size(l label) int { return e.index(l).size }

// index returns the entry of label l, or nil. There are few labels, so a linear search is faster than a map.
func (e *sumEquation) index(l label) *labelSize {
	for i := range e.indices {
		if e.indices[i].label == l {
			return &e.indices[i]
		}
	}
	return nil
}

// parseEquation parses the equation in text for operands with the given shapes.
func parseEquation(op, text string, shapes [][]int) *sumEquation {
	e := &sumEquation{op: op, text: text}
	left, right, explicit := strings.Cut(text, "->")
	parts := strings.Split(left, ",")
	if len(parts) != len(shapes) {
		e.fail(shapes, "is of %s, but there are %d", mistakes.Count(len(parts), "operand", "operands"), len(shapes))
	}
	most := 0 // number of axes of the longest ellipsis
	for i, part := range parts {
		letters, at := e.letters(part)
		axes := len(shapes[i]) - len(letters)
		if axes < 0 || axes > 0 && at < 0 {
			panic(&mistakes.Error{Op: op, Kind: mistakes.ErrShape, Shapes: iter.CloneShapes(shapes),
				Detail: fmt.Sprintf("operand %d has shape %s with %s, but %s names %d; an ellipsis stands for the other axes",
					i+1, mistakes.ShapeText(shapes[i]), mistakes.Count(len(shapes[i]), "axis", "axes"), quote.Text(strings.TrimSpace(part)), len(letters))})
		}
		if at >= 0 {
			letters = slices.Insert(letters, at, ellipsisLabels(axes)...)
			most = max(most, axes)
		}
		e.operands = append(e.operands, letters)
	}
	if explicit {
		e.setResult(right, most, shapes)
	} else {
		e.implyResult(most)
	}
	e.measure(shapes)
	return e
}

// letters returns the letters in a part of the equation. The result ellipsis is the number of letters before "...", or -1 if there is no
// ellipsis.
func (e *sumEquation) letters(part string) (letters []label, ellipsis int) {
	ellipsis = -1
	before, after, found := strings.Cut(part, "...")
	if found {
		ellipsis = len(strings.ReplaceAll(before, " ", ""))
	}
	for _, r := range before + after {
		switch {
		case r == ' ':
		case r > unicode.MaxASCII || !unicode.IsLetter(r):
			e.fail(nil, "has %q; only letters, commas, an arrow, and an ellipsis for each operand are allowed", r)
		default:
			letters = append(letters, label(r))
		}
	}
	return letters, ellipsis
}

// ellipsisLabels returns the labels of an ellipsis of n axes.
func ellipsisLabels(n int) []label {
	labels := make([]label, n)
	for i := range labels {
		labels[i] = label(i - n)
	}
	return labels
}

// setResult sets the labels of the result from text.
func (e *sumEquation) setResult(text string, axes int, shapes [][]int) {
	letters, at := e.letters(text)
	for i, l := range letters {
		if e.times(l) == 0 {
			e.fail(shapes, "has the %s in its result, but in no operand", l)
		}
		if slices.Contains(letters[:i], l) {
			e.fail(shapes, "has the %s in its result twice; Diag makes a diagonal", l)
		}
	}
	if at < 0 && axes > 0 {
		e.fail(shapes, `has an ellipsis of %s, which its result lacks; write %s`, mistakes.Count(axes, "axis", "axes"), quote.Text("->"+e.withEllipsis(strings.TrimSpace(text))))
	}
	if at >= 0 {
		letters = slices.Insert(letters, at, ellipsisLabels(axes)...)
	}
	e.result = letters
}

// withEllipsis adds an ellipsis to the letters of a result. The ellipsis is at the beginning if an operand has its ellipsis at the
// beginning, and at the end otherwise.
func (e *sumEquation) withEllipsis(letters string) string {
	operands, _, _ := strings.Cut(e.text, "->")
	for part := range strings.SplitSeq(operands, ",") {
		if strings.HasPrefix(strings.TrimSpace(part), "...") {
			return "..." + letters
		}
	}
	return letters + "..."
}

// implyResult sets the labels of the result: first the labels of the ellipsis, then the letters that occur once, in alphabetical order.
func (e *sumEquation) implyResult(axes int) {
	result := ellipsisLabels(axes)
	for _, labels := range e.operands {
		for _, l := range labels {
			if l > 0 && e.times(l) == 1 {
				result = append(result, l)
			}
		}
	}
	slices.Sort(result[axes:])
	e.result = result
}

// times returns how often label l occurs in operands.
func (e *sumEquation) times(l label) (n int) {
	for _, labels := range e.operands {
		for _, other := range labels {
			if other == l {
				n++
			}
		}
	}
	return n
}

// measure sets the size of each label. An axis of size 1 matches any size, as in broadcasting.
func (e *sumEquation) measure(shapes [][]int) {
	for i, labels := range e.operands {
		for axis, l := range labels {
			n, old := shapes[i][axis], e.index(l)
			switch {
			case old == nil:
				e.indices = append(e.indices, labelSize{l, n, i})
			case old.size == 1:
				old.size, old.operand = n, i
			case n != 1 && n != old.size:
				panic(&mistakes.Error{Op: e.op, Kind: mistakes.ErrShape, Shapes: iter.CloneShapes(shapes), Axis: axis - len(shapes[i]),
					Detail: fmt.Sprintf("the %s of %s has size %d in operand %d, of shape %s, but %d in operand %d, of shape %s",
						l, quote.Text(e.text), old.size, old.operand+1, mistakes.ShapeText(shapes[old.operand]), n, i+1, mistakes.ShapeText(shapes[i]))})
			}
		}
	}
}

// fail panics because of a mistake in the equation.
func (e *sumEquation) fail(shapes [][]int, format string, args ...any) {
	panic(&mistakes.Error{Op: e.op, Kind: mistakes.ErrFormat, Shapes: iter.CloneShapes(shapes),
		Detail: fmt.Sprintf("the equation %s ", quote.Text(e.text)) + fmt.Sprintf(format, args...)})
}
