package loops

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/form"
)

// serving lists Go loops that are not emitted, because another loop does the same. The keys are the names of these loops.
type serving struct {
	same map[string]string    // the replacing loop, which has the same kernels
	word map[string][2]string // for int and uint, the replacing loops of 32 and of 64 bits
}

// serve finds the loops of a manifest that other loops can replace. Two loops with equal kernels in every tier compute the same
// results, unless a kernel leaves elements to the Go loop or relies on requirements. A loop of int is replaced by the loops of 32
// and of 64 bits. Users' loops are not replaced, because a user may remove single files.
func (o *Output) serve() {
	o.serving = serving{map[string]string{}, map[string][2]string{}}
	if o.Marked != nil {
		return
	}
	first := map[string]string{} // the first loop for each kernelsKey
	for _, op := range o.Operators {
		for _, v := range o.Vectorised {
			if !slices.Contains(op.Loops, v.Loop) {
				continue
			}
			name := v.name(op)
			if key := v.kernelsKey(); key != "" {
				if first[key] == "" {
					first[key] = name
				}
				o.serving.same[name] = first[key]
			}
		}
		for _, l := range op.Loops {
			o.serveJoins(op, l)
			narrow, wide := sized(op, l, "32"), sized(op, l, "64")
			if narrow == nil || wide == nil {
				continue
			}
			for _, prefix := range []string{"", "reduce", "eight", "scan", "at"} {
				o.serving.word[prefixed(prefix, op, l)] = [2]string{prefixed(prefix, op, narrow), prefixed(prefix, op, wide)}
			}
			for _, r := range l.Required() {
				o.serving.word[loopName(op, l)+r.Kind] = [2]string{loopName(op, narrow) + r.Kind, loopName(op, wide) + r.Kind}
			}
		}
	}
}

// serveJoins does the work of serve for two other loops of op that join elements as l does: the loop at indices, and the loop of cumulative
// reductions.
func (o *Output) serveJoins(op *form.Operator, l *form.Loop) {
	for _, other := range op.Loops {
		if loopName(op, other) == o.serving.same[loopName(op, l)] && other.Element() != "bool" && l.Element() != "bool" {
			for _, prefix := range []string{"scan", "at"} {
				o.serving.same[prefixed(prefix, op, l)] = prefixed(prefix, op, other)
			}
		}
	}
}

// prefixed returns the name of a Go function of l: reduceAddInt8, or lessInt8 without a prefix.
func prefixed(prefix string, op *form.Operator, l *form.Loop) string {
	return form.Uncapitalised(prefix + op.Name + l.Element().Title())
}

// sized returns the loop of op for integers of the given width, if l is a loop of int or uint and both loops have the same definition.
// Otherwise it returns nil.
func sized(op *form.Operator, l *form.Loop, bits string) *form.Loop {
	if l.Element() != "int" && l.Element() != "uint" {
		return nil
	}
	for _, other := range op.Loops {
		if other.Definition == l.Definition && other.Element() == l.Element()+form.Element(bits) {
			return other
		}
	}
	return nil
}

// kernelsKey returns a key of v's kernels; equal kernels have equal keys. It returns "" if v has no kernels, if the definition of v
// may panic, or if a kernel leaves elements to the Go loop.
func (v *Vectorised) kernelsKey() string {
	if !v.Has() || v.Panics != nil {
		return ""
	}
	var key []string
	for _, r := range v.Required() { // kernels may be wrong for operands that violate them
		if !r.Always(v.Loop) {
			key = append(key, r.Condition)
		}
	}
	for _, e := range append(v.Types[:len(v.Types):len(v.Types)], v.From) {
		if e == "bool" { // kernels may be wrong for bytes other than 0 and 1
			key = append(key, "bool")
		}
	}
	for _, c := range v.Tiers {
		switch {
		case c.Err != nil:
			key = append(key, "")
		case c.Report.Rare || c.Report.Loops:
			return ""
		default:
			key = append(key, c.Report.Function)
		}
	}
	return strings.Join(key, " ")
}

// IsServed reports whether another loop replaces the named loop. A replaced loop is not emitted.
func (o *Output) IsServed(name string) bool {
	_, word := o.serving.word[name]
	same, ok := o.serving.same[name]
	return word || ok && same != name
}

// goLoop emits the loop serving as the named loop: addInt8 for addUint8, and word(addInt32, addInt64) for addInt.
func (o *Output) goLoop(name string) jen.Code {
	if sizes, ok := o.serving.word[name]; ok {
		return jen.Id("word").Call(o.goLoop(sizes[0]), o.goLoop(sizes[1]))
	}
	if same, ok := o.serving.same[name]; ok {
		return jen.Id(same)
	}
	return jen.Id(name)
}
