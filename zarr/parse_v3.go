package zarr

import (
	"ndgo/internal/quote"
	nd "ndgo/ndarray"
	"ndgo/zarr/internal/jsontree"
)

// parseDocument parses a document and returns its JSON object.
func parseDocument(b []byte) (jsontree.Object, error) {
	v, err := jsontree.Parse(b)
	if err != nil {
		return nil, refuse(nd.ErrFormat, "%v", err)
	}
	o, ok := v.(jsontree.Object)
	if !ok {
		return nil, refuse(nd.ErrFormat, "the document is not an object")
	}
	return o, nil
}

// parseNode reads the members that arrays and groups have in common. isArray reports whether the document describes an array.
func parseNode(f *fields) (isArray bool, attributes jsontree.Object) {
	f.integer("zarr_format", 3, 3)
	switch kind := f.text("node_type"); {
	case f.error != nil:
	case kind == "array" || kind == "group":
		isArray = kind == "array"
	default:
		f.fail("node_type", "array or group")
	}
	attributes = jsontree.Object{}
	if v, ok := f.take("attributes"); ok {
		if attributes, ok = v.(jsontree.Object); !ok {
			f.fail("attributes", "an object")
		}
	}
	return isArray, attributes
}

// parseV3 parses the document of an array of version 3.
func parseV3(doc jsontree.Object) (*spec, error) {
	f := fieldsOf("the metadata", doc)
	s := &spec{version: 3, doc: doc}
	isArray, attributes := parseNode(f)
	if f.error == nil && !isArray {
		return nil, refuse(nd.ErrFormat, "the node is a group, no array; open it with OpenGroup")
	}
	s.attributes = attributes
	s.shape = f.integers("shape")
	typ, grid, encoding, fill, codecs := f.must("data_type"), f.must("chunk_grid"), f.must("chunk_key_encoding"), f.must("fill_value"), f.must("codecs")
	s.names = parseNames(f, len(s.shape))
	if list, ok := f.take("storage_transformers"); ok {
		if l, ok := list.([]any); !ok || len(l) > 0 {
			f.fail("storage_transformers", "an empty list: transformers are unknown")
		}
	}
	if err := f.end(); err != nil {
		return nil, err
	}
	name, c, err := extension("the data type", typ)
	if err == nil {
		s.typ, err = typeNamed(name) // before the configuration, which only unsupported types have
	}
	if err == nil {
		err = c.end()
	}
	if err != nil {
		return nil, err
	}
	if err := s.parseGrid(grid); err != nil {
		return nil, err
	}
	if err := s.parseKeys(encoding); err != nil {
		return nil, err
	}
	if s.fill, err = s.typ.parseFill(fill); err != nil {
		return nil, err
	}
	s.codecs, err = parsePipeline(codecs, &s.typ, s.chunk, 0)
	return s, err
}

// parseNames reads the names of the axes. null stands for an axis without a name.
func parseNames(f *fields, rank int) []string {
	v, ok := f.take("dimension_names")
	if !ok || v == nil {
		return nil
	}
	list, ok := v.([]any)
	names := make([]string, len(list))
	for i, v := range list {
		var isText bool
		if names[i], isText = v.(string); !isText && v != nil {
			ok = false
		}
	}
	if !ok || len(names) != rank {
		f.fail("dimension_names", "a list of a string or null for each axis")
	}
	return names
}

func (s *spec) parseGrid(v any) error {
	name, f, err := extension("the chunk grid", v)
	if err != nil {
		return err
	}
	if name != "regular" {
		return refuse(nd.ErrFormat, "the chunk grid %s is unknown; known is regular", quote.Text(name))
	}
	s.chunk = f.integers("chunk_shape")
	if err := f.end(); err != nil {
		return err
	}
	return checkSizes(s.shape, s.chunk, s.typ.memory())
}

func (s *spec) parseKeys(v any) error {
	name, f, err := extension("the chunk key encoding", v)
	if err != nil {
		return err
	}
	switch name {
	case "default":
		s.keys = keys{"c", f.text("separator", "/")}
	case "v2":
		s.keys = keys{"", f.text("separator", ".")}
	default:
		return refuse(nd.ErrFormat, "the chunk key encoding %s is unknown; known are default and v2", quote.Text(name))
	}
	if s.keys.separator != "/" && s.keys.separator != "." {
		f.fail("separator", `"/" or "."`)
	}
	return f.end()
}
