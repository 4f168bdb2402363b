package form

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"
)

// Mistakes lists all mistakes in a manifest. It is an error.
type Mistakes []mistake

type mistake struct {
	At      token.Position
	message string
}

// Add adds a mistake.
func (m *Mistakes) Add(at token.Position, format string, args ...any) {
	*m = append(*m, mistake{at, fmt.Sprintf(format, args...)})
}

// Last returns the text of the last mistake, without its position.
func (m Mistakes) Last() string { return m[len(m)-1].message }

// Err returns m sorted by position, or nil if there are no mistakes.
func (m Mistakes) Err() error {
	if len(m) == 0 {
		return nil
	}
	slices.SortStableFunc(m, func(a, b mistake) int {
		return cmp.Or(cmp.Compare(a.At.Filename, b.At.Filename), cmp.Compare(a.At.Line, b.At.Line), cmp.Compare(a.At.Column, b.At.Column))
	})
	return slices.Compact(m)
}

// Error returns one line for each mistake: go.generate:12:39: undefined: z.
func (m Mistakes) Error() string {
	var lines []string
	for _, e := range m {
		lines = append(lines, fmt.Sprintf("%s: %s", e.At, e.message))
	}
	return strings.Join(lines, "\n")
}
