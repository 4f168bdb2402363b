package zarr

import (
	"slices"

	"ndgo/internal/quote"
	nd "ndgo/ndarray"
	"ndgo/zarr/internal/codec"
	"ndgo/zarr/internal/jsontree"
)

// parseV2 parses the documents of an array of version 2.
func parseV2(doc, attributes jsontree.Object) (*spec, error) {
	f := fieldsOf("the metadata", doc)
	s := &spec{version: 2, attributes: attributes}
	f.integer("zarr_format", 2, 2)
	s.shape, s.chunk = f.integers("shape"), f.integers("chunks")
	code, isText := f.must("dtype").(string)
	if !isText && f.error == nil {
		return nil, refuse(nd.ErrDType, "the data type is not a number: records are not supported")
	}
	order := f.text("order")
	if order != "C" && order != "F" {
		f.fail("order", "C or F")
	}
	s.keys.separator = f.text("dimension_separator", ".")
	if s.keys.separator != "." && s.keys.separator != "/" {
		f.fail("dimension_separator", `"." or "/"`)
	}
	fill, compressor := f.must("fill_value"), f.must("compressor")
	filters, _ := f.take("filters")
	if f.error != nil { // version 2 ignores unknown members
		return nil, f.error
	}
	var big bool
	var err error
	if s.typ, big, err = typeCoded(code); err != nil {
		return nil, err
	}
	if err := checkSizes(s.shape, s.chunk, s.typ.memory()); err != nil {
		return nil, err
	}
	if s.fill, err = s.typ.parseFillV2(fill); err != nil {
		return nil, err
	}
	s.codecs = newPipeline(&s.typ, s.chunk)
	s.codecs.big = big
	if order == "F" {
		slices.Reverse(s.codecs.order)
		slices.Reverse(s.codecs.shape)
	}
	if err := s.codecs.parseV2(filters, compressor); err != nil {
		return nil, err
	}
	s.names = xarrayNames(attributes, len(s.shape))
	return s, nil
}

// parseFillV2 returns a fill value of version 2. For null, which allows any value, it returns zero. Bools may be numbers.
func (t *dataType) parseFillV2(v any) ([]byte, error) {
	if v == nil {
		return make([]byte, t.memory()), nil
	}
	if n, ok := v.(jsontree.Number); ok {
		switch t.dtype {
		case nd.Bool:
			f, ok := n.Float()
			return t.parseFill(f != 0 || !ok)
		case nd.Complex64, nd.Complex128:
			return t.parseFill([]any{n, jsontree.Number("0")})
		}
	}
	return t.parseFill(v)
}

// xarrayNames returns the names of the axes. In version 2, xarray stores these names in an attribute.
func xarrayNames(attributes jsontree.Object, rank int) []string {
	list, ok := attributes["_ARRAY_DIMENSIONS"].([]any)
	if !ok || len(list) != rank {
		return nil
	}
	names := make([]string, rank)
	for i, v := range list {
		if names[i], ok = v.(string); !ok {
			return nil
		}
	}
	return names
}

// parseV2 adds the filters and the compressor of version 2 to the pipeline.
func (p *pipeline) parseV2(filters, compressor any) error {
	list, ok := filters.([]any)
	if !ok && filters != nil || len(list) > 16 {
		return refuse(nd.ErrFormat, "the filters are not a list of at most 16")
	}
	for _, item := range list {
		if err := p.parseCodecV2(item, true); err != nil {
			return err
		}
	}
	if compressor != nil {
		if err := p.parseCodecV2(compressor, false); err != nil {
			return err
		}
	}
	p.finish()
	return nil
}

// parseCodecV2 adds a codec of version 2. For reading, only its name and the sizes of its elements matter.
func (p *pipeline) parseCodecV2(v any, filter bool) error {
	f := fieldsOf("the codec", v)
	name := f.text("id")
	if f.error != nil {
		return f.error
	}
	var c codec.Codec
	switch name {
	case "zlib":
		c = codec.Zlib{}
	case "gzip":
		c = codec.Gzip{}
	case "zstd":
		c = codec.Zstd{}
	case "lz4":
		c = codec.LZ4{}
	case "blosc":
		c = codec.Blosc{}
	case "bz2":
		c = codec.BZ2{}
	case "crc32c":
		c = codec.CRC32C{}
	case "shuffle":
		c = codec.Shuffle{Size: f.integer("elementsize", 1, 255, 4)}
	case "delta":
		var err error
		if c, err = p.parseDelta(f); err != nil {
			return err
		}
	default:
		return refuse(nd.ErrFormat, "the codec %s is unknown; known are zlib, gzip, zstd, lz4, blosc, bz2, crc32c, and the filters delta, shuffle", quote.Text(name))
	}
	if f.error == nil {
		p.bytes = append(p.bytes, c)
	}
	return f.error
}

// parseDelta parses the filter delta, which stores differences. Its element type must be the array's.
func (p *pipeline) parseDelta(f *fields) (codec.Codec, error) {
	code := f.text("dtype")
	as := f.text("astype", code)
	if f.error != nil {
		return nil, f.error
	}
	t, big, err := typeCoded(code)
	if err != nil {
		return nil, err
	}
	switch {
	case as != code || t.name != p.typ.name || len(p.bytes) > 0:
		return nil, refuse(nd.ErrFormat, "the filter delta is of type %s as %s, where the array has %s; only the array's own is read", quote.Text(code), quote.Text(as), p.typ.name)
	case t.dtype == nd.Bool || t.part != t.width || t.isHalf():
		return nil, refuse(nd.ErrFormat, "the filter delta of %s is not read; known are integers, float32 and float64", p.typ.name)
	}
	return codec.Delta{Size: t.width, Float: t.dtype == nd.Float32 || t.dtype == nd.Float64, Big: big}, nil
}
