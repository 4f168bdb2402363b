package loops

import (
	"bytes"
	"fmt"
	"path"
	"strings"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/compile/kernel"
	"ndgo/gen/form"
)

// An Output is the generated files by their paths in the module.
type Output struct {
	*form.Manifest
	Files map[string][]byte

	Vectorised []*Vectorised // every loop

	texts kernel.Texts // of its kernels
	serving
	stubs  []stub
	Apart  bool // in a directory shared with others
	Failed error
}

// GoFile adds the Go file at name, of the package there, with the code from emit.
func (o *Output) GoFile(name string, emit func(f *jen.File)) {
	f := jen.NewFilePathName(packageOf(o.Manifest, name))
	f.HeaderComment(o.Header())
	for _, p := range []string{"elem", "into", "inplace", "strict", "internal/core", "internal/core/reducing", "internal/core/selecting", "internal/element", "internal/entry", "internal/ops", "internal/operand", "internal/simd", "ndarray/generated", "ndtest", "ufunc"} {
		f.ImportName(o.Path(p), path.Base(p))
	}
	f.ImportAlias(o.Path("ndarray"), "nd")
	emit(f)
	var text bytes.Buffer
	if err := f.Render(&text); err != nil && o.Failed == nil {
		o.Failed = fmt.Errorf("%s: %w", name, err)
	}
	if o.Files[name] != nil && o.Failed == nil {
		o.Failed = fmt.Errorf("%s would be written twice", name)
	}
	o.Files[name] = o.GroupImports(text.Bytes())
}

// packageOf returns the import path and the name of the package of a file. Tests generated for a manifest are packages of their
// own, and no importer of the tested package is compiled once more for them. Users' tests call names closed to other packages.
func packageOf(m *form.Manifest, file string) (importPath, name string) {
	if m.Marked != nil {
		return m.Marked.PkgPath, m.Marked.Name
	}
	dir := path.Dir(file)
	importPath, name = m.Path(dir), path.Base(dir)
	if strings.HasSuffix(file, "_test.go") {
		return importPath + "_test", name + "_test"
	}
	return importPath, name
}

// Lines returns a composite literal's elements, one in each line.
func Lines(elements ...jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, elements...)
}

// Field returns a keyed element of a composite literal.
func Field(name string, value jen.Code) *jen.Statement { return jen.Id(name).Op(":").Add(value) }

// Constrain emits the line of a file for builds that meet all constraints, if there are any. The go command sets the tag generate
// for go generate; it must not list files in users' packages: it fails if it cannot read one that has been removed meanwhile, as
// after renaming.
func (o *Output) Constrain(f *jen.File, constraints ...string) {
	if o.Marked != nil {
		constraints = append(constraints, "!generate")
	}
	if line := form.GoBuild(constraints...); line != "" {
		f.HeaderComment(line)
	}
}
