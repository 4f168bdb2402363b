package main

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A stateText writes the functions of numbers that are made of reductions with a state.
type stateText struct {
	*checker
	text              []byte // of the file that the reductions are in
	imports           map[string]bool
	formatted, placed strings.Builder
	names             map[string]bool // that parameters cannot have
}

// write writes the functions of s:
//
//	// spreadIdentity is the state of spread for no elements.
//	func spreadIdentity[T nd.Float]() moments[T] { return moments[T]{} }
//
//	// spreadStep is spread, of the fields of a state.
//	func spreadStep[T nd.Float](x, s1, s2, s3 T) (t1, t2, t3 T) {
//		s := spread(moments[T]{s1, s2, s3}, x)
//		return s.n, s.mean, s.m2
//	}
//
// and so on. The elements come first, since loops are found by the first operand.
func (w *stateText) write(s *stateReduction) {
	name, of := s.source.Name.Name, s.typeText(w.checker)
	w.names = map[string]bool{}
	var elements, args []param
	for i := 1; i < s.step.Signature().Params().Len(); i++ {
		v := s.step.Signature().Params().At(i)
		if w.usable(v, reservedFor(s.step.Signature(), true)...); v.Name() == "" || v.Name() == "_" {
			return
		}
		if v.Name() == name || v.Name() == s.state.Obj().Name() || v.Name() == s.join.Name() {
			w.wrong(v.Pos(), "an operand cannot be called %s, as what is reduced by is", v.Name())
			return
		}
		w.names[v.Name()] = true
		elements = append(elements, param{v.Name(), w.typeText(v.Type()), nil})
	}
	args = elements
	first, second, results := w.fields(s, "s"), w.fields(s, "t"), w.fields(s, "z")
	local := w.fresh("s")
	var parts []string
	for _, v := range s.fields {
		parts = append(parts, local+"."+v.Name())
	}
	state := func(fields []param) string { return fmt.Sprintf("%s{%s}", of, strings.Join(paramNames(fields), ", ")) }
	call := func(fn *types.Func, args ...string) string {
		return fmt.Sprintf("%s%s(%s)", fn.Name(), w.arguments(s, fn), strings.Join(args, ", "))
	}
	out := "(" + joined(results) + ")"
	back := "\treturn " + strings.Join(parts, ", ")
	w.use(s.identity.Value, s.identity.Info)
	w.function(s, stateIdentity, fmt.Sprintf("is the state of %s for no elements", name), nil, of, "\treturn "+s.text)
	w.function(s, stateStep, fmt.Sprintf("is %s, of the fields of a state", name), slices.Concat(elements, first), out,
		fmt.Sprintf("\t%s := %s\n%s", local, call(s.step, append([]string{state(first)}, paramNames(args)...)...), back))
	w.function(s, stateJoin, fmt.Sprintf("is %s, of the fields of two states", s.join.Name()), slices.Concat(first, second), out,
		fmt.Sprintf("\t%s := %s\n%s", local, call(s.join, state(first), state(second)), back))
	one := fmt.Sprintf("%s%s(%s)", name, stateStep, strings.Join(append(paramNames(args), parts...), ", "))
	var named, bare []param
	if s.result == nil {
		for _, v := range s.fields {
			named = append(named, param{lower(v.Name()), w.typeText(v.Type()), nil})
		}
	} else {
		for v := range w.instantiated(s, s.result).Results().Variables() {
			named, bare = append(named, param{v.Name(), w.typeText(v.Type()), nil}), append(bare, param{"", w.typeText(v.Type()), nil})
		}
		w.function(s, stateResult, fmt.Sprintf("is %s, of the fields of a state", s.result.Name()), first, resultText(bare), "\treturn "+call(s.result, state(first)))
		one = fmt.Sprintf("%s%s(%s)", name, stateResult, one)
	}
	if s.result == nil && !w.areFree(s, named) {
		return
	}
	if slices.ContainsFunc(named, func(p param) bool { return p.name == local }) {
		one, local = strings.ReplaceAll(one, local+".", local+"_."), local+"_"
	}
	w.function(s, stateOne, fmt.Sprintf("is the reduction of one element by %s", name), elements, resultText(named),
		fmt.Sprintf("\t%s := %s%s%s()\n\treturn %s", local, name, stateIdentity, w.arguments(s, s.step), one))
}

