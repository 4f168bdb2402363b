package golden_test

import (
	"fmt"

	"ndgo/internal/test/golden"
	nd "ndgo/ndarray"
)

// itemsOf returns the index of a case.
func itemsOf(c *golden.Case) ([]golden.Item, error) {
	params, err := decode[struct{ Items []golden.Item }](c.Params)
	return params.Items, err
}

// index checks views by indices. The indices are values of Go, and texts in NumPy's notation.
func index(c *golden.Case) error {
	if c.Op != "index" {
		return unknown(c)
	}
	views, _, err := operands(c)
	if err != nil {
		return err
	}
	items, err := itemsOf(c)
	if err != nil {
		return err
	}
	k := kinds[c.Args[0].Base.DType]
	for name, slice := range map[string]func() nd.Array{
		"Slice":    func() nd.Array { return k.slice(views[0], indices(items)...) },
		"Slice(S)": func() nd.Array { return k.slice(views[0], nd.S(notation(items))) },
	} {
		z, err := attempt(slice)
		if err := result(c, z, err); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if c.Error != "" {
			continue
		}
		_, strides := k.memory(z)
		if err := checkStrides(z.Shape(), strides, c.WantStrides); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// assignment checks x[items] = a.
func assignment(c *golden.Case) error {
	if c.Op != "setitem" {
		return unknown(c)
	}
	items, err := itemsOf(c)
	if err != nil {
		return err
	}
	return stores(c, "setitem", func(k *kind, _ string, args []nd.Array) []func() {
		return []func(){
			func() { k.assign(k.slice(args[0], indices(items)...), args[1]) },
			func() { k.assign(k.slice(args[0], nd.S(notation(items))), args[1]) },
		}
	})
}
