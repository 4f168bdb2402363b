package zarr

import (
	"slices"
	"strconv"

	nd "ndgo/ndarray"
	"ndgo/zarr/internal/jsontree"
)

func number(n int) jsontree.Number { return jsontree.Number(strconv.Itoa(n)) }

func numbers(list []int) []any {
	result := make([]any, len(list))
	for i, n := range list {
		result[i] = number(n)
	}
	return result
}

func named(name string, configuration jsontree.Object) jsontree.Object {
	return jsontree.Object{"name": name, "configuration": configuration}
}

// document returns the metadata of a new array with elements of type t.
func (o *options) document(t *dataType, shape []int) (jsontree.Object, error) {
	fill, err := o.fillFor(t)
	if err != nil {
		return nil, err
	}
	attributes, err := attributesDocument(o.attributes)
	if err != nil {
		return nil, err
	}
	outer, codecs := o.layout(t, shape)
	encoding := "default"
	if o.keys.prefix == "" {
		encoding = "v2"
	}
	doc := jsontree.Object{
		"zarr_format":        number(3),
		"node_type":          "array",
		"shape":              numbers(shape),
		"data_type":          t.name,
		"chunk_grid":         named("regular", jsontree.Object{"chunk_shape": numbers(outer)}),
		"chunk_key_encoding": named(encoding, jsontree.Object{"separator": o.keys.separator}),
		"fill_value":         t.fillDocument(fill),
		"codecs":             codecs,
		"attributes":         attributes,
	}
	if o.names != nil {
		list := make([]any, len(o.names))
		for i, name := range o.names {
			if name != "" {
				list[i] = name
			}
		}
		doc["dimension_names"] = list
	}
	return doc, nil
}

// layout returns the codecs, and the shape of a stored object: of a shard or, without shards, of a chunk.
func (o *options) layout(t *dataType, shape []int) (outer []int, codecs []any) {
	chunk := o.chunk
	if chunk == nil {
		chunk = chunkFor(shape, o.shard, t.memory())
	}
	bytes := jsontree.Object{"name": "bytes"}
	if t.part > 1 {
		order := "little"
		if o.big {
			order = "big"
		}
		bytes["configuration"] = jsontree.Object{"endian": order}
	}
	list := o.codecs
	if list == nil {
		list = []Codec{Zstd(1)}
	}
	codecs = []any{}
	for _, c := range list {
		if c.name == "transpose" {
			codecs = append(codecs, c.document(t.width))
		}
	}
	codecs = append(codecs, bytes)
	for _, c := range list {
		if c.name != "transpose" {
			codecs = append(codecs, c.document(t.width))
		}
	}
	if o.shard == nil {
		return chunk, codecs
	}
	place := "end"
	if o.indexAtStart {
		place = "start"
	}
	return o.shard, []any{named("sharding_indexed", jsontree.Object{
		"chunk_shape":    numbers(chunk),
		"codecs":         codecs,
		"index_codecs":   []any{named("bytes", jsontree.Object{"endian": "little"}), jsontree.Object{"name": "crc32c"}},
		"index_location": place,
	})}
}

// chunkBytes is the greatest size of a chunk of unspecified shape. In a millisecond a disk reads, or a processor core decodes,
// about as many bytes.
const chunkBytes = 1 << 20

// chunkFor returns the shape of chunks. It halves the longest axis of the array's shape until a chunk is small enough. In a
// shard, the sizes of chunks divide the sizes of the shard.
func chunkFor(shape, shard []int, width int) []int {
	chunk := slices.Clone(shape)
	if shard != nil {
		chunk = slices.Clone(shard)
	}
	for i := range chunk {
		chunk[i] = max(chunk[i], 1)
	}
	for {
		bytes, longest := int64(width), 0
		for i, n := range chunk {
			bytes = min(bytes*int64(n), 1<<62/int64(max(n, 1)))
			if n > chunk[longest] {
				longest = i
			}
		}
		if bytes <= chunkBytes || len(chunk) == 0 || chunk[longest] == 1 {
			return chunk
		}
		n := (chunk[longest] + 1) / 2
		for shard != nil && chunk[longest]%n != 0 {
			n--
		}
		chunk[longest] = n
	}
}

// A fillValue is the argument of option [Fill].
type fillValue struct {
	bytes []byte // an element in its representation in memory
	dtype nd.DType
}

// fillFor returns the fill value for elements of type t, in its representation in memory.
func (o *options) fillFor(t *dataType) ([]byte, error) {
	f := o.fill
	if f == nil {
		return make([]byte, t.memory()), nil
	}
	if stored(f.dtype) != t.dtype || len(f.bytes) != t.memory() {
		return nil, refuse(nd.ErrDType, "the fill value is %s, and the elements are %s", f.dtype, t.dtype)
	}
	b := slices.Clone(f.bytes)
	if t.isHalf() {
		half := make([]byte, 2)
		narrow(half, b)
		widen(b, half)
	}
	return b, nil
}

// attributesDocument returns attributes as JSON values for a document.
func attributesDocument(attributes map[string]any) (jsontree.Object, error) {
	if attributes == nil {
		return jsontree.Object{}, nil
	}
	v, err := jsontree.Of(attributes)
	if err != nil {
		return nil, refuse(nd.ErrFormat, "the attributes: %v", err)
	}
	return v.(jsontree.Object), nil
}

// readable returns the bytes of a document. It returns an error if the document could not be read again: if it is too long,
// nested too deeply, or has a name twice.
func readable(doc jsontree.Object) ([]byte, error) {
	b := jsontree.Append(nil, doc)
	_, err := parseDocument(b)
	return b, err
}
