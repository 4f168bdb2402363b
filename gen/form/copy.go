package form

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"ndgo/gen/compile/source"
)

// Copies holds rounded copies of a user's functions. The original functions may return different bits on different machines, for three
// reasons. Go fuses products with sums on some machines. Package math has assembly on some machines. The result of converting a float out
// of range to an integer depends on the machine.
//
// A copy rounds every operation, and calls package elem instead of math. Loops, kernels and tests are made from the copies. The user's
// source does not change.
type Copies struct {
	*Manifest
	found []source.Edit            // edits in the function being compiled and in its callees
	Edits map[string][]source.Edit // all edits, by file
	Names map[*types.Func]string   // the names of the copies

	Under *Copies // copies for functions without a copy here; or nil
	End   string  // the end of the names of generated files
	What  string  // the comment of a copy, without its name
}

// NewCopies returns empty Copies and connects them with the compiler: when the compiler compiles a function of m, it adds the edits that
// the function needs.
func NewCopies(m *Manifest) *Copies {
	c := &Copies{Manifest: m, Edits: map[string][]source.Edit{}, Names: map[*types.Func]string{},
		End: "_rounded", What: ". It rounds every operation, and calls package elem where package math depends on the machine"}
	m.Source.Fix, m.Source.Replace = c.round, c.replace
	return c
}

// isOwn reports whether a file belongs to the user's package. Functions in other files cannot be copied.
func (c *Copies) isOwn(file string) bool { return filepath.Dir(file) == c.Root }

// round adds an edit that rounds the products in a sum. It returns false if this is not possible.
func (c *Copies) round(f source.Fix) bool {
	if f.Beginning || !c.isOwn(f.Sum.Filename) || f.Round == nil {
		return false
	}
	c.found = append(c.found, f.Round...)
	return true
}

// replace adds an edit that replaces a call. It returns false if this is not possible.
func (c *Copies) replace(e source.Edit) bool {
	if !c.isOwn(e.From.Filename) {
		return false
	}
	c.found = append(c.found, e)
	return true
}

// take keeps the edits found while compiling a function. It drops them if the function was refused.
func (c *Copies) take(refused error) {
	for _, e := range c.found {
		file := e.From.Filename
		same := func(other source.Edit) bool { return other.From == e.From && other.To == e.To }
		if refused == nil && !slices.ContainsFunc(c.Edits[file], same) {
			c.Edits[file] = append(c.Edits[file], e)
		}
	}
	c.found = nil
}

// NameCopies names the copies of marked functions and their callees. A function is copied if it has edits, or calls a copied
// function.
func (c *Copies) NameCopies() {
	if len(c.Edits) == 0 {
		return
	}
	var marked []*types.Func
	for _, d := range c.definitions() {
		marked = append(marked, d.Func.Origin())
	}
	c.NameThose(c.NeededBy(marked), "Rounded", func(fn *ast.FuncDecl) bool { return len(c.editsOf(fn)) > 0 })
	for _, d := range c.definitions() {
		d.Copied = c.Names[d.Func.Origin()]
	}
}

// NameThose names copies of some functions in needed: of those for which accept returns true, and of all functions in needed that call these,
// directly or through others. Each name ends with end.
func (c *Copies) NameThose(needed []*ast.FuncDecl, end string, accept func(fn *ast.FuncDecl) bool) {
	for more := true; more; {
		more = false
		for _, fn := range needed {
			object := c.Function(fn)
			if c.Names[object] == "" && (accept(fn) || c.callsCopy(fn)) {
				c.Names[object] = fn.Name.Name + end
				more = true
			}
		}
	}
}

// NeededBy returns the given functions and all functions of the package they call, directly or indirectly.
func (c *Copies) NeededBy(functions []*types.Func) (all []*ast.FuncDecl) {
	declared, seen := map[*types.Func]*ast.FuncDecl{}, map[*types.Func]bool{}
	for _, f := range c.Loaded.Syntax {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				declared[c.Function(fn)] = fn
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
		for _, callee := range c.Callees(fn.Body) {
			need(callee)
		}
	}
	for _, fn := range functions {
		need(fn)
	}
	return all
}

// Callees returns the functions named in n.
func (c *Copies) Callees(n ast.Node) (all []*types.Func) {
	ast.Inspect(n, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			if callee, ok := c.Loaded.TypesInfo.Uses[name].(*types.Func); ok {
				all = append(all, callee.Origin())
			}
		}
		return true
	})
	return all
}

// Function returns the object declared by fn.
func (c *Copies) Function(fn *ast.FuncDecl) *types.Func {
	object, _ := c.Loaded.TypesInfo.Defs[fn.Name].(*types.Func)
	return object
}

