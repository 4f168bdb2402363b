package npy

import (
	"fmt"
	"io"
	"iter"
	"slices"

	"ndgo/internal/files"
	nd "ndgo/ndarray"
)

// SaveRows writes an array of the given shape to an .npy file at path, which may be larger than memory: blocks gives its rows, the
// elements of its first axis, in arrays of as many as it likes, one after the other. An error of blocks ends SaveRows. The file
// appears when it is complete, as that of [Save] does.
//
// Blocks whose other axes are not those of shape, and that have more or fewer rows in all than shape says, are an error of kind
// [nd.ErrShape].
//
//	err := npy.SaveRows("y.npy", blocks, 1_000_000, 3)
func SaveRows[T nd.Element](path string, blocks iter.Seq2[*nd.NDArray[T], error], shape ...int) error {
	const op = "npy.SaveRows"
	t, _ := typeOf(dtypeOf[T]())
	fail := func(format string, args ...any) error {
		return &nd.Error{Op: op, Kind: nd.ErrShape, Shapes: [][]int{slices.Clone(shape)}, Detail: fmt.Sprintf(format, args...)}
	}
	if len(shape) == 0 || slices.Min(shape) < 0 {
		return fail("the shape %v is none of rows: it needs a first axis, and sizes that are not negative", shape)
	}
	h := header{descr: t.descr()}
	for _, n := range shape {
		h.shape = append(h.shape, int64(n))
	}
	return outside(op, files.Replace(path, func(w io.Writer) error {
		if _, err := w.Write(h.encode()); err != nil {
			return err
		}
		rows := 0
		for block, err := range blocks {
			if err != nil {
				return err
			}
			if block == nil {
				return &nd.Error{Op: op, Kind: nd.ErrNil, Detail: "a block is nil"}
			}
			got := block.Shape()
			if len(got) != len(shape) || !slices.Equal(got[1:], shape[1:]) {
				return fail("a block of shape %v has no rows of an array of shape %v", got, shape)
			}
			if rows += got[0]; rows > shape[0] {
				return fail("the blocks have %d rows or more, and the shape %v has %d", rows, shape, shape[0])
			}
			if err := writeElements(w, block, t.part); err != nil {
				return err
			}
		}
		if rows < shape[0] {
			return fail("the blocks have %d rows, and the shape %v has %d", rows, shape, shape[0])
		}
		return nil
	}))
}
