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

// An Output holds the generated files, by their paths in the module.
type Output struct {
	*form.Manifest
	Files map[string][]byte

	Vectorised []*Vectorised // the kernels of every loop

	texts   kernel.Texts     // the texts of the kernels
	sources *sources.Package // the functions of a user's package as they are written, once they were read
	serving
	stubs  []stub
	Apart  bool // whether the directory of the files contains other files, too
	Failed error
}

// Digest returns the digest of a function of a user's package.
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

// GoFile adds the Go file called name, with the code from emit, to the package of its directory.
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

// packageOf returns the import path and the name of the package of a file. Tests generated for a manifest are in external test
// packages. Otherwise the go command would compile all packages that import the tested one a second time. Tests generated for users
// are in the tested package, because they call unexported names.
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

// Lines returns the elements of a composite literal, one on each line.
func Lines(elements ...jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, elements...)
}

// Field returns a keyed element of a composite literal.
func Field(name string, value jen.Code) *jen.Statement { return jen.Id(name).Op(":").Add(value) }

// Constrain emits the //go:build line for builds that meet all the constraints, if there are any. Files in users' packages are
// excluded if the build tag generate is set: only go generate sets it. Otherwise go generate would list these files first, and fail
// if one of them is removed meanwhile, as after a renaming.
func (o *Output) Constrain(f *jen.File, constraints ...string) {
	if o.Marked != nil {
		constraints = append(constraints, "!generate")
	}
	if line := form.GoBuild(constraints...); line != "" {
		f.HeaderComment(line)
	}
}
