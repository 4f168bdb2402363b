package zarr

import (
	"errors"
)

// A read of many chunks (manyChunks or more) first tries a sample of sampledChunks chunks. If more than three quarters of this sample are
// missing, it finds the stored chunks by lists of the store: one list of a folder takes less time than a request for each missing chunk.
const (
	manyChunks    = 512
	sampledChunks = 64
)

// readMany reads region r. Its cover c has at least manyChunks chunks.
func (t *transfer) readMany(c *cover, r region) error {
	step := c.size / sampledChunks
	if err := t.each(sampledChunks, func(i int) error { return t.readNumber(c, i*step) }); err != nil {
		return err
	}
	if t.missing.Load() > sampledChunks*3/4 {
		if list, err := t.listed(c); err == nil {
			t.mover.fill(t.spec.fill, r)
			return t.each(len(list), func(i int) error { return t.readNumber(c, list[i]) })
		} else if err != errTooMany && !errors.Is(err, errors.ErrUnsupported) {
			return err
		}
	}
	return t.each(c.size, func(i int) error {
		if i%step == 0 && i/step < sampledChunks { // the sample has read this chunk
			return nil
		}
		return t.readNumber(c, i)
	})
}

// fillMissing sets the part r of the result to the fill value, because its chunk is missing.
func (t *transfer) fillMissing(r region) error {
	t.missing.Add(1)
	t.mover.fill(t.spec.fill, r)
	return nil
}

// listed returns the numbers of the stored chunks of a cover, in order. It returns errTooMany if the lists have more entries than c has
// chunks.
func (t *transfer) listed(c *cover) (numbers []int, err error) {
	place := func(axis, k int) (int, bool) { return c.region[axis].number(c.chunks[axis], k) }
	w := &walk{array: t.array, spec: t.spec, most: c.size, keep: func(axis, k int) bool {
		_, ok := place(axis, k)
		return ok
	}}
	err = w.each(func(p located) error {
		number := 0
		for axis, k := range p.index {
			i, _ := place(axis, k)
			number = number*c.shape[axis] + i
		}
		numbers = append(numbers, number)
		return nil
	})
	return numbers, err
}
