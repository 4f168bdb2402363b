//go:build conformance

package main

import (
	"fmt"
	"math"
	"reflect"
	"strings"

	"ndgo/arrayapi"
	"ndgo/fft"
	"ndgo/internal/core/option"
	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// An entry is a function of the Python module: its Python signature and its Go function. Values arrive in the order of the
// signature. The first values are the parameters of the Go function. All further values are options; the parameter's name selects
// the option.
type entry struct {
	signature string
	function  any
}

var (
	optionType = reflect.TypeFor[nd.Option]()
	errorType  = reflect.TypeFor[error]()
)

// parameters returns the names of the parameters of e.
func (e *entry) parameters() (names []string) {
	text := e.signature
	text = text[strings.Index(text, "(")+1 : strings.Index(text, ")")]
	for field := range strings.SplitSeq(text, ",") {
		name, _, _ := strings.Cut(strings.TrimSpace(field), "=")
		if name = strings.TrimPrefix(name, "*"); name != "" && name != "/" {
			names = append(names, name)
		}
	}
	return names
}

// call calls e with the values of its parameters.
func (e *entry) call(values []any) []reflect.Value {
	function := reflect.ValueOf(e.function)
	t := function.Type()
	fixed := t.NumIn()
	if t.IsVariadic() {
		fixed--
	}
	var in []reflect.Value
	for i, name := range e.parameters() {
		v := values[i]
		switch _, tooLarge := v.(beyond); {
		case tooLarge && name != "k" && name != "offset":
			panic(overflow(name + " is beyond all types of integers"))
		case name == "device":
			if v != nil && v != "cpu" {
				panic(&nd.Error{Op: e.signature, Kind: nd.ErrOption, Detail: fmt.Sprintf("there is no device %v; use \"cpu\"", v)})
			}
		case len(in) < fixed:
			in = append(in, convert(name, v, t.In(len(in))))
		case t.IsVariadic() && t.In(fixed).Elem() != optionType:
			for _, each := range listOf(v) {
				in = append(in, convert(name, each, t.In(fixed).Elem()))
			}
		case v != nil:
			in = append(in, options(name, v)...)
		}
	}
	return function.Call(in)
}

// listOf returns the elements of a list. For any other v it returns a list with the element v.
func listOf(v any) []any {
	if list, ok := v.([]any); ok {
		return list
	}
	return []any{v}
}

// convert returns the value of a parameter as a value of type t.
func convert(name string, v any, t reflect.Type) reflect.Value {
	switch _, isText := v.(string); {
	case v == nil && t.Kind() == reflect.Interface:
		return reflect.Zero(t)
	case v != nil && reflect.TypeOf(v).AssignableTo(t):
		return reflect.ValueOf(v)
	case v != nil && t.Kind() == reflect.Slice && (!isText || t.Elem().Kind() == reflect.String):
		list := listOf(v)
		s := reflect.MakeSlice(t, len(list), len(list))
		for i, each := range list {
			s.Index(i).Set(convert(name, each, t.Elem()))
		}
		return s
	case t.Kind() == reflect.Float64:
		if i, ok := v.(int); ok {
			return reflect.ValueOf(float64(i))
		}
	}
	if x, ok := v.(nd.Array); ok && t.Kind() != reflect.Slice && x.NDim() == 0 { // an array without axes is an index in Go
		item := reflect.ValueOf(kinds[standard(x.DType())].item(x))
		if item.CanConvert(t) && t.Kind() != reflect.String {
			if z := item.Convert(t); z.Convert(item.Type()).Equal(item) { // the conversion is exact
				return z
			}
		}
	}
	panic(mistake(fmt.Sprintf("%s is a %s, not %v", name, t, v)))
}

// as returns the value of a parameter as a T.
func as[T any](name string, v any) T { return convert(name, v, reflect.TypeFor[T]()).Interface().(T) }

// clipped returns a number of elements along an axis, such as a bound of a slice or the offset of a diagonal, as an int. A number beyond
// the range of int becomes the nearest int. The effect on arrays is the same, because no axis is so long.
func clipped(name string, v any) int {
	switch v := v.(type) {
	case uint64:
		return math.MaxInt
	case beyond:
		if v {
			return math.MinInt
		}
		return math.MaxInt
	}
	return as[int](name, v)
}

// options returns the option for a parameter, or none if v is the parameter's default.
func options(name string, v any) []reflect.Value {
	option, ok := named[name]
	if !ok {
		panic(mistake("there is no option " + name))
	}
	if o, given := option(name, v); given {
		return []reflect.Value{reflect.ValueOf(o)}
	}
	return nil
}

// named has functions that make options, by the names of parameters. The result given reports whether the function made an option.
var named = map[string]func(name string, v any) (nd.Option, bool){
	"axis":       func(name string, v any) (nd.Option, bool) { return nd.Axis(as[[]int](name, v)...), true },
	"axes":       func(name string, v any) (nd.Option, bool) { return nd.Axis(as[[]int](name, v)...), true },
	"dtype":      func(name string, v any) (nd.Option, bool) { return arrayapi.DType(as[nd.DType](name, v)), true },
	"copy":       func(name string, v any) (nd.Option, bool) { return arrayapi.Copy(as[bool](name, v)), true },
	"offset":     func(name string, v any) (nd.Option, bool) { return nd.Offset(clipped(name, v)), true },
	"k":          func(name string, v any) (nd.Option, bool) { return nd.Offset(clipped(name, v)), true },
	"n_cols":     func(name string, v any) (nd.Option, bool) { return nd.Columns(as[int](name, v)), true },
	"shift":      func(name string, v any) (nd.Option, bool) { return nd.Shift(as[[]int](name, v)...), true },
	"correction": func(name string, v any) (nd.Option, bool) { return nd.Correction(as[float64](name, v)), true },
	"sorter": func(name string, v any) (nd.Option, bool) {
		return arrayapi.Sorter(as[nd.Array](name, v)), true
	},
	"s":               func(name string, v any) (nd.Option, bool) { return fft.Length(as[[]int](name, v)...), true },
	"n":               func(name string, v any) (nd.Option, bool) { return fft.Length(as[int](name, v)), true },
	"order":           func(name string, v any) (nd.Option, bool) { return nd.Order(as[int](name, v)), true },
	"ord":             order,
	"keepdims":        flag(nd.KeepDims, true),
	"include_initial": flag(nd.IncludeInitial, true),
	"descending":      flag(nd.Descending, true),
	"invert":          flag(nd.Invert, true),
	"upper":           flag(linalg.Upper, true),
	"full_matrices":   flag(linalg.Reduced, false),
	"endpoint":        flag(nd.ExcludeStop, false),
	"stable":          func(string, any) (o nd.Option, given bool) { return o, false }, // sorts of this library are always stable
	"side":            choice(map[string]nd.Option{"left": {}, "right": nd.Right}),
	"indexing":        choice(map[string]nd.Option{"xy": {}, "ij": nd.IJ}),
	"mode":            choice(map[string]nd.Option{"reduced": {}, "complete": linalg.Complete}),
	"norm":            choice(map[string]nd.Option{"backward": {}, "ortho": fft.Ortho, "forward": fft.Forward}),
}

// flag returns a function that makes option o if the parameter has the value when.
func flag(o nd.Option, when bool) func(string, any) (nd.Option, bool) {
	return func(name string, v any) (nd.Option, bool) { return o, as[bool](name, v) == when }
}

// choice returns a function for a parameter with a text as its value. The function returns the option for this text in the map by. For a
// zero Option in the map, it reports that no option is needed.
func choice(by map[string]nd.Option) func(string, any) (nd.Option, bool) {
	return func(name string, v any) (nd.Option, bool) {
		o, ok := by[as[string](name, v)]
		if !ok {
			panic(&nd.Error{Op: name, Kind: nd.ErrOption, Detail: fmt.Sprintf("%s has no value %q", name, v)})
		}
		return o, !option.IsNamed(&o, 0)
	}
}

// order returns the option for the order of a norm.
func order(name string, v any) (o nd.Option, given bool) {
	switch v {
	case "fro":
		return o, false
	case "nuc":
		return linalg.Nuclear, true
	case "inf":
		v = math.Inf(1)
	}
	return linalg.Order(as[float64](name, v)), true
}
