package loops

import (
	"bytes"
	"fmt"
	"path"
	"strings"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/compile/kernel"
	"ndgo/gen/form"
	"ndgo/internal/sources"
)

// An Output collects the generated files by their paths in the module.
type Output struct {
	*form.Manifest
	Files map[string][]byte

	Vectorised []*Vectorised // the kernels of every loop

	texts   kernel.Texts     // the texts of the kernels
	sources *sources.Package // the source of a user's package; nil before Digest reads it
	serving
	stubs  []stub
	Apart  bool // whether the files go to a directory that also holds other files
	Failed error
}

// Digest returns a digest of the source of a function in a user's package.
func (o *Output) Digest(function string) string {
	if o.sources == nil {
		var err error
		if o.sources, err = sources.Read(o.Root); err != nil {
			o.Failed = err
			return ""
		}
	}
	return o.sources.Digest(function)
}

// GoFile adds a Go file with the code from emit to the package of its directory.
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

// packageOf returns the import path and the package name of a file. Tests generated for a manifest are in external test packages;
// otherwise the go command would compile every importer of the tested package twice. Tests generated for users are in the tested
// package, because they call unexported names.
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

// Lines returns a composite literal with one element on each line.
func Lines(elements ...jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, elements...)
}

// Field returns a keyed element of a composite literal.
func Field(name string, value jen.Code) *jen.Statement { return jen.Id(name).Op(":").Add(value) }

// Constrain emits a //go:build line with all given constraints, or nothing if there are none.
//
// Files in users' packages also get the constraint !generate. The tag generate is set only by go generate, so go generate ignores these files.
// Otherwise it would list them at its start, and fail if a listed file is removed, for example after a renaming.
func (o *Output) Constrain(f *jen.File, constraints ...string) {
	if o.Marked != nil {
		constraints = append(constraints, "!generate")
	}
	if line := form.GoBuild(constraints...); line != "" {
		f.HeaderComment(line)
	}
}
