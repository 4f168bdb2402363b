package check

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"ndgo/gen/form"
)

// A stateText writes the scalar functions for reductions with a state.
type stateText struct {
	*Checker
	made  form.MadeFile
	text  []byte          // the text of the file with the reductions
	names map[string]bool // names not allowed for parameters
}

// write writes the scalar functions for s:
//
//	// spreadIdentity returns the state of spread for no elements.
//	func spreadIdentity[T nd.Float]() moments[T] { return moments[T]{} }
//
//	// spreadStep calls spread with the fields of a state.
//	func spreadStep[T nd.Float](x, s1, s2, s3 T) (t1, t2, t3 T) {
//		s := spread(moments[T]{s1, s2, s3}, x)
//		return s.n, s.mean, s.m2
//	}
//
// The functions for the join and the result have the same form. Elements are the first operands, because the type of the first operand
// selects the loop.
func (w *stateText) write(s *form.StateReduction) {
	name, of := s.Source.Name.Name, typeText(s, w.Checker)
	w.names = map[string]bool{}
	var elements, args []form.Parameter
	for i := 1; i < s.Step.Signature().Params().Len(); i++ {
		v := s.Step.Signature().Params().At(i)
		if w.Usable(v, ReservedFor(s.Step.Signature(), true)...); v.Name() == "" || v.Name() == "_" {
			return
		}
		if v.Name() == name || v.Name() == s.State.Obj().Name() || v.Name() == s.Join.Name() {
			w.Wrong(v.Pos(), "an operand cannot be called %s, because the accumulated value has this name", v.Name())
			return
		}
		w.names[v.Name()] = true
		elements = append(elements, form.Parameter{Name: v.Name(), Kind: w.typeText(v.Type()), Code: nil})
	}
	args = elements
	first, second, results := w.fields(s, "s"), w.fields(s, "t"), w.fields(s, "z")
	local := w.fresh("s")
	var parts []string
	for _, v := range s.Fields {
		parts = append(parts, local+"."+v.Name())
	}
	state := func(fields []form.Parameter) string {
		return fmt.Sprintf("%s{%s}", of, strings.Join(form.ParamNames(fields), ", "))
	}
	call := func(fn *types.Func, args ...string) string {
		return fmt.Sprintf("%s%s(%s)", fn.Name(), w.arguments(s, fn), strings.Join(args, ", "))
	}
	back := "return " + strings.Join(parts, ", ")
	w.made.Use(w.Pkg.Types, s.Identity.Info, s.Identity.Value)
	w.function(s, form.StateIdentity, fmt.Sprintf("returns the state of %s for no elements", name), nil, []form.Parameter{{Kind: of}}, "return "+s.Text)
	w.function(s, form.StateStep, fmt.Sprintf("calls %s with the fields of a state", name), slices.Concat(elements, first), results,
		fmt.Sprintf("%s := %s", local, call(s.Step, append([]string{state(first)}, form.ParamNames(args)...)...)), back)
	w.function(s, form.StateJoin, fmt.Sprintf("calls %s with the fields of two states", s.Join.Name()), slices.Concat(first, second), results,
		fmt.Sprintf("%s := %s", local, call(s.Join, state(first), state(second))), back)
	one := fmt.Sprintf("%s%s(%s)", name, form.StateStep, strings.Join(append(form.ParamNames(args), parts...), ", "))
	var named, bare []form.Parameter
	if s.Result == nil {
		for _, v := range s.Fields {
			named = append(named, form.Parameter{Name: form.Uncapitalised(v.Name()), Kind: w.typeText(v.Type()), Code: nil})
		}
	} else {
		for v := range w.instantiated(s, s.Result).Results().Variables() {
			named, bare = append(named, form.Parameter{Name: v.Name(), Kind: w.typeText(v.Type()), Code: nil}), append(bare, form.Parameter{Name: "", Kind: w.typeText(v.Type()), Code: nil})
		}
		w.function(s, form.StateResult, fmt.Sprintf("calls %s with the fields of a state", s.Result.Name()), first, bare, "return "+call(s.Result, state(first)))
		one = fmt.Sprintf("%s%s(%s)", name, form.StateResult, one)
	}
	if s.Result == nil && !w.areFree(s, named) {
		return
	}
	if slices.ContainsFunc(named, func(p form.Parameter) bool { return p.Name == local }) {
		one, local = strings.ReplaceAll(one, local+".", local+"_."), local+"_"
	}
	w.function(s, form.StateOne, fmt.Sprintf("returns the reduction of one element by %s", name), elements, named,
		fmt.Sprintf("%s := %s%s%s()", local, name, form.StateIdentity, w.arguments(s, s.Step)), "return "+one)
}

// areFree reports whether the results can have the names of the state's fields.
func (w *stateText) areFree(s *form.StateReduction, named []form.Parameter) bool {
	for i, p := range named {
		if token.IsKeyword(p.Name) || w.names[p.Name] || slices.Contains(form.ParamNames(named[:i]), p.Name) {
			w.Wrong(s.Fields[i].Pos(), "the field %s of the state %s would be a result called %s, and an operand, another result or a keyword has this name: rename the field, or return it from a function, result=",
				s.Fields[i].Name(), s.State.Obj().Name(), p.Name)
			return false
		}
	}
	return true
}

// fields returns numbered parameters, one for each field of the state.
func (w *stateText) fields(s *form.StateReduction, prefix string) (all []form.Parameter) {
	for i, v := range s.Fields {
		all = append(all, form.Parameter{Name: w.fresh(fmt.Sprintf("%s%d", prefix, i+1)), Kind: w.typeText(v.Type()), Code: nil})
	}
	return all
}

// fresh returns name. It adds a suffix if an operand already has this name.
func (w *stateText) fresh(name string) string {
	for w.names[name] {
		name += "_"
	}
	return name
}

// arguments returns the type arguments for fn, or "" if it has none.
func (w *stateText) arguments(s *form.StateReduction, fn *types.Func) string {
	if fn.Signature().TypeParams().Len() == 0 {
		return ""
	}
	return "[" + s.Step.Signature().TypeParams().At(0).Obj().Name() + "]"
}

// function writes one function. The comment of the function consists of its name and meaning.
func (w *stateText) function(s *form.StateReduction, end, meaning string, params, results []form.Parameter, body ...string) {
	name := s.Source.Name.Name + end
	if object := w.Pkg.Types.Scope().Lookup(name); object != nil {
		w.Wrong(object.Pos(), "%s is also generated for %s: choose another name", name, s.Source.Name.Name)
		return
	}
	constraint := ""
	if list := s.Source.Type.TypeParams; list != nil {
		x := list.List[0].Type
		w.made.Use(w.Pkg.Types, w.Pkg.TypesInfo, x)
		constraint = string(w.text[w.Pkg.Fset.PositionFor(x.Pos(), false).Offset:w.Pkg.Fset.PositionFor(x.End(), false).Offset])
	}
	at := s.Source.Name.Pos()
	f := form.MadeFunction{Name: name, Comment: meaning, Head: form.Head(name, s.Source, constraint, params, results), Begin: at, End: at}
	for _, line := range body {
		f.Lines = append(f.Lines, form.Line{Text: "\t" + line, Pos: at})
	}
	w.made.Add(w.Pkg.Fset, f)
}
