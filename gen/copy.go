package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/format"
	"go/types"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"ndgo/gen/vector"
)

// copies are what becomes of functions of a user's package whose bits would differ from machine to machine: some fuse products
// with sums, package math has assembly, and floats that are out of range become other integers. Loops, kernels and tests are made of a
// copy in which every operation rounds, and which calls package elem for the rest. The user's source stays as it is.
type copies struct {
	*Manifest
	found []vector.Edit            // in the function that is being built, and those that it calls
	edits map[string][]vector.Edit // by file
	names map[*types.Func]string   // of the copies
}

func newCopies(m *Manifest) *copies {
	c := &copies{Manifest: m, edits: map[string][]vector.Edit{}, names: map[*types.Func]string{}}
	m.source.Fix, m.source.Replace = c.round, c.replace
	return c
}

// isOwn reports whether a file belongs to the package, so that what is in it can be copied.
func (c *copies) isOwn(file string) bool { return filepath.Dir(file) == c.Root }

// round notes how to round the products of a sum.
func (c *copies) round(f vector.Fix) bool {
	if f.Beginning || !c.isOwn(f.Sum.Filename) || f.Round == nil {
		return false
	}
	c.found = append(c.found, f.Round...)
	return true
}

// replace notes how to write a call.
func (c *copies) replace(e vector.Edit) bool {
	if !c.isOwn(e.From.Filename) {
		return false
	}
	c.found = append(c.found, e)
	return true
}

// take takes what was noted while a function was built, unless it is refused.
func (c *copies) take(refused error) {
	for _, e := range c.found {
		file := e.From.Filename
		same := func(other vector.Edit) bool { return other.From == e.From && other.To == e.To }
		if refused == nil && !slices.ContainsFunc(c.edits[file], same) {
			c.edits[file] = append(c.edits[file], e)
		}
	}
	c.found = nil
}

// name names the copies: of the functions with edits, and of those that call one, among those that marked functions need.
func (c *copies) name() {
	if len(c.edits) == 0 {
		return
	}
	needed := c.needed()
	for more := true; more; {
		more = false
		for _, fn := range needed {
			object := c.function(fn)
			if c.names[object] == "" && (len(c.editsOf(fn)) > 0 || c.callsCopy(fn)) {
				c.names[object] = fn.Name.Name + "Rounded"
				more = true
			}
		}
	}
	for _, d := range c.definitions() {
		d.copied = c.names[d.Func.Origin()]
	}
}

// needed returns the functions of the package that marked ones call, themselves among them.
func (c *copies) needed() (all []*ast.FuncDecl) {
	declared, seen := map[*types.Func]*ast.FuncDecl{}, map[*types.Func]bool{}
	for _, f := range c.loaded.Syntax {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				declared[c.function(fn)] = fn
			}
		}
	}
	var need func(object *types.Func)
	need = func(object *types.Func) {
		fn := declared[object]
		if fn == nil || seen[object] {
			return
		}
		seen[object], all = true, append(all, fn)
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			if name, ok := n.(*ast.Ident); ok {
				if callee, ok := c.loaded.TypesInfo.Uses[name].(*types.Func); ok {
					need(callee.Origin())
				}
			}
			return true
		})
	}
	for _, d := range c.definitions() {
		need(d.Func.Origin())
	}
	return all
}

// function returns what fn declares.
func (c *copies) function(fn *ast.FuncDecl) *types.Func {
	object, _ := c.loaded.TypesInfo.Defs[fn.Name].(*types.Func)
	return object
}

// span returns the file of a node, and where it is there, whatever line directives say.
func (c *copies) span(n ast.Node) (file string, from, to int) {
	begin := c.loaded.Fset.PositionFor(n.Pos(), false)
	return begin.Filename, begin.Offset, c.loaded.Fset.PositionFor(n.End(), false).Offset
}

// editsOf returns the edits inside fn.
func (c *copies) editsOf(fn *ast.FuncDecl) (inside []vector.Edit) {
	file, from, to := c.span(fn)
	for _, e := range c.edits[file] {
		if from <= e.From.Offset && e.To.Offset <= to {
			inside = append(inside, e)
		}
	}
	return inside
}

func (c *copies) callsCopy(fn *ast.FuncDecl) (calls bool) {
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			calls = calls || c.copyOf(name) != ""
		}
		return !calls
	})
	return calls
}

// copyOf returns the name of the copy of the function that name means, or "" if there is none.
func (c *copies) copyOf(name *ast.Ident) string {
	if fn, ok := c.loaded.TypesInfo.Uses[name].(*types.Func); ok {
		return c.names[fn.Origin()]
	}
	return ""
}

// callee returns the name of the copy of the function that x calls, or "" if there is none.
func (c *copies) callee(x *ast.CallExpr) string {
	name, ok := ast.Unparen(x.Fun).(*ast.Ident)
	if c == nil || !ok {
		return ""
	}
	return c.copyOf(name)
}

