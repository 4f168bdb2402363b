package reducing

import (
	"reflect"
	"slices"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/option"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// A few is the plan of a reduction of few elements. The reduction stores the terms in a block of working memory, and reduces this block as an
// array in row-major order. So it needs neither a tree nor a header for each operand.
//
// The [Joining], the operands args, and the operand like with their common shape are arguments of the functions below. If they were fields,
// escape analysis would not tell them from the other fields, and would move them to the heap.
type few struct {
	join, terms *ufunc.Loop // the loop of the reduction, and the loop of the terms or nil
	axes        reducedAxes
}

// fewBytes is the maximum size of the stored terms. A plan with a tree takes about 2 µs longer, and stored terms of 64 KiB leave a first-level
// cache. BenchmarkCalibrate measures both: sums along rows of 64×64 float32 take .9 µs with stored terms and 2.5 with a tree, and of 128×128
// float32 12.9 and 7.6 µs (Intel, AVX-512, a busy machine).
const fewBytes = 32 << 10

// plan sets f, the zero value, to the plan of a reduction over the axes in options. It returns false if there are many elements, and in all
// unusual cases: errors, several axes, requirements, and terms joined in another order than the elements of a row-major array.
func (j *Joining) plan(f *few, options []option.Option, args []core.Arg, like *core.Header) bool {
	if f.join = j.Join.Loops.Of(j.Kind); like == nil || f.join == nil || f.join.Kinds[0] != j.Kind {
		return false
	}
	n, width := like.Layout.Size(), ufunc.Size(j.Kind)
	if n == 0 || n > fewBytes/width || !limits.IsWithin(n*width) || !f.axes.read(options, like.Layout.Rank()) {
		return false
	}
	if j.Terms == nil {
		return len(args) == 1 && args[0].Kind == j.Kind && f.join.Requires == nil && f.join.Kinds[1] == j.Kind && j.Join.Fused == ufunc.NoFusion
	}
	f.terms = j.Terms.Loops.Of(j.First)
	return f.terms != nil && f.terms.Kinds[0] == j.Kind && f.terms.Requires == nil && j.Terms.Fused != ufunc.NoFusion
}

// result returns a new array for the reduction of like over s.
func (s reducedAxes) result(kind reflect.Kind, like *core.Header) *core.Header {
	var room ShapeRoom
	return core.Type{Kind: kind}.NewAt(core.Temporary(), s.Result(&room, like.Layout.Shape()))
}

// reducePlanned sets z to the reduction by the plan f.
func (j *Joining) reducePlanned(f *few, z *core.Header, args []core.Arg, like *core.Header) {
	var by reduction // its reduction of no elements is not set, because there are elements
	by.by(f.join, j.Kind)
	if f.terms == nil {
		by.Over(z, f.axes, like)
	} else {
		var b buffers
		b.reserve(max(0, like.Layout.Size()*by.Width-core.BatchBytes), 0)
		var made core.Header
		made.Layout.SetPacked(like.Layout.Shape())
		made.SetBlock(b.at(0), like.Layout.Size())
		made.Width = by.Width
		made.SetKind(j.Kind)
		var c core.Call
		c.Name, c.Op, c.Args = j.Name, j.Terms, args
		c.Loop, c.Result.Kind = f.terms, j.Kind
		c.Into(made.Hidden())
		by.Over(z, f.axes, &made)
		b.release()
	}
	if j.Finish != nil {
		j.Finish(z, f.axes.Count(like.Layout.Shape()))
	}
}

// reduceFew does the work of [Joining.Reduce] for few elements, and for a new result. If there are many elements, or in unusual cases, it
// returns nil and has no effect.
func (j *Joining) reduceFew(options []option.Option, args []core.Arg) *core.Header {
	if j.Terms == nil && len(options) == 0 && len(args) == 1 && j.Join.Fused == ufunc.NoFusion && args[0].Kind == j.Kind {
		if z := directFold(j.Join, j.Kind, nil, args[0].Head); z != nil {
			if j.Finish != nil {
				j.Finish(z, args[0].Head.Layout.PlainSize())
			}
			return z
		}
	}
	var f few
	like := likeAll(args)
	if !j.plan(&f, options, args, like) {
		return nil
	}
	z := f.axes.result(j.Kind, like)
	j.reducePlanned(&f, z, args, like)
	return z
}

// member returns the reduction of args over the axes in options as a member of a pass, if there are few elements. Otherwise it returns nil
// and has no effect. It makes all checks.
func (j *Joining) member(options []option.Option, args []core.Arg) *member {
	m := &member{args: slices.Clone(args), like: likeAll(args), joining: *j}
	if !j.plan(&m.few, options, args, m.like) {
		return nil
	}
	if j.Terms != nil {
		c := core.Call{Name: j.Name, Op: j.Terms, Loop: m.few.terms, Args: m.args}
		c.ResolveAll()
	}
	m.isSmall, m.targets = true, []*core.Header{m.few.axes.result(j.Kind, m.like)}
	return m
}

// options returns the options of a reduction of an array of the given rank over s. The axes are one axis or all axes.
func (s reducedAxes) options(rank int) (list []option.Option) {
	if s.keep {
		list = append(list, option.Flag(option.KeepDims))
	}
	if s.AxisSet != 1<<rank-1 {
		list = append(list, option.Ints(option.Axis, []int{s.axis()}))
	}
	return list
}

// likeAll returns the array of args to whose shape all others broadcast. It returns nil if there is none, or if args has a lookup table.
func likeAll(args []core.Arg) (like *core.Header) {
	for i := range args {
		if h := args[i].Head; h != nil && (like == nil || h.Layout.Rank() > like.Layout.Rank() || h.Layout.Size() > like.Layout.Size()) {
			like = h
		}
	}
	for i := range args {
		if h := args[i].Head; h != nil && (h.IsSlice || h != like && !reaches(h, like)) {
			return nil
		}
	}
	return like
}

// reaches reports whether h broadcasts to the shape of like.
func reaches(h, like *core.Header) bool {
	_, ok := iter.Reaches(h.Layout.Shape(), like.Layout.Shape())
	return ok
}

// read sets s, the zero value, to the axes in options of an array of the given rank. It reads at most one axis. In all other cases,
// including errors, it returns false.
func (s *reducedAxes) read(options []option.Option, rank int) bool {
	s.AxisSet = 1<<rank - 1
	given := false
	for i := range options {
		switch o := &options[i]; option.NameOf(o) {
		case option.KeepDims:
			if s.keep {
				return false
			}
			s.keep = true
		case option.Axis:
			if given || o.Len() != 1 {
				return false
			}
			axis := o.Ints()[0]
			if axis < 0 {
				axis += rank
			}
			if axis < 0 || axis >= rank {
				return false
			}
			given, s.AxisSet = true, 1<<axis
		default:
			return false
		}
	}
	return true
}
