package remote

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"ndgo/zarr/store"
)

// mostJoined is the greatest size of a request for several ranges. More bytes arrive faster through several connections.
const mostJoined = 16 << 20

// mostParts is the greatest number of requests that one call runs at once.
const mostParts = 16

// A part is a range with its offset in the object.
type part struct {
	at   int64
	data []byte
}

func (p part) end() int64 { return p.at + int64(len(p.data)) }

// Ranges fills ranges of an object of size bytes. Each call of read is one request. Ranges with at most Gap bytes between them
// share a request, and several requests run at once if the budget allows it.
func (c *Client) Ranges(ctx context.Context, name string, size int64, ranges []store.Range, read func(ctx context.Context, at int64, data []byte) error) error {
	var parts []part
	for _, r := range ranges {
		at, err := Begin(name, size, r)
		if err != nil {
			return err
		}
		if len(r.Data) > 0 {
			parts = append(parts, part{at, r.Data})
		}
	}
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(a.at, b.at) })
	runs := join(parts, c.Limits.Gap)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var group sync.WaitGroup
	places := make(chan struct{}, mostParts)
	faults := make([]error, len(runs))
	for i, run := range runs {
		places <- struct{}{}
		group.Go(func() {
			defer func() { <-places }()
			if faults[i] = c.readRun(ctx, run, read); faults[i] != nil {
				cancel()
			}
		})
	}
	group.Wait()
	return first(faults)
}

// first returns the first error that is not a cancellation, because cancellations are consequences of other errors. If all errors are
// cancellations, it returns the last.
func first(faults []error) (err error) {
	for _, e := range faults {
		if err == nil || errors.Is(err, context.Canceled) && e != nil {
			err = e
		}
	}
	return err
}

// Begin returns the offset of the first byte of a range in an object of size bytes.
func Begin(name string, size int64, r store.Range) (int64, error) {
	at := r.Offset
	if at < 0 {
		at += size
	}
	if at < 0 || at > size || int64(len(r.Data)) > size-at {
		return 0, fmt.Errorf("%s: %w: %d bytes at offset %d of %d", name, store.ErrRange, len(r.Data), r.Offset, size)
	}
	return at, nil
}

// join groups parts into requests. Parts are sorted by offset, and may overlap.
func join(parts []part, gap int64) (runs [][]part) {
	for begin := 0; begin < len(parts); {
		stop, end := begin+1, parts[begin].end()
		for ; stop < len(parts) && parts[stop].at-end <= gap && max(end, parts[stop].end())-parts[begin].at <= mostJoined; stop++ {
			end = max(end, parts[stop].end())
		}
		runs = append(runs, parts[begin:stop])
		begin = stop
	}
	return runs
}

// readRun reads the parts of one request.
func (c *Client) readRun(ctx context.Context, run []part, read func(ctx context.Context, at int64, data []byte) error) error {
	begin, end := run[0].at, int64(0)
	for _, p := range run {
		end = max(end, p.end())
	}
	release, err := c.Hold(ctx, end-begin)
	if err != nil {
		return err
	}
	defer release()
	if len(run) == 1 {
		return read(ctx, begin, run[0].data)
	}
	all := make([]byte, end-begin)
	if err := read(ctx, begin, all); err != nil {
		return err
	}
	for _, p := range run {
		copy(p.data, all[p.at-begin:])
	}
	return nil
}
