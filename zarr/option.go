package zarr

import (
	"context"
	"slices"

	"ndgo/internal/raw"
	nd "ndgo/ndarray"
)

// An Option changes how an array or a group is opened or created.
type Option func(*options)

type options struct {
	context context.Context
	memory  int64

	chunk, shard []int
	codecs       []Codec
	fill         *fillValue
	names        []string
	attributes   map[string]any
	keys         keys
	half         bool
	big          bool
	indexAtStart bool
	overwrite    bool
	keepEmpty    bool
}

func optionsOf(list []Option) *options {
	o := &options{context: context.Background(), memory: nd.MaxBytes(), keys: keys{"c", "/"}}
	for _, set := range list {
		set(o)
	}
	return o
}

// Context sets the context of all calls of an array's or a group's store. They end when it does.
func Context(ctx context.Context) Option { return func(o *options) { o.context = ctx } }

// Memory sets the most bytes of working memory for calls of an array, beside their results: chunks as they are stored and as they are decoded.
// A larger chunk is an error of kind [nd.ErrLimit]. The default is the limit of [nd.SetMaxBytes]. As few
// chunks are in memory as there are processors, so most calls take far less; of a distant store there are up to 16.
func Memory(bytes int64) Option { return func(o *options) { o.memory = bytes } }

// Chunks sets the shape of the chunks: with [Shards], of the chunks within a shard. The default is a shape of at most 1 MiB, like the array's.
func Chunks(shape ...int) Option { return func(o *options) { o.chunk = slices.Clone(shape) } }

// Shards has one object hold the many chunks of a shard. Each size of a shard's shape is a multiple of the chunk's.
func Shards(shape ...int) Option { return func(o *options) { o.shard = slices.Clone(shape) } }

// Codecs sets the codecs of a chunk, in this order. The default is Zstd(1), and Codecs() stores the elements as they are.
func Codecs(codecs ...Codec) Option {
	return func(o *options) { o.codecs = append([]Codec{}, codecs...) }
}

// Fill sets the value of unwritten elements, of the array's element type. The default is 0 or false.
func Fill[T nd.Element](value T) Option {
	return func(o *options) { o.fill = &fillValue{raw.Bytes([]T{value}), new(nd.NDArray[T]).DType()} }
}

// DimensionNames names the axes; "" is an axis without a name.
func DimensionNames(names ...string) Option {
	return func(o *options) { o.names = slices.Clone(names) }
}

// Attributes sets the attributes of a new array or group: nil, bools, strings, numbers, and slices and maps of them.
func Attributes(attributes map[string]any) Option {
	return func(o *options) { o.attributes = attributes }
}

// DotKeys gives chunks the keys c.0.1 instead of c/0/1: all are in one folder.
func DotKeys() Option { return func(o *options) { o.keys = keys{"c", "."} } }

// V2Keys gives chunks the keys of version 2, with a separator between the numbers: "." for 0.1, or "/" for 0/1.
func V2Keys(separator string) Option { return func(o *options) { o.keys = keys{"", separator} } }

// Float16 stores elements of float32 as float16, rounded to the nearest, of two the even one.
func Float16() Option { return func(o *options) { o.half = true } }

// BigEndian stores the highest byte of numbers first.
func BigEndian() Option { return func(o *options) { o.big = true } }

// IndexAtStart puts the index of a shard before its chunks, not after them.
func IndexAtStart() Option { return func(o *options) { o.indexAtStart = true } }

// Overwrite has [Create] and [CreateGroup] delete the old node first.
func Overwrite() Option { return func(o *options) { o.overwrite = true } }

// KeepEmpty writes chunks also if all their elements are the fill value. Otherwise such chunks are deleted.
func KeepEmpty() Option { return func(o *options) { o.keepEmpty = true } }