// emit emits a file with the copies for each file that has some:
//
//	// fRounded is f with every operation rounded, and elem's functions for what machines compute differently.
//	func fRounded(x, y float64) float64 { return float64(x*y) + elem.Exp[float64](y) }
func (c *copies) emit(o *Output) {
	for _, f := range c.loaded.Syntax {
		var text strings.Builder
		used := map[string]bool{}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil || c.names[c.function(fn)] == "" {
				continue
			}
			copied, err := c.copy(fn)
			if err != nil {
				o.failed = cmp.Or(o.failed, err)
				return
			}
			fmt.Fprintf(&text, "\n// %s is %s with every operation rounded, and elem's functions for what machines compute differently.\n%s\n",
				c.names[c.function(fn)], fn.Name.Name, copied)
			c.use(fn, used)
		}
		if text.Len() == 0 {
			continue
		}
		name := filepath.Base(c.loaded.Fset.PositionFor(f.Package, false).Filename)
		file := generatedBase(name) + "_rounded.go"
		if _, fused := c.fused[name]; fused {
			file = strings.TrimSuffix(name, ".go") + "_rounded.go"
		}
		formatted, err := format.Source([]byte(c.head(f, name, used) + text.String()))
		if err != nil {
			o.failed = cmp.Or(o.failed, fmt.Errorf("%s: %w", file, err))
			return
		}
		o.Files[file] = o.groupImports(formatted)
	}
}

// copy returns the text of the copy of fn.
func (c *copies) copy(fn *ast.FuncDecl) (string, error) {
	file, from, _ := c.span(fn.Type)
	_, _, end := c.span(fn)
	edits := c.editsOf(fn)
	rename := func(name *ast.Ident, to string) {
		at := vector.Edit{Parts: []vector.Part{{Text: to}}}
		at.From, at.To = c.loaded.Fset.PositionFor(name.Pos(), false), c.loaded.Fset.PositionFor(name.End(), false)
		edits = append(edits, at)
	}
	rename(fn.Name, c.names[c.function(fn)])
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok && c.copyOf(name) != "" {
			rename(name, c.copyOf(name))
		}
		return true
	})
	text, err := c.textOf(file)
	if err != nil {
		return "", err
	}
	sortEdits(edits)
	x := &editor{text: text}
	return linePattern.ReplaceAllString(x.edited(from, end, edits), ""), nil
}

// linePattern matches what says where a line of a fused function comes from.
var linePattern = regexp.MustCompile(`(?m)^//line .*\n`)

// textOf returns the text of a file, which is not written yet if it has fused functions.
func (c *copies) textOf(file string) ([]byte, error) {
	if f, ok := c.fused[filepath.Base(file)]; ok {
		return f.placed, nil
	}
	return os.ReadFile(file)
}

// use notes the packages that the copy of fn names, as an import has them.
func (c *copies) use(fn *ast.FuncDecl, used map[string]bool) {
	inside := c.editsOf(fn)
	for _, e := range inside {
		if e.Import != "" {
			name, imported, _ := strings.Cut(e.Import, " ")
			used[fmt.Sprintf("%s %q", name, imported)] = true
		}
	}
	unselected(fn, func(name *ast.Ident) {
		alias, path := importOf(c.loaded.Types, c.loaded.TypesInfo.Uses[name])
		if path == "" {
			return
		}
		_, at, _ := c.span(name)
		for _, e := range inside {
			if e.From.Offset <= at && at < e.To.Offset && !slices.ContainsFunc(e.Parts, func(p vector.Part) bool { return p.Text == "" && p.From <= at && at < p.To }) {
				return // it is no longer there
			}
		}
		used[fmt.Sprintf("%s %q", alias, path)] = true
	})
}

// importOf returns the name and the path of the import by which x, a name in package own that is not selected, means an object: of the
// package that this is, or with a dot. The path is "" if it needs none.
func importOf(own *types.Package, object types.Object) (name, path string) {
	switch x := object.(type) {
	case nil:
	case *types.PkgName:
		return x.Name(), x.Imported().Path()
	default:
		if p := x.Pkg(); p != nil && p != own && x.Parent() == p.Scope() {
			return ".", p.Path()
		}
	}
	return "", ""
}

// unselected calls do for the names in x that are not selected from something, as Sin is in math.Sin.
func unselected(x ast.Node, do func(name *ast.Ident)) {
	selected := map[*ast.Ident]bool{}
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			selected[n.Sel] = true
		case *ast.Ident:
			if !selected[n] {
				do(n)
			}
		}
		return true
	})
}

// head returns what is before copies of the functions in f, the file of that name.
func (m *Manifest) head(f *ast.File, name string, used map[string]bool) string {
	var s bytes.Buffer
	fmt.Fprintf(&s, "// %s\n", m.header())
	constraint := constraintOf(f, name)
	if _, made := m.fused[name]; !made { // which has it already
		constraint = strings.TrimPrefix(goBuild(constraint, "!generate"), "//go:build ")
	}
	if line := goBuild(constraint); line != "" {
		fmt.Fprintf(&s, "\n%s\n", line)
	}
	fmt.Fprintf(&s, "\npackage %s\n", m.marked.Name)
	var imports []string
	for _, line := range slices.Sorted(maps.Keys(used)) {
		alias, quoted, _ := strings.Cut(line, " ")
		if alias == path.Base(strings.Trim(quoted, `"`)) {
			line = quoted
		}
		imports = append(imports, line)
	}
	switch len(imports) {
	case 0:
	case 1:
		fmt.Fprintf(&s, "\nimport %s\n", imports[0])
	default:
		fmt.Fprintf(&s, "\nimport (\n\t%s\n)\n", strings.Join(imports, "\n\t"))
	}
	return s.String()
}
