package zarr

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"ndgo/internal/quote"
	nd "ndgo/ndarray"
	"ndgo/zarr/internal/jsontree"
)

// A fields reads the members of a JSON object one by one. It keeps the first error.
type fields struct {
	what  string // name of the object in messages
	left  jsontree.Object
	error error
}

// fieldsOf returns the members of v, an object.
func fieldsOf(what string, v any) *fields {
	f := &fields{what: what, left: jsontree.Object{}}
	if o, ok := v.(jsontree.Object); ok {
		f.left = maps.Clone(o)
	} else {
		f.error = refuse(nd.ErrFormat, "%s is not an object", what)
	}
	return f
}

func (f *fields) fail(name, expected string) {
	if f.error == nil {
		f.error = refuse(nd.ErrFormat, "%s: the member %s is not %s", f.what, quote.Text(name), expected)
	}
}

// take removes and returns a member. ok is false if it is missing.
func (f *fields) take(name string) (v any, ok bool) {
	v, ok = f.left[name]
	delete(f.left, name)
	return v, ok
}

// must removes and returns a member. A missing member is an error.
func (f *fields) must(name string) any {
	v, ok := f.take(name)
	if !ok && f.error == nil {
		f.error = refuse(nd.ErrFormat, "%s lacks the member %s", f.what, quote.Text(name))
	}
	return v
}

// text returns a member that is a string. If the member is missing, text returns the optional last argument. Without this argument, a
// missing member is an error.
func (f *fields) text(name string, otherwise ...string) string {
	if _, ok := f.left[name]; !ok && len(otherwise) > 0 {
		return otherwise[0]
	}
	s, ok := f.must(name).(string)
	if !ok {
		f.fail(name, "a string")
	}
	return s
}

// integer returns a member that is an integer in the range [least, most]. If the member is missing, integer returns the optional last
// argument. Without this argument, a missing member is an error.
func (f *fields) integer(name string, least, most int, otherwise ...int) int {
	if _, ok := f.left[name]; !ok && len(otherwise) > 0 {
		return otherwise[0]
	}
	n, ok := integerOf(f.must(name))
	if !ok || n < least || n > most {
		f.fail(name, fmt.Sprintf("an integer from %d to %d", least, most))
		return least
	}
	return n
}

func integerOf(v any) (int, bool) {
	n, ok := v.(jsontree.Number)
	if !ok {
		return 0, false
	}
	i, ok := n.Int()
	return int(i), ok && int64(int(i)) == i
}

// integers returns a member that is a list of integers in the range of int.
func (f *fields) integers(name string) []int {
	list, ok := f.must(name).([]any)
	result := make([]int, len(list))
	for i, v := range list {
		var whole bool
		result[i], whole = integerOf(v)
		ok = ok && whole
	}
	if !ok {
		f.fail(name, "a list of integers of "+strconv.Itoa(strconv.IntSize)+" bits")
	}
	return result
}

// flag returns a member that is a bool. If the member is missing, flag returns its last argument.
func (f *fields) flag(name string, otherwise bool) bool {
	v, ok := f.take(name)
	if !ok {
		return otherwise
	}
	yes, ok := v.(bool)
	if !ok {
		f.fail(name, "true or false")
	}
	return yes
}

// end returns the first error. An unread member is an error, except if the document says that readers need not understand it.
func (f *fields) end() error {
	if f.error != nil {
		return f.error
	}
	for _, name := range slices.Sorted(maps.Keys(f.left)) {
		if o, ok := f.left[name].(jsontree.Object); ok && o["must_understand"] == false {
			continue
		}
		return refuse(nd.ErrFormat, "%s has the unknown member %s, and a reader must understand it", f.what, quote.Text(name))
	}
	return nil
}

// extension returns the name and the configuration of an extension point, a string or an object with a name.
func extension(what string, v any) (name string, configuration *fields, err error) {
	if name, ok := v.(string); ok {
		return name, fieldsOf(what+" "+quote.Text(name), jsontree.Object{}), nil
	}
	f := fieldsOf(what, v)
	name = f.text("name")
	config, ok := f.take("configuration")
	if !ok {
		config = jsontree.Object{}
	}
	f.flag("must_understand", true) // must_understand is ignored, because every extension that this package reads is needed
	if err := f.end(); err != nil {
		return "", nil, err
	}
	configuration = fieldsOf(what+" "+quote.Text(name), config)
	return name, configuration, configuration.error
}
