package cases

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"
)

const text = `About sums.
-- a sum/m.go --
package m
-- a sum/other.go --
package m
-- a sum/error --
m.go:1:1: no
-- no error/m.go --
package m
`

// read returns the archive of the text.
func read(t *testing.T, text string) *Archive {
	t.Helper()
	file := filepath.Join(t.TempDir(), "sums.txtar")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return Read(t, file)[0]
}

// TestRead checks that inputs and results are told apart.
func TestRead(t *testing.T) {
	a := read(t, text)
	if a.Name != "sums" || len(a.Cases) != 2 || a.Cases[1].Name != "no error" || len(a.Cases[1].Want) != 0 {
		t.Fatalf("the archive is %+v", a)
	}
	sum := a.Cases[0]
	if !maps.Equal(sum.Given, Files{"m.go": "package m\n", "other.go": "package m\n"}) || !maps.Equal(sum.Want, Files{"error": "m.go:1:1: no\n"}) {
		t.Errorf("the first case is %+v", sum)
	}
	if got := Error("/dir", errors.New("/dir/m.go: no")); !maps.Equal(got, Files{"error": "DIR/m.go: no\n"}) {
		t.Errorf("the results are %v", got)
	}
	if got := Error("/dir", nil); len(got) != 0 {
		t.Errorf("the results are %v", got)
	}
}

// TestUpdated replaces, adds and removes results, and keeps the results of cases that did not run.
func TestUpdated(t *testing.T) {
	for _, c := range []struct {
		reason string
		got    []Files
		want   string
	}{
		{"no case was run", []Files{nil, nil}, text},
		{"the same results", []Files{{"error": "m.go:1:1: no\n"}, {}}, text},
		{"others", []Files{{}, {"printed": "p\n", "m.go.fixed": "package n\n"}}, `About sums.
-- a sum/m.go --
package m
-- a sum/other.go --
package m
-- no error/m.go --
package m
-- no error/m.go.fixed --
package n
-- no error/printed --
p
`},
	} {
		if got := string(txtar.Format(read(t, text).updated(c.got))); got != c.want {
			t.Errorf("%s: the archive is\n%s", c.reason, got)
		}
	}
}
