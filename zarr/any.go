package zarr

import (
	"iter"

	"ndgo/internal/raw"
	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// An AnyArray is an [*Array] whose element type is known only at run time. A type switch finds the type.
type AnyArray interface {
	Path() string
	Shape() []int
	NDim() int
	DType() nd.DType
	DimensionNames() []string
	Attributes() map[string]any
	SetAttributes(attributes map[string]any) error
	Info() Info
	Chunks() iter.Seq[[]nd.Index]
	Stored() iter.Seq2[StoredChunk, error]
	Resize(shape ...int) error

	// FillAny returns the fill value, an array without axes.
	FillAny() nd.Array
	// ReadAny is [Array.Read] for a caller that does not know the element type. The result is a [*nd.NDArray] of the array's
	// element type.
	ReadAny(indices ...nd.Index) (nd.Array, error)
	// WriteAny is [Array.Write] for a caller that does not know the element type. x must have the array's element type or a type
	// defined from it. Otherwise the error is of kind [nd.ErrDType].
	WriteAny(x nd.Array, indices ...nd.Index) error
}

// OpenAny returns the array at path in s as an [*Array] of the element type in the store. It returns the same errors as [Open].
func OpenAny(s store.Store, path string, options ...Option) (AnyArray, error) {
	const op = "zarr.OpenAny"
	o := optionsOf(options)
	spec, err := load(op, s, path, o)
	if err != nil {
		return nil, err
	}
	return anyOf(s, path, o, spec)
}

func anyOf(s store.Store, path string, o *options, spec *spec) (AnyArray, error) {
	switch spec.typ.dtype {
	case nd.Bool:
		return newArray[bool](s, path, o, spec)
	case nd.Int8:
		return newArray[int8](s, path, o, spec)
	case nd.Int16:
		return newArray[int16](s, path, o, spec)
	case nd.Int32:
		return newArray[int32](s, path, o, spec)
	case nd.Int64:
		return newArray[int64](s, path, o, spec)
	case nd.Uint8:
		return newArray[uint8](s, path, o, spec)
	case nd.Uint16:
		return newArray[uint16](s, path, o, spec)
	case nd.Uint32:
		return newArray[uint32](s, path, o, spec)
	case nd.Uint64:
		return newArray[uint64](s, path, o, spec)
	case nd.Float32:
		return newArray[float32](s, path, o, spec)
	case nd.Float64:
		return newArray[float64](s, path, o, spec)
	case nd.Complex64:
		return newArray[complex64](s, path, o, spec)
	default:
		return newArray[complex128](s, path, o, spec)
	}
}

// FillValue returns the value of unwritten elements.
func (a *Array[T]) FillValue() T {
	value := make([]T, 1)
	copy(raw.Bytes(value), a.spec.Load().fill)
	return value[0]
}

// FillAny implements [AnyArray].
func (a *Array[T]) FillAny() nd.Array { return nd.Scalar(a.FillValue()) }

// ReadAny implements [AnyArray].
func (a *Array[T]) ReadAny(indices ...nd.Index) (nd.Array, error) {
	x, err := a.Read(indices...)
	if err != nil {
		return nil, err
	}
	return x, nil
}

// WriteAny implements [AnyArray].
func (a *Array[T]) WriteAny(x nd.Array, indices ...nd.Index) error {
	const op = "zarr.WriteAny"
	if x == nil {
		return fault(op, nameOf(a.path), refuse(nd.ErrNil, "the array to be written is nil"))
	}
	y, ok := nd.ViewAs[T](x)
	if !ok {
		return fault(op, nameOf(a.path), refuse(nd.ErrDType, "the elements to be written are %s, and the array's %s; convert them first", x.DType(), a.DType()))
	}
	return a.Write(y, indices...)
}

// An Info describes how an array is stored.
type Info struct {
	Version int      // the version of the format: 2 or 3
	Type    string   // the type of the elements in the store, by its name in version 3
	Shape   []int    // the shape of the array
	Chunk   []int    // the shape of the chunks; with shards, of the chunks within a shard
	Shard   []int    // the shape of the shards, or nil
	Codecs  []string // the names of the codecs of a chunk, in the order of encoding
	Fill    any      // the fill value, as a bool, int64, uint64, float64 or string
	Names   []string // the names of the axes, or nil
}

// Info returns how the array is stored.
//
//go:noinline
func (a *array) Info() Info {
	s := a.spec.Load()
	return s.info()
}
