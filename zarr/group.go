package zarr

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"ndgo/internal/quote"
	nd "ndgo/ndarray"
	"ndgo/zarr/internal/jsontree"
	"ndgo/zarr/store"
)

// A Group is a node that has attributes, and contains arrays and groups.
type Group struct {
	store      store.Store
	path       string
	options    *options
	version    int
	change     sync.Mutex
	doc        jsontree.Object // the document of a group of version 3
	attributes jsontree.Object
	known      map[string]bool // the nodes of consolidated metadata, by paths below the group; true for arrays; nil without such metadata
}

func groupName(path string) string {
	if path == "" {
		return "group"
	}
	return "group " + quote.Plain(path, "")
}

// OpenGroup returns the group at path in s. The path "" is the root of the store. It returns the same errors as [Open].
//
// If the group has consolidated metadata, in version 2 or 3, OpenGroup takes the group's nodes from this metadata, and does not list them
// in the store.
func OpenGroup(s store.Store, path string, options ...Option) (*Group, error) {
	const op = "zarr.OpenGroup"
	g := &Group{store: s, path: path, options: optionsOf(options)}
	if err := checkPath(path); err != nil {
		return nil, fault(op, "", err)
	}
	if err := g.options.check(); err != nil {
		return nil, fault(op, groupName(path), err)
	}
	if err := g.load(); err != nil {
		return nil, fault(op, groupName(path)+" in "+locate(s, path), err)
	}
	return g, nil
}

func (g *Group) load() error {
	doc, err := readDocument(g.store, path.Join(g.path, "zarr.json"), g.options)
	if isMissing(err) {
		return g.loadV2()
	}
	if err != nil {
		return err
	}
	f := fieldsOf("the metadata", doc)
	isArray, attributes := parseNode(f)
	if f.error == nil && isArray {
		return refuse(nd.ErrFormat, "the node is an array, no group; open it with Open or OpenAny")
	}
	consolidated, _ := f.take("consolidated_metadata")
	if err := f.end(); err != nil {
		return err
	}
	g.version, g.doc, g.attributes = 3, doc, attributes
	if consolidated == nil {
		return nil
	}
	c := fieldsOf("consolidated_metadata", consolidated)
	nodes, ok := c.must("metadata").(jsontree.Object)
	if !ok {
		c.fail("metadata", "an object")
	}
	if c.error != nil {
		return c.error
	}
	g.known = map[string]bool{}
	for name, v := range nodes {
		o, _ := v.(jsontree.Object)
		g.known[name] = o["node_type"] == "array"
	}
	return nil
}

func (g *Group) loadV2() error {
	doc, err := readDocument(g.store, path.Join(g.path, ".zgroup"), g.options)
	if err != nil {
		if isMissing(err) {
			return fmt.Errorf("the folder has neither zarr.json nor .zgroup: %w", err)
		}
		return err
	}
	f := fieldsOf("the metadata", doc)
	if f.integer("zarr_format", 2, 2); f.error != nil {
		return f.error
	}
	g.version = 2
	if g.attributes, err = readAttributesV2(g.store, g.path, g.options); err != nil {
		return err
	}
	doc, err = readDocument(g.store, path.Join(g.path, ".zmetadata"), g.options)
	if isMissing(err) {
		return nil
	}
	if err != nil {
		return err
	}
	nodes, ok := doc["metadata"].(jsontree.Object)
	if !ok {
		return refuse(nd.ErrFormat, ".zmetadata lacks the member metadata, an object")
	}
	g.known = map[string]bool{}
	for key := range nodes {
		if name, ok := strings.CutSuffix(key, "/.zarray"); ok {
			g.known[name] = true
		} else if name, ok := strings.CutSuffix(key, "/.zgroup"); ok {
			g.known[name] = false
		}
	}
	return nil
}

// IsArray reports whether the node at path in s is an array; otherwise it is a group. IsArray does not check the array's metadata. If there
// is no node, the error is [fs.ErrNotExist].
func IsArray(s store.Store, path string, options ...Option) (bool, error) {
	const op = "zarr.IsArray"
	if err := checkPath(path); err != nil {
		return false, fault(op, "", err)
	}
	kind, err := kindOf(s, path, optionsOf(options))
	if err == nil && kind == "" {
		err = fs.ErrNotExist
	}
	return strings.HasPrefix(kind, "an array"), fault(op, locate(s, path), err)
}

