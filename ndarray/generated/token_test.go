package generated_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/core"
	"ndgo/ndarray/generated"
)

// pointers returns the offset of each pointer in t, increased by at.
func pointers(t reflect.Type, at uintptr) (all []uintptr) {
	switch t.Kind() {
	case reflect.Pointer, reflect.UnsafePointer:
		return []uintptr{at}
	case reflect.Struct:
		for i := range t.NumField() {
			all = append(all, pointers(t.Field(i).Type, at+t.Field(i).Offset)...)
		}
	}
	return all
}

// A Token is converted to a core.Token, so it has the same size and the same pointers.
func TestTokensAreThoseOfTheCore(t *testing.T) {
	assert.Equal(t, pointers(reflect.TypeFor[core.Token](), 0), pointers(reflect.TypeFor[generated.Token](), 0))
	assert.Equal(t, reflect.TypeFor[core.Token]().Size(), reflect.TypeFor[generated.Token]().Size())
}