// areFree reports whether results may be called as the fields of the state are.
func (w *stateText) areFree(s *stateReduction, named []param) bool {
	for i, p := range named {
		if token.IsKeyword(p.name) || w.names[p.name] || slices.Contains(paramNames(named[:i]), p.name) {
			w.wrong(s.fields[i].Pos(), "the field %s of the state %s would be a result called %s, as an operand, another result or a keyword is: call the field otherwise, or return it from a function, result=",
				s.fields[i].Name(), s.state.Obj().Name(), p.name)
			return false
		}
	}
	return true
}

// resultText returns results as a function has them.
func resultText(all []param) string {
	if text := joined(all); len(all) > 1 || all[0].name != "" {
		return "(" + text + ")"
	}
	return joined(all)
}

// fields returns a parameter for each field of the state, numbered.
func (w *stateText) fields(s *stateReduction, prefix string) (all []param) {
	for i, v := range s.fields {
		all = append(all, param{w.fresh(fmt.Sprintf("%s%d", prefix, i+1)), w.typeText(v.Type()), nil})
	}
	return all
}

// fresh returns a name that no operand has.
func (w *stateText) fresh(name string) string {
	for w.names[name] {
		name += "_"
	}
	return name
}

func paramNames(params []param) (names []string) {
	for _, p := range params {
		names = append(names, p.name)
	}
	return names
}

// arguments returns the type arguments of fn, or nothing if it has none.
func (w *stateText) arguments(s *stateReduction, fn *types.Func) string {
	if fn.Signature().TypeParams().Len() == 0 {
		return ""
	}
	return "[" + s.step.Signature().TypeParams().At(0).Obj().Name() + "]"
}

// function writes one function, whose comment says what it is.
func (w *stateText) function(s *stateReduction, end, is string, params []param, results, body string) {
	name := s.source.Name.Name + end
	if object := w.pkg.Types.Scope().Lookup(name); object != nil {
		w.wrong(object.Pos(), "%s is also the name of what is generated for %s: call it otherwise", name, s.source.Name.Name)
		return
	}
	list := ""
	if s.step.Signature().TypeParams().Len() > 0 {
		p := s.source.Type.TypeParams.List[0]
		w.use(p.Type, w.pkg.TypesInfo)
		from, to := w.pkg.Fset.PositionFor(p.Type.Pos(), false).Offset, w.pkg.Fset.PositionFor(p.Type.End(), false).Offset
		list = fmt.Sprintf("[%s %s]", p.Names[0].Name, w.text[from:to])
	}
	head := fmt.Sprintf("func %s%s(%s) %s {", name, list, joined(params), results)
	if strings.Contains(body, "\n") {
		fmt.Fprintf(&w.formatted, "\n// %s %s.\n%s\n%s\n}\n", name, is, head, body)
	} else {
		fmt.Fprintf(&w.formatted, "\n// %s %s.\n%s %s }\n", name, is, head, strings.TrimSpace(body))
	}
	at := w.pkg.Fset.Position(s.source.Name.Pos())
	for _, line := range append(append([]string{head}, strings.Split(body, "\n")...), "}") {
		fmt.Fprintf(&w.placed, "//line %s:%d:%d\n%s\n", at.Filename, at.Line, at.Column, line)
	}
}

// use notes the packages that x names.
func (w *stateText) use(x ast.Node, info *types.Info) {
	unselected(x, func(id *ast.Ident) {
		if name, path := importOf(w.pkg.Types, info.Uses[id]); path != "" {
			w.imports[fmt.Sprintf("%s %q", name, path)] = true
		}
	})
}

// addFile adds a file of functions that are made of those in a file to the package: as it is written, and with the places in the
// source from which lines come. The types of the package have to agree with it.
func (c *checker) addFile(loaded map[string]*packages.Package, file *ast.File, end string, imports map[string]bool, formatted, placed string) (*ast.File, error) {
	at := c.pkg.Fset.PositionFor(file.Package, false)
	name := generatedBase(filepath.Base(at.Filename)) + end
	head := c.manifest.head(file, filepath.Base(at.Filename), imports)
	all, err := format.Source([]byte(head + formatted))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	c.manifest.fused[name] = fusedFile{c.manifest.groupImports(all), []byte(head + placed)}
	return c.extend(loaded, filepath.Join(filepath.Dir(at.Filename), name), []byte(head+placed), "what is made of it")
}
