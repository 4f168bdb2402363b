package mistakes

import (
	"strconv"
	"strings"

	"ndgo/internal/iter"
)

// mostSizes is the maximum number of shapes in a message, and of sizes in the text of a list longer than any valid shape.
const mostSizes = 10

// ShapeText returns shape as messages show it: (), (4), (8, 1, 6). If the list is longer than any valid shape, it shows the first ten sizes
// and the number of further sizes.
func ShapeText(shape []int) string {
	var b strings.Builder
	b.WriteByte('(')
	for i, n := range shape {
		if i > 0 {
			b.WriteString(", ")
		}
		if i == mostSizes && len(shape) > iter.MaxRank {
			b.WriteString("… and " + strconv.Itoa(len(shape)-i) + " more")
			break
		}
		b.WriteString(strconv.Itoa(n))
	}
	b.WriteByte(')')
	return b.String()
}

// Count returns a number with its noun: "1 axis", "2 axes".
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// Join joins words as in "a, b and c".
func Join(words []string) string {
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
	return strings.Join(words, "")
}
