package main

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"
)

// mistakes are all that is wrong with a manifest. They are its error.
type mistakes []mistake

type mistake struct {
	at      token.Position
	message string
}

func (m *mistakes) add(at token.Position, format string, args ...any) {
	*m = append(*m, mistake{at, fmt.Sprintf(format, args...)})
}

// err returns m in the order of the manifest, or nil if there are none.
func (m mistakes) err() error {
	if len(m) == 0 {
		return nil
	}
	slices.SortStableFunc(m, func(a, b mistake) int {
		return cmp.Or(cmp.Compare(a.at.Filename, b.at.Filename), cmp.Compare(a.at.Line, b.at.Line), cmp.Compare(a.at.Column, b.at.Column))
	})
	return slices.Compact(m)
}

// Error returns a line for each mistake: go.generate:12:39: undefined: z.
func (m mistakes) Error() string {
	var lines []string
	for _, e := range m {
		lines = append(lines, fmt.Sprintf("%s: %s", e.at, e.message))
	}
	return strings.Join(lines, "\n")
}
