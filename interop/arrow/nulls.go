package arrow

import (
	"github.com/apache/arrow-go/v18/arrow"

	nd "ndgo/ndarray"
)

// An Option is a result of [NullsAs].
type Option struct{ null any }

// NullsAs replaces nulls by v, for instance math.NaN(). The elements must have v's type.
func NullsAs[T nd.Element](v T) Option { return Option{v} }

// nullOf returns the number for nulls in the last option.
func nullOf[T any](options []Option) (v T, ok bool) {
	for _, o := range options {
		if v, ok = o.null.(T); !ok {
			panic(failure("NullsAs", nd.ErrOption, "%v is a %T, and the elements are of type %T", o.null, o.null, v))
		}
	}
	return v, ok
}

// Nulls returns a mask of the nulls of a: true at each null.
func Nulls(a arrow.Array) *nd.NDArray[bool] {
	null := make([]bool, a.Len())
	if a.NullN() > 0 {
		for i := range null {
			null[i] = a.IsNull(i)
		}
	}
	return nd.FromSlice(null, len(null))
}
