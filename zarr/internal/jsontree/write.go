package jsontree

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Append appends the document of v, a value of [Parse] or [Of]. Members are sorted by name.
func Append(b []byte, v any) []byte { return appendTo(b, v, "\n") }

func appendTo(b []byte, v any, line string) []byte {
	inner := line + "  "
	switch v := v.(type) {
	case nil:
		return append(b, "null"...)
	case bool:
		return strconv.AppendBool(b, v)
	case Number:
		return append(b, v...)
	case string:
		text, _ := json.Marshal(v)
		return append(b, text...)
	case []any:
		return appendList(b, v, line)
	case Object:
		if len(v) == 0 {
			return append(b, "{}"...)
		}
		b = append(b, '{')
		for i, name := range slices.Sorted(maps.Keys(v)) {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendTo(append(b, inner...), name, inner)
			b = appendTo(append(b, ": "...), v[name], inner)
		}
		return append(append(b, line...), '}')
	}
	panic(fmt.Sprintf("jsontree: no value of a document: %T", v))
}

// appendList appends a list, on one line if it has no objects or lists.
func appendList(b []byte, list []any, line string) []byte {
	flat := !slices.ContainsFunc(list, func(v any) bool {
		switch v.(type) {
		case []any, Object:
			return true
		}
		return false
	})
	inner := line + "  "
	b = append(b, '[')
	for i, v := range list {
		switch {
		case i > 0 && flat:
			b = append(b, ", "...)
		case i > 0:
			b = append(append(b, ','), inner...)
		case !flat:
			b = append(b, inner...)
		}
		b = appendTo(b, v, inner)
	}
	if !flat {
		b = append(b, line...)
	}
	return append(b, ']')
}

// Go converts a value of a document to Go's types: integers to int64 or uint64, other numbers to float64, objects to
// map[string]any.
func Go(v any) any {
	switch v := v.(type) {
	case Number:
		return v.number()
	case []any:
		list := make([]any, len(v))
		for i := range v {
			list[i] = Go(v[i])
		}
		return list
	case Object:
		o := map[string]any{}
		for name := range v {
			o[name] = Go(v[name])
		}
		return o
	}
	return v
}

func (n Number) number() any {
	if i, err := strconv.ParseInt(string(n), 10, 64); err == nil && n != "-0" {
		return i
	}
	if u, err := strconv.ParseUint(string(n), 10, 64); err == nil {
		return u
	}
	f, _ := n.Float()
	return f
}

// Float returns the float nearest to n. ok is false for a number beyond the range of floats.
func (n Number) Float() (float64, bool) {
	f, err := strconv.ParseFloat(string(n), 64)
	return f, err == nil
}

// Int returns n as an int64. ok is false if n is no integer in this range.
func (n Number) Int() (int64, bool) {
	i, err := strconv.ParseInt(string(n), 10, 64)
	return i, err == nil
}

// Of converts a value of Go to a value of a document. It accepts nil, bools, strings and numbers, and slices, arrays and maps
// with such elements and string keys.
func Of(v any) (any, error) { return of(reflect.ValueOf(v), 0) }

func of(v reflect.Value, depth int) (any, error) {
	if depth > Depth {
		return nil, fmt.Errorf("values are nested more than %d times", Depth)
	}
	switch v.Kind() {
	case reflect.Invalid:
		return nil, nil
	case reflect.Interface, reflect.Pointer:
		return of(v.Elem(), depth+1)
	case reflect.Bool:
		return v.Bool(), nil
	case reflect.String:
		if n, ok := v.Interface().(Number); ok {
			return n, nil
		}
		return strings.ToValidUTF8(v.String(), "\uFFFD"), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return Number(strconv.FormatInt(v.Int(), 10)), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return Number(strconv.FormatUint(v.Uint(), 10)), nil
	case reflect.Float32, reflect.Float64:
		return float(v.Float(), v.Type().Bits()), nil
	case reflect.Slice, reflect.Array:
		list := make([]any, v.Len())
		for i := range list {
			var err error
			if list[i], err = of(v.Index(i), depth+1); err != nil {
				return nil, err
			}
		}
		return list, nil
	case reflect.Map:
		return ofMap(v, depth)
	}
	return nil, fmt.Errorf("a value of type %v is not valid in JSON", v.Type())
}

func ofMap(v reflect.Value, depth int) (any, error) {
	if v.Type().Key().Kind() != reflect.String {
		return nil, fmt.Errorf("a map of type %v has keys other than strings", v.Type())
	}
	o := Object{}
	for i := v.MapRange(); i.Next(); {
		e, err := of(i.Value(), depth+1)
		if err != nil {
			return nil, err
		}
		o[i.Key().String()] = e
	}
	return o, nil
}

// float returns the shortest number for f, a float of the given number of bits.
func float(f float64, bits int) Number {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	}
	s := strconv.FormatFloat(f, 'g', -1, bits)
	if !strings.ContainsAny(s, ".e") {
		s += ".0"
	}
	return Number(s)
}