// CreateGroup creates a group at path in s. The option [Attributes] sets its attributes. For existing nodes and errors see
// [Create].
func CreateGroup(s store.Store, path string, options ...Option) (*Group, error) {
	const op = "zarr.CreateGroup"
	o := optionsOf(options)
	attributes, err := attributesDocument(o.attributes)
	if err == nil {
		err = o.check("Attributes", "Overwrite")
	}
	if err == nil {
		_, err = readable(groupDocument(attributes))
	}
	if err == nil {
		_, err = place(s, path, groupDocument(attributes), o)
	}
	if err != nil {
		return nil, fault(op, groupName(path), err)
	}
	return &Group{store: s, path: path, options: o, version: 3, doc: groupDocument(attributes), attributes: attributes}, nil
}

// Path returns the path of the group in its store, or "" for the group at the root of the store.
func (g *Group) Path() string { return g.path }

// Version returns the version of the format: 2 or 3. Groups of version 2 are read-only.
func (g *Group) Version() int { return g.version }

// Attributes returns the attributes, with values of the same types as [Array.Attributes].
func (g *Group) Attributes() map[string]any {
	g.change.Lock()
	defer g.change.Unlock()
	return jsontree.Go(g.attributes).(map[string]any)
}

// SetAttributes replaces all attributes of the group, and keeps what other programs have added to its document. It removes consolidated
// metadata from the group and the groups above, because this metadata is then out of date.
func (g *Group) SetAttributes(attributes map[string]any) error {
	const op = "zarr.SetAttributes"
	g.change.Lock()
	defer g.change.Unlock()
	doc, err := attributesDocument(attributes)
	if err == nil && g.version != 3 {
		err = refuse(nd.ErrReadOnly, "the group has version 2 of the format, and cannot be changed; create one of version 3")
	}
	if err == nil {
		err = g.alter(doc)
	}
	return fault(op, groupName(g.path), err)
}

// alter replaces the attributes in the store. It reads the document again, because other handles may have changed it.
func (g *Group) alter(attributes jsontree.Object) error {
	key := path.Join(g.path, "zarr.json")
	defer documentAt(g.store, key).hold()()
	now := &Group{store: g.store, path: g.path, options: g.options}
	if err := now.load(); err != nil {
		return fault("", locate(g.store, key), err)
	}
	if now.version != 3 {
		return fmt.Errorf("%s is missing: the group was deleted after this handle opened it: %w", locate(g.store, key), fs.ErrNotExist)
	}
	whole := now.doc
	delete(whole, "consolidated_metadata")
	whole["attributes"] = attributes
	b, err := readable(whole)
	if err == nil {
		err = dropAbove(g.options.context, g.store, g.path)
	}
	if err == nil {
		err = g.store.Put(g.options.context, key, b, true)
	}
	if err != nil {
		return err
	}
	g.doc, g.attributes, g.known = whole, attributes, nil
	return nil
}

// A Node is an array or a group in a group.
type Node struct {
	Name    string // the name in the group
	Path    string // the path in the store
	IsArray bool
}

// Nodes returns the arrays and groups directly in the group, sorted by name. Folders without metadata are not nodes. A folder with
// damaged metadata counts as an array.
func (g *Group) Nodes() ([]Node, error) {
	const op = "zarr.Nodes"
	var nodes []Node
	if g.known != nil {
		for name, isArray := range g.known {
			if at := path.Join(g.path, name); !strings.Contains(name, "/") && name != "" && checkPath(name) == nil && checkPath(at) == nil {
				nodes = append(nodes, Node{name, at, isArray})
			}
		}
	} else {
		for e, err := range g.store.List(g.options.context, g.path) {
			if err != nil {
				return nil, fault(op, groupName(g.path), err)
			}
			at := path.Join(g.path, e.Name)
			if !e.Folder || checkPath(at) != nil {
				continue
			}
			kind, err := kindOf(g.store, at, g.options)
			if errors.Is(err, nd.ErrFormat) || errors.Is(err, store.ErrTooLong) {
				kind, err = "an array", nil // if it is no array, Open reports the fault of this node
			}
			if err != nil {
				return nil, fault(op, "node "+quote.Plain(at, "")+" in "+locate(g.store, at), err)
			}
			if kind != "" {
				nodes = append(nodes, Node{e.Name, at, strings.HasPrefix(kind, "an array")})
			}
		}
	}
	slices.SortFunc(nodes, func(a, b Node) int { return strings.Compare(a.Name, b.Name) })
	return nodes, nil
}
