package form

import (
	"go/ast"
	"go/build"
	"go/build/constraint"
	"io"
	"slices"
	"strings"
)

// GoBuild returns a //go:build line that requires all given constraints. It ignores empty constraints.
func GoBuild(constraints ...string) string {
	var all []string
	for _, c := range constraints {
		if c != "" {
			all = append(all, "("+c+")")
		}
	}
	if all == nil {
		return ""
	}
	x, err := constraint.Parse("//go:build " + strings.Join(all, " && "))
	if err != nil {
		panic(err) // impossible: every constraint has been parsed before
	}
	return "//go:build " + x.String()
}

// ConstraintOf returns the build constraint of a file: the constraint of its //go:build line and the constraint of the tags in its name.
func ConstraintOf(f *ast.File, name string) string {
	all := nameTags(name)
	for _, g := range f.Comments {
		for _, c := range g.List {
			if c.Pos() > f.Package || !constraint.IsGoBuild(c.Text) {
				continue
			}
			if x, err := constraint.Parse(c.Text); err == nil {
				all = append(all, "("+x.String()+")")
			}
		}
	}
	return strings.Join(all, " && ")
}

// nameTags returns the operating system and the architecture in the name of a file, as in x_linux_amd64.go.
func nameTags(name string) (tags []string) {
	stem, _, _ := strings.Cut(name, ".")
	parts := strings.Split(stem, "_")[1:]
	if n := len(parts); n > 0 {
		last := parts[n-1]
		if n > 1 && !isBuilt("x_"+parts[n-2]+"_"+last+".go", last) { // the last tag is the architecture
			tags = append(tags, parts[n-2])
		}
		if !isBuilt("x_"+last+".go", "") {
			tags = append(tags, last)
		}
	}
	return tags
}

// isBuilt reports whether a file of this name is built for the given architecture. The operating system is
// empty, so a name with an operating system is not built.
func isBuilt(name, architecture string) bool {
	open := func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader("package p\n")), nil }
	built, _ := (&build.Context{GOARCH: architecture, OpenFile: open}).MatchFile("", name)
	return built
}

// IsMisread reports whether the name of a file, and the names of files generated from it, imply different build constraints.
func IsMisread(name string) bool {
	stem := strings.TrimSuffix(name, ".go")
	return stem == "test" || strings.Contains(stem, ".") || !slices.Equal(nameTags("z_"+name), nameTags(name))
}
