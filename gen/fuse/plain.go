package fuse

import (
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"ndgo/gen/arrays"
	"ndgo/gen/form"
	"ndgo/gen/passes"
)

// mostRounds is the maximum number of rewrites of a function. Only a bug in the generator can lead to more.
const mostRounds = 200

// plain rewrites decl, the function of the program x, until nothing changes. It returns a reader of the last text, the function in this text,
// and a function that maps nodes to their positions in the source.
func (f *Fuser) plain(x *fusing, reader *arrays.Reader, decl *ast.FuncDecl) (*arrays.Reader, *ast.FuncDecl, func(n ast.Node) token.Position) {
	places := func(n ast.Node) token.Position { return f.Pkg.Fset.Position(n.Pos()) }
	if decl != x.Source {
		places = f.placesIn(x, decl)
	}
	type rewriting struct {
		rewrite func(r *arrays.Reader, fn *ast.FuncDecl) (text string, lines []int)
		inlines bool
		parts   bool // whether it unrolls a loop partly
	}
	rewritings := []rewriting{
		{rewrite: (*arrays.Reader).Inlined, inlines: true}, {rewrite: (*arrays.Reader).Unrolled}, {rewrite: (*arrays.Reader).Plainer},
		{rewrite: (*arrays.Reader).Renamed}, {rewrite: (*arrays.Reader).Unaliased}, {rewrite: (*arrays.Reader).PartlyUnrolled, parts: true},
		{rewrite: (*arrays.Reader).Delayed},
	}
	parted := map[int]bool{} // the lines of loops unrolled partly
	if callsUndeclared(decl, f.Pkg.TypesInfo, f.isStubName) {
		if typed, own, err := f.rewritten(x, reader, decl, string(reader.Text[f.offset(decl.Pos()):f.offset(decl.End())]), mostRounds); err == nil {
			reader, decl, places = typed, own, f.placesIn(x, own)
		}
	}
	for round := range mostRounds {
		text, lines := "", []int(nil)
		k := slices.IndexFunc(rewritings, func(w rewriting) bool {
			text, lines = w.rewrite(reader, decl)
			return text != ""
		})
		if k < 0 {
			break
		}
		next, nextDecl, err := f.rewritten(x, reader, decl, text, round)
		if err != nil && rewritings[k].inlines && reader.Unspread() {
			continue
		}
		if err != nil {
			rewritings = slices.Delete(rewritings, k, k+1) // Go rejects the result of this rewrite: for example, a variable is set but never used
			continue
		}
		if rewritings[k].parts {
			parted[places(reader.Parted()).Line] = true
		}
		before, first := places, decl
		own := f.Pkg.Fset.PositionFor(nextDecl.Pos(), false).Line
		places = func(n ast.Node) token.Position {
			line := lines[f.Pkg.Fset.PositionFor(n.Pos(), false).Line-own]
			return before(f.atLine(first, line))
		}
		reader, decl = next, nextDecl
	}
	x.loops = f.loopsOf(x, reader, decl, places, parted)
	return reader, decl, places
}

// loopsOf returns a line of text for each loop in decl, the rewritten function of x, that computes arrays and is not unrolled. It leaves out the
// loops that begin in the given lines.
func (f *Fuser) loopsOf(x *fusing, r *arrays.Reader, decl *ast.FuncDecl, places func(n ast.Node) token.Position, but map[int]bool) (all []string) {
	own := map[int]bool{} // the lines with loops of x; other loops are those of helpers
	ast.Inspect(x.Source, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			own[f.Pkg.Fset.Position(n.Pos()).Line] = true
		}
		return true
	})
	r.Loops(decl, func(s ast.Stmt, why string) {
		at := places(s).Line
		where := "of"
		if !own[at] {
			where = "of a function called in"
		}
		if line := fmt.Sprintf("the loop %s line %d is not unrolled: %s", where, at, why); !but[at] && !slices.Contains(all, line) {
			all = append(all, line)
		}
	})
	return all
}

// placesIn returns a function that maps nodes of decl to their positions in the source. The source and decl must have the same lines.
func (f *Fuser) placesIn(x *fusing, decl *ast.FuncDecl) func(n ast.Node) token.Position {
	first := f.Pkg.Fset.PositionFor(decl.Pos(), false).Line
	return func(n ast.Node) token.Position {
		return f.Pkg.Fset.Position(f.atLine(x.Source, f.Pkg.Fset.PositionFor(n.Pos(), false).Line-first+1).Pos())
	}
}

// offset returns the offset of a position in its file.
func (f *Fuser) offset(pos token.Pos) int { return f.Pkg.Fset.PositionFor(pos, false).Offset }

// A point is a node without extent.
type point token.Pos

func (p point) Pos() token.Pos { return token.Pos(p) }
func (p point) End() token.Pos { return token.Pos(p) }

// atLine returns a node at the beginning of a line of fn. The first line of fn has number 1.
func (f *Fuser) atLine(fn *ast.FuncDecl, line int) ast.Node {
	file := f.Pkg.Fset.File(fn.Pos())
	if line == 1 {
		return point(fn.Pos())
	}
	return point(file.LineStart(file.PositionFor(fn.Pos(), false).Line + line - 1))
}

// header returns the package clause and the imports of a file.
func (f *Fuser) header(file *ast.File) string {
	var head strings.Builder
	fmt.Fprintf(&head, "package %s\n", f.Pkg.Name)
	for _, s := range file.Imports {
		name := ""
		if s.Name != nil {
			name = s.Name.Name
		}
		fmt.Fprintf(&head, "import %s %s\n", name, s.Path.Value)
	}
	return head.String()
}

// rewritten adds the function decl to the package, rewritten to the given text.
func (f *Fuser) rewritten(x *fusing, reader *arrays.Reader, decl *ast.FuncDecl, text string, round int) (*arrays.Reader, *ast.FuncDecl, error) {
	at := f.offset(decl.Pos())
	return f.added(x, reader, text, f.offset(decl.Name.Pos())-at, f.offset(decl.Name.End())-at, round)
}

// added adds a function with the given text to the package, in a file with the imports of the reader's file. A new name replaces the
// function's name, which stands between the offsets from and to.
func (f *Fuser) added(x *fusing, reader *arrays.Reader, text string, from, to, round int) (*arrays.Reader, *ast.FuncDecl, error) {
	name := form.Numbered(x.Source.Name.Name+"Plain", func(name string) bool { return f.Pkg.Types.Scope().Lookup(name) != nil })
	all := f.header(reader.File) + "\n" + text[:from] + name + text[to:] + "\n"
	path := filepath.Join(f.Manifest.Root, fmt.Sprintf("%s%d.plain", form.ProgramName(x.Source), round))
	parsed, fn, err := f.extend(path, all, true)
	if err != nil {
		return nil, nil, err
	}
	next := *reader
	next.File, next.Text = parsed, f.texts[path]
	return &next, fn, nil
}

// whyNone says why p has no passes. If a pass was refused, it returns the reason. Otherwise it returns a remedy, and a line for each obstacle to
// joining steps.
func (f *Fuser) whyNone(p *passes.Program) string {
	for _, pass := range p.Passes() {
		if pass.Refused != "" {
			return pass.Refused
		}
	}
	text := "write operators of ndarray in one expression, or in consecutive statements, or remove the mark"
	for _, o := range p.Obstacles() {
		o.At.Filename = f.Manifest.Relative(o.At.Filename)
		text += fmt.Sprintf("\n\t%s: %s", o.At, o.Text)
	}
	return text
}
