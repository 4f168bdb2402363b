package main

import (
	"go/token"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"

	"ndgo/gen/compile/build"
	"ndgo/gen/form"
)

// TestFaults checks that a panic of the generator itself becomes an error with the position in the source.
func TestFaults(t *testing.T) {
	fset := token.NewFileSet()
	file := fset.AddFile("/m/f.go", -1, 100)
	file.SetLines([]int{0, 10})
	m := &form.Manifest{Root: "/m", Loaded: &packages.Package{Fset: fset}}
	for _, c := range []struct {
		reason string
		panic  func()
		begin  string
	}{
		{"outside of functions", func() { panic("no") }, "m: internal error of the generator: no\n"},
		{"in a function", func() {
			defer m.Near(file.Pos(12))
			panic("no")
		}, "f.go:2:3: internal error of the generator: no\n"},
		{"in a function of it", func() {
			defer m.Near(file.Pos(0))
			func() {
				defer m.Near(file.Pos(12))
				var none []int
				none[len(file.Name())] = 1
			}()
		}, "f.go:2:3: internal error of the generator: runtime error: index out of range [7] with length 0\n"},
		{"in a statement", func() {
			defer m.Near(file.Pos(12))
			panic(&build.Fault{Pos: token.Position{Filename: "/m/g.go", Line: 7, Column: 1}, Value: "no", Stack: []byte("goroutine")})
		}, "g.go:7:1: internal error of the generator: no\n"},
	} {
		var err error
		func() {
			defer form.CatchFault("m", &err)
			c.panic()
		}()
		require.Error(t, err, c.reason)
		require.Contains(t, err.Error(), c.begin, c.reason)
		require.Contains(t, err.Error(), "please report it", c.reason)
		require.Contains(t, err.Error(), "goroutine", c.reason)
	}
}
