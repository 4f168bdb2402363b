package ndtest

import (
	"fmt"
	"reflect"
	"slices"

	"ndgo/internal/sample"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// sameValue reports whether two results or operands are equal. All NaN are equal.
func sameValue(v, w reflect.Value) bool {
	if isRand(v.Type()) {
		return true
	}
	if x, ok := v.Interface().(nd.Array); ok && !v.IsNil() {
		y, ok := w.Interface().(nd.Array)
		return ok && !w.IsNil() && slices.Equal(x.Shape(), y.Shape()) && elementsIn(kindOf(v.Type())).same(x, y)
	}
	switch v.Kind() {
	case reflect.Bool, reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128:
		return sample.Same(v, w)
	case reflect.Slice, reflect.Array:
		if v.Len() != w.Len() {
			return false
		}
		for i := range v.Len() {
			if !sameValue(v.Index(i), w.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Pointer:
		if !v.IsNil() && !w.IsNil() {
			return sameValue(v.Elem(), w.Elem())
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			if other := w.MapIndex(key); !other.IsValid() || !sameValue(v.MapIndex(key), other) {
				return false
			}
		}
		return v.Len() == w.Len()
	case reflect.Func:
		return v.IsNil() == w.IsNil() && (v.IsNil() || v.Type().NumIn() > 0 || sameCalls(v, w))
	case reflect.Struct:
		v, w = addressable(v), addressable(w)
		for i := range v.NumField() {
			if !sameValue(field(v, i), field(w, i)) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(v.Interface(), w.Interface())
}

// sameCalls reports whether two functions without parameters have equal results and panics.
func sameCalls(v, w reflect.Value) bool {
	var wanted, results []reflect.Value
	wantPanic := ufunc.Panic(func() { wanted = v.Call(nil) })
	gotPanic := ufunc.Panic(func() { results = w.Call(nil) })
	return fmt.Sprint(wantPanic) == fmt.Sprint(gotPanic) && slices.EqualFunc(wanted, results, sameValue)
}
