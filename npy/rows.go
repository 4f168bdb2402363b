package npy

import (
	"fmt"
	"io"
	stditer "iter"
	"slices"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/files"
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// SaveRows writes an array of the given shape to an .npy file at path. The array may be larger than memory: blocks yields its rows in
// order, in arrays of any number of rows. A row has the elements at one index of the first axis. If blocks yields an error, SaveRows
// returns it. SaveRows replaces the file only when the new file is complete; see [Save].
//
// The error is of kind [nd.ErrShape] if a block and shape differ in the axes after the first, if all blocks together have more or fewer
// rows than shape, or if shape has too many axes. It is of kind [nd.ErrSize] if the size in bytes overflows. If some sizes are 0, the
// product of the other sizes and the size of an element must not overflow either, because [Load] checks this product.
//
//	err := npy.SaveRows("y.npy", blocks, 1_000_000, 3)
func SaveRows[T nd.Element](path string, blocks stditer.Seq2[*nd.NDArray[T], error], shape ...int) error {
	s := saving{op: "npy.SaveRows", shape: shape, what: "rows"}
	if len(shape) == 0 || slices.Min(shape) < 0 {
		return s.fail("the shape %s is invalid: it needs a first axis, and no negative sizes", mistakes.ShapeText(shape))
	}
	s.count = int64(shape[0])
	s.of = func(block []int) (int64, bool) {
		if len(block) != len(shape) || !slices.Equal(block[1:], shape[1:]) {
			return 0, false
		}
		return int64(block[0]), true
	}
	return save(&s, path, blocks)
}

// SaveElements writes an array of the given shape to an .npy file at path. Single rows may be larger than memory: blocks yields
// all elements in row-major order, in arrays of any shape.
//
// If the blocks have more or fewer elements than shape, the error is of kind [nd.ErrShape]. For other errors, see [SaveRows].
//
//	err := npy.SaveElements("y.npy", blocks, 3, 1_000_000_000)
func SaveElements[T nd.Element](path string, blocks stditer.Seq2[*nd.NDArray[T], error], shape ...int) error {
	s := saving{op: "npy.SaveElements", shape: shape, what: "elements"}
	if len(shape) > 0 && slices.Min(shape) < 0 {
		return s.fail("the shape %s has negative sizes", mistakes.ShapeText(shape))
	}
	s.count, _ = iter.ByteSize(shape, 1) // if this overflows, the function save returns an error
	s.of = func(block []int) (int64, bool) { return int64(iter.Size(block)), true }
	return save(&s, path, blocks)
}

// A saving is the state of writing an array part by part.
type saving struct {
	op    string
	shape []int
	what  string // "rows" or "elements", for messages
	count int64  // the number of rows or elements that blocks must yield
	of    func(block []int) (n int64, ok bool)
}

func (s *saving) fail(format string, args ...any) error {
	return &nd.Error{Op: s.op, Kind: nd.ErrShape, Shapes: [][]int{slices.Clone(s.shape)}, Detail: fmt.Sprintf(format, args...)}
}

// save writes the blocks of an array to a file.
func save[T nd.Element](s *saving, path string, blocks stditer.Seq2[*nd.NDArray[T], error]) error {
	t, _ := typeOf(dtypeOf[T]())
	h := header{descr: t.descr()}
	for _, n := range s.shape {
		h.shape = append(h.shape, int64(n))
	}
	if err := h.mayBe(s.op, t.width); err != nil {
		return err
	}
	return outside(s.op, files.Replace(path, func(w io.Writer) error {
		if _, err := w.Write(h.encode()); err != nil {
			return err
		}
		count := int64(0)
		for block, err := range blocks {
			if err != nil {
				return err
			}
			if err := gone(s.op, "block", block); err != nil {
				return err
			}
			n, ok := s.of(block.Shape())
			if !ok {
				return s.fail("a block of shape %s does not have rows of an array of shape %s", mistakes.ShapeText(block.Shape()), mistakes.ShapeText(s.shape))
			}
			if count += n; count > s.count {
				return s.fail("the blocks have %d %s or more, and the shape %s has %d", count, s.what, mistakes.ShapeText(s.shape), s.count)
			}
			if err := writeElements(w, block, t.part); err != nil {
				return err
			}
		}
		if count < s.count {
			return s.fail("the blocks have %d %s, and the shape %s has %d", count, s.what, mistakes.ShapeText(s.shape), s.count)
		}
		return nil
	}))
}
