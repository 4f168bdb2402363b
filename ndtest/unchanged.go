package ndtest

import (
	"sync"
	"testing"

	"ndgo/internal/sources"
)

// sourcesHere returns the sources of the package tested.
var sourcesHere = sync.OnceValues(func() (*sources.Package, error) { return sources.Read(".") })

// Unchanged fails unless the function of the package tested, and all it uses there, are as they were when go generate ran: have the
// given digest. Comments and white space do not count. Unchanged does nothing where a test runs without its sources.
func Unchanged(t *testing.T, function, digest string) {
	t.Helper()
	here, err := sourcesHere()
	switch {
	case err != nil:
		t.Fatalf("%s cannot be compared with its state when go generate ran: %v", function, err)
	case here.IsEmpty():
	case here.Digest(function) != digest:
		t.Fatalf("%s, or what it uses of its package, changed since go generate ran; run go generate", function)
	}
}
