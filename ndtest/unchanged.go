package ndtest

import (
	"strings"
	"sync"
	"testing"

	"ndgo/internal/sources"
)

// sourcesHere returns the sources of the tested package.
var sourcesHere = sync.OnceValues(func() (*sources.Package, error) { return sources.Read(".") })

// Unchanged fails if a function of the tested package, or anything it uses there, has changed since go generate. The parameter
// digest is the function's digest at the time of go generate. The name of a method begins with a dot. Comments and white space do
// not count. Without source files, Unchanged does nothing.
func Unchanged(t *testing.T, function, digest string) {
	t.Helper()
	here, err := sourcesHere()
	name := strings.TrimPrefix(function, ".")
	switch {
	case err != nil:
		t.Fatalf("%s cannot be compared with its state when go generate ran: %v", name, err)
	case here.IsEmpty():
	case here.Digest(function) != digest:
		t.Fatalf("%s, or something it uses in its package, has changed since go generate; run go generate", name)
	}
}
