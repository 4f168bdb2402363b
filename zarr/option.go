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

// check returns an error if an option is impossible, or if the called function would ignore it. The names in allowed are the options for
// new nodes that the called function takes.
func (o *options) check(allowed ...string) error {
	if err := o.checkMemory(); err != nil {
		return err
	}
	for _, option := range []struct {
		name  string
		given bool
	}{
		{"Chunks", o.chunk != nil}, {"Shards", o.shard != nil}, {"Codecs", o.codecs != nil}, {"Fill", o.fill != nil}, {"DimensionNames", o.names != nil},
		{"Attributes", o.attributes != nil}, {"DotKeys and V2Keys", o.keys != keys{"c", "/"}}, {"Float16", o.half}, {"BigEndian", o.big},
		{"IndexAtStart", o.indexAtStart}, {"Overwrite", o.overwrite},
	} {
		if option.given && !slices.Contains(allowed, option.name) {
			return refuse(nd.ErrFormat, "the option %s has no effect here; leave it out, or pass it to Create", option.name)
		}
	}
	return nil
}

// checkNew does the work of check for the creation of an array.
func (o *options) checkNew() error {
	if o.indexAtStart && o.shard == nil {
		return refuse(nd.ErrFormat, "IndexAtStart is for the index of a shard; use Shards, or leave it out")
	}
	return o.checkMemory()
}

func (o *options) checkMemory() error {
	if o.memory < 0 {
		return refuse(nd.ErrLimit, "Memory(%d) is negative; use a number of bytes, or leave it out", o.memory)
	}
	return nil
}

// Context sets the context of all calls of the store. When it is cancelled, these calls end.
func Context(ctx context.Context) Option { return func(o *options) { o.context = ctx } }

// Memory limits the working memory of an array's calls, in bytes: stored and decoded chunks, without the results. If a single
// chunk needs more, the error is of kind [nd.ErrLimit]. The default is the limit of [nd.SetMaxBytes]. Most calls use far less:
// one chunk for each processor, or up to 16 chunks of a [store.Distant].
func Memory(bytes int64) Option { return func(o *options) { o.memory = bytes } }

// Chunks sets the shape of the chunks or, with [Shards], of the chunks within a shard. The default depends on the shape of the
// array: a chunk then has at most 1 MiB.
func Chunks(shape ...int) Option { return func(o *options) { o.chunk = slices.Clone(shape) } }

// Shards stores many chunks in one object, a shard. Each size of a shard must be a multiple of the chunk's size.
func Shards(shape ...int) Option { return func(o *options) { o.shard = slices.Clone(shape) } }

// Codecs sets the codecs of chunks, in the order of encoding. The default is Zstd(1). Codecs() stores the elements without
// compression.
func Codecs(codecs ...Codec) Option {
	return func(o *options) { o.codecs = append([]Codec{}, codecs...) }
}

// Fill sets the value of unwritten elements. It must have the element type of the array. The default is 0 or false.
func Fill[T nd.Element](value T) Option {
	return func(o *options) { o.fill = &fillValue{raw.Bytes([]T{value}), new(nd.NDArray[T]).DType()} }
}

// DimensionNames sets the names of the axes. "" stands for an axis without a name.
func DimensionNames(names ...string) Option {
	return func(o *options) { o.names = slices.Clone(names) }
}

// Attributes sets the attributes of a new array or group. Their values are nil, bools, strings, numbers, and slices and maps of
// such values.
func Attributes(attributes map[string]any) Option {
	return func(o *options) { o.attributes = attributes }
}

// DotKeys gives chunks keys such as c.0.1 instead of c/0/1, so that all chunks are in one folder.
func DotKeys() Option { return func(o *options) { o.keys = keys{"c", "."} } }

// V2Keys gives chunks the keys of version 2, with a separator between the numbers: 0.1 for ".", or 0/1 for "/".
func V2Keys(separator string) Option { return func(o *options) { o.keys = keys{"", separator} } }

// Float16 stores float32 elements as the nearest float16. Ties go to the number with an even fraction.
func Float16() Option { return func(o *options) { o.half = true } }

// BigEndian stores numbers with the highest byte first.
func BigEndian() Option { return func(o *options) { o.big = true } }

// IndexAtStart stores the index of a shard before its chunks. By default the index comes after the chunks.
func IndexAtStart() Option { return func(o *options) { o.indexAtStart = true } }

// Overwrite makes [Create] and [CreateGroup] delete an existing node first.
func Overwrite() Option { return func(o *options) { o.overwrite = true } }

// KeepEmpty makes Write store chunks even if all their elements have the fill value. By default Write does not store such chunks,
// and deletes their old objects.
func KeepEmpty() Option { return func(o *options) { o.keepEmpty = true } }