// Span returns the file of a node, and the offsets of its beginning and end in the file. It ignores line directives.
func (c *Copies) Span(n ast.Node) (file string, from, to int) {
	begin := c.Loaded.Fset.PositionFor(n.Pos(), false)
	return begin.Filename, begin.Offset, c.Loaded.Fset.PositionFor(n.End(), false).Offset
}

// editsOf returns the edits inside fn.
func (c *Copies) editsOf(fn *ast.FuncDecl) (inside []source.Edit) {
	file, from, to := c.Span(fn)
	for _, e := range c.Edits[file] {
		if from <= e.From.Offset && e.To.Offset <= to {
			inside = append(inside, e)
		}
	}
	return inside
}

func (c *Copies) callsCopy(fn *ast.FuncDecl) (calls bool) {
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			calls = calls || c.ownCopyOf(name) != ""
		}
		return !calls
	})
	return calls
}

// copyOf returns the name of the copy of the function called name, or "" if there is none.
func (c *Copies) copyOf(name *ast.Ident) string {
	if own := c.ownCopyOf(name); own != "" || c.Under == nil {
		return own
	}
	return c.Under.copyOf(name)
}

func (c *Copies) ownCopyOf(name *ast.Ident) string {
	if fn, ok := c.Loaded.TypesInfo.Uses[name].(*types.Func); ok {
		return c.Names[fn.Origin()]
	}
	return ""
}

// Callee returns the name of the copy of x's callee, or "" if there is none.
func (c *Copies) Callee(x *ast.CallExpr) string {
	name, ok := ast.Unparen(x.Fun).(*ast.Ident)
	if c == nil || !ok {
		return ""
	}
	return c.copyOf(name)
}

// Copy returns the text of the copy of fn.
func (c *Copies) Copy(fn *ast.FuncDecl) (string, error) {
	file, from, _ := c.Span(fn.Type)
	_, _, end := c.Span(fn)
	edits := c.editsOf(fn)
	rename := func(name *ast.Ident, to string) {
		edits = append(edits, source.Replacement(c.Loaded.Fset, name.Pos(), name.End(), to))
	}
	rename(fn.Name, c.Names[c.Function(fn)])
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
	SortEdits(edits)
	x := &Editor{Text: text}
	return linePattern.ReplaceAllString(x.Edited(from, end, edits), ""), nil
}

// linePattern matches line directives. In a file of fused functions they refer to the lines of the source.
var linePattern = regexp.MustCompile(`(?m)^//line .*\n`)

// textOf returns the text of a file. A file of fused functions may exist only in memory.
func (c *Copies) textOf(file string) ([]byte, error) {
	if f, ok := c.Fused[filepath.Base(file)]; ok {
		return f.Placed, nil
	}
	return os.ReadFile(file)
}

// Use adds the imports needed by the copy of fn to used.
func (c *Copies) Use(fn *ast.FuncDecl, used map[string]bool) {
	inside := c.editsOf(fn)
	for _, e := range inside {
		if e.Import != "" {
			name, imported, _ := strings.Cut(e.Import, " ")
			used[fmt.Sprintf("%s %q", name, imported)] = true
		}
	}
	Unselected(fn, func(name *ast.Ident) {
		alias, path := ImportOf(c.Loaded.Types, c.Loaded.TypesInfo.Uses[name])
		if path == "" {
			return
		}
		_, at, _ := c.Span(name)
		for _, e := range inside {
			if e.From.Offset <= at && at < e.To.Offset && !slices.ContainsFunc(e.Parts, func(p source.Part) bool { return p.Text == "" && p.From <= at && at < p.To }) {
				return // an edit removed this name from the copy
			}
		}
		used[fmt.Sprintf("%s %q", alias, path)] = true
	})
}

// ImportOf returns the import that a file of package own needs for a name of object. The object is an imported package, or a declaration of a
// package imported with a dot. For other objects path is "".
func ImportOf(own *types.Package, object types.Object) (name, path string) {
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

// Unselected calls do for each name in x, except for a name after a dot: in math.Sin it skips Sin.
func Unselected(x ast.Node, do func(name *ast.Ident)) {
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

// Head returns the text before the copies of the functions in f. The parameter name is the name of the file f.
func (m *Manifest) Head(f *ast.File, name string, used map[string]bool) string {
	var s bytes.Buffer
	fmt.Fprintf(&s, "// %s\n", m.Header())
	constraint := ConstraintOf(f, name)
	if _, made := m.Fused[name]; !made { // files of fused functions have the !generate constraint already
		constraint = strings.TrimPrefix(GoBuild(constraint, "!generate"), "//go:build ")
	}
	if line := GoBuild(constraint); line != "" {
		fmt.Fprintf(&s, "\n%s\n", line)
	}
	fmt.Fprintf(&s, "\npackage %s\n", m.Marked.Name)
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
