package npy

import (
	"fmt"
	"io"
	stditer "iter"
	"slices"

	"ndgo/internal/core"
	"ndgo/internal/files"
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// SaveRows writes an array of the given shape to an .npy file at path, perhaps larger than memory: blocks gives its rows, the elements of
// its first axis, in arrays of as many as it likes, one after the other. An error of blocks ends SaveRows. The file appears when complete,
// as with [Save].
//
// Blocks with other axes than shape after the first, or with more or fewer rows in all, are an error of kind [nd.ErrShape]. So is a shape
// of more axes than an array may have; one of more bytes than can be counted is of kind [nd.ErrSize], also where another size is 0: [Load]
// would refuse the file.
//
//	err := npy.SaveRows("y.npy", blocks, 1_000_000, 3)
func SaveRows[T nd.Element](path string, blocks stditer.Seq2[*nd.NDArray[T], error], shape ...int) error {
	s := saving{op: "npy.SaveRows", shape: shape, what: "rows"}
	if len(shape) == 0 || slices.Min(shape) < 0 {
		return s.fail("the shape %s is none of rows: it needs a first axis, and sizes that are not negative", core.ShapeText(shape))
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

// SaveElements writes an array of the given shape to an .npy file at path, as [SaveRows] does, where rows may be too long to be in memory:
// blocks gives all elements in row-major order, in arrays of any shape, one after the other.
//
// Blocks with more or fewer elements in all than shape are an error of kind [nd.ErrShape]. Shapes are refused as by [SaveRows].
//
//	err := npy.SaveElements("y.npy", blocks, 3, 1_000_000_000)
func SaveElements[T nd.Element](path string, blocks stditer.Seq2[*nd.NDArray[T], error], shape ...int) error {
	s := saving{op: "npy.SaveElements", shape: shape, what: "elements"}
	if len(shape) > 0 && slices.Min(shape) < 0 {
		return s.fail("the shape %s has negative sizes", core.ShapeText(shape))
	}
	s.count, _ = iter.ByteSize(shape, 1) // save refuses more than an int64 counts
	s.of = func(block []int) (int64, bool) { return int64(iter.Size(block)), true }
	return save(&s, path, blocks)
}

// A saving is an array written part by part.
type saving struct {
	op    string
	shape []int
	what  string // the things counted
	count int64  // how many there have to be
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
				return s.fail("a block of shape %s has no rows of an array of shape %s", core.ShapeText(block.Shape()), core.ShapeText(s.shape))
			}
			if count += n; count > s.count {
				return s.fail("the blocks have %d %s or more, and the shape %s has %d", count, s.what, core.ShapeText(s.shape), s.count)
			}
			if err := writeElements(w, block, t.part); err != nil {
				return err
			}
		}
		if count < s.count {
			return s.fail("the blocks have %d %s, and the shape %s has %d", count, s.what, core.ShapeText(s.shape), s.count)
		}
		return nil
	}))
}
