package golden_test

import (
	"fmt"

	"ndgo/inplace"
	"ndgo/internal/test/golden"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// A sorter has the functions of packages ndarray, into and inplace that sort arrays of one element type.
type sorter struct {
	sort, argSort         func(x nd.Array, options []nd.Option) nd.Array
	sortInto, argSortInto func(dst, x nd.Array, options []nd.Option) nd.Array
	sortInPlace           func(x nd.Array, options []nd.Option) nd.Array
	copied                func(x nd.Array) nd.Array
}

func sorting[T nd.Sortable]() sorter {
	return sorter{
		sort:    func(x nd.Array, options []nd.Option) nd.Array { return nd.Sort(as[T](x), options...) },
		argSort: func(x nd.Array, options []nd.Option) nd.Array { return nd.ArgSort(as[T](x), options...) },
		sortInto: func(dst, x nd.Array, options []nd.Option) nd.Array {
			return into.Sort(as[T](dst), as[T](x), options...)
		},
		argSortInto: func(dst, x nd.Array, options []nd.Option) nd.Array {
			return into.ArgSort(as[int](dst), as[T](x), options...)
		},
		sortInPlace: func(x nd.Array, options []nd.Option) nd.Array { return inplace.Sort(as[T](x), options...) },
		copied:      func(x nd.Array) nd.Array { return as[T](x).Copy() },
	}
}

// sort checks stable sorts along an axis: into a new array, into a given one, and in place.
func sort(c *golden.Case) error {
	views, _, err := operands(c)
	if err != nil {
		return err
	}
	params := must[struct {
		Axis       int
		Descending bool
	}](c.Params)
	options := []nd.Option{nd.Axis(params.Axis)}
	if params.Descending {
		options = append(options, nd.Descending)
	}
	x, k := views[0], kinds[c.Args[0].Base.DType].sorter
	positions := func(z nd.Array) nd.Array { return kinds["int"].cast(z, must[golden.Array](c.Want).DType) }
	forms := map[string]func() nd.Array{}
	switch c.Op {
	case "sort":
		forms["new"] = func() nd.Array { return k.sort(x, options) }
		forms["into"] = func() nd.Array { return k.sortInto(garbage(k.sort(x, options)), x, options) }
		forms["in place"] = func() nd.Array { return k.sortInPlace(k.copied(x), options) }
	case "argsort":
		forms["new"] = func() nd.Array { return positions(k.argSort(x, options)) }
		forms["into"] = func() nd.Array { return positions(k.argSortInto(garbage(k.argSort(x, options)), x, options)) }
	default:
		return unknown(c)
	}
	for name, f := range forms {
		z, err := attempt(f)
		if err := result(c, z, err); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}
