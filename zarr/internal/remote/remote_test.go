package remote

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
	"ndgo/zarr/store"
)

func TestMain(m *testing.M) { testrun.Main(m) }

var ctx = context.Background()

// TestRanges reads random ranges. Each must be complete. If two ranges are closer than the gap, one request must read both, unless
// it would be too long.
func TestRanges(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	whole := make([]byte, 3000)
	for i := range whole {
		whole[i] = byte(random.Uint32())
	}
	for range 300 {
		gap := int64(random.IntN(60)) - 1
		c := New(store.Limits{Gap: gap, Memory: int64(1 + random.IntN(400))})
		if gap == 0 {
			gap = c.Limits.Gap
		}
		var ranges []store.Range
		for range random.IntN(20) {
			n := random.IntN(50)
			at := int64(random.IntN(len(whole) - n))
			if random.IntN(2) == 0 {
				at -= int64(len(whole))
			}
			ranges = append(ranges, store.Range{Offset: at, Data: make([]byte, n)})
		}
		var mutex sync.Mutex
		var asked []part
		err := c.Ranges(ctx, "x", int64(len(whole)), ranges, func(_ context.Context, at int64, data []byte) error {
			mutex.Lock()
			defer mutex.Unlock()
			copy(data, whole[at:])
			asked = append(asked, part{at, data})
			return nil
		})
		require.NoError(t, err)
		for _, r := range ranges {
			at, err := Begin("x", int64(len(whole)), r)
			require.NoError(t, err)
			require.True(t, bytes.Equal(whole[at:at+int64(len(r.Data))], r.Data))
		}
		slices.SortFunc(asked, func(a, b part) int { return int(a.at - b.at) })
		for i := 1; i < len(asked); i++ {
			require.Greater(t, asked[i].at-asked[i-1].end(), gap)
		}
	}
}

// TestJoin checks that requests for several ranges stay below their greatest size.
func TestJoin(t *testing.T) {
	var parts []part
	for i := range int64(10) {
		parts = append(parts, part{i * mostJoined / 4, make([]byte, mostJoined/4)})
	}
	runs := join(parts, 0)
	assert.Len(t, runs, 3)
	assert.Len(t, runs[0], 4)
}

// TestFirstFault checks that the returned error comes from the first failing request, not from a request cancelled as a
// consequence.
func TestFirstFault(t *testing.T) {
	wrong := errors.New("wrong")
	var ranges []store.Range
	for i := range int64(20) {
		ranges = append(ranges, store.Range{Offset: i, Data: make([]byte, 1)})
	}
	c := New(store.Limits{Gap: -1})
	err := c.Ranges(ctx, "x", 20, ranges, func(ctx context.Context, at int64, _ []byte) error {
		if at == 7 {
			return wrong
		}
		<-ctx.Done()
		return ctx.Err()
	})
	assert.ErrorIs(t, err, wrong)
	_, err = Begin("x", 20, store.Range{Offset: 18, Data: make([]byte, 3)})
	assert.EqualError(t, err, "x: the range is beyond the ends of the object: 3 bytes at offset 18 of 20")
}

// TestBudget checks that all callers together never hold more bytes than the budget, and that each caller is served.
func TestBudget(t *testing.T) {
	c := New(store.Limits{Memory: 100})
	var held, most atomic.Int64
	var group sync.WaitGroup
	for i := range 200 {
		group.Go(func() {
			n := int64(i % 130)
			each, cancel := context.WithCancel(ctx)
			defer cancel()
			if i%7 == 0 {
				cancel()
			}
			release, err := c.Hold(each, n)
			if err != nil {
				assert.ErrorIs(t, err, context.Canceled)
				return
			}
			now := held.Add(min(n, 100))
			for m := most.Load(); now > m && !most.CompareAndSwap(m, now); m = most.Load() {
			}
			held.Add(-min(n, 100))
			release()
		})
	}
	group.Wait()
	assert.LessOrEqual(t, most.Load(), int64(100))
	assert.EqualValues(t, 100, c.budget.free)
	assert.Empty(t, c.budget.queue)
}

// TestPauses checks that pauses double up to a bound, and are random.
func TestPauses(t *testing.T) {
	c := New(store.Limits{Wait: time.Second})
	seen := map[time.Duration]bool{}
	for try := 1; try < 100; try++ {
		longest := time.Second << min(try-1, 6)
		d := c.wait(try, errors.New("x"))
		assert.LessOrEqual(t, d, longest)
		assert.GreaterOrEqual(t, d, longest/2)
		seen[d] = true
	}
	assert.Greater(t, len(seen), 50)
	assert.Equal(t, 20*time.Second, c.wait(1, &Status{After: 20 * time.Second}), "the server's wish")
	assert.Equal(t, 30*time.Second, c.wait(1, &Status{After: time.Hour}), "no longer than the timeout")
}

// TestTries checks that only calls with transient errors are repeated.
func TestTries(t *testing.T) {
	for _, c := range []struct {
		err   error
		tries int
	}{
		{&Status{Code: 500}, 3}, {&Status{Code: 502}, 3}, {&Status{Code: 503}, 3}, {&Status{Code: 504}, 3}, {&Status{Code: 429}, 3},
		{&Status{Code: 400}, 1}, {&Status{Code: 403}, 1}, {&Status{Code: 501}, 1}, {&Status{Code: 507}, 1},
		{io.ErrUnexpectedEOF, 3}, {io.EOF, 3}, {os.ErrDeadlineExceeded, 3}, {errors.New("other"), 1}, {store.ErrTooLong, 1},
	} {
		tries := 0
		err := New(store.Limits{Tries: 3, Wait: time.Nanosecond}).Try(ctx, "get x", 0, func(context.Context, func()) error {
			tries++
			return fmt.Errorf("about: %w", c.err)
		})
		assert.ErrorIs(t, err, c.err)
		assert.Equal(t, c.tries, tries, "%v", c.err)
	}
}

// TestAlive checks that a silent server causes a timeout. A server that sends a byte now and then causes no timeout.
func TestAlive(t *testing.T) {
	c := New(store.Limits{Tries: 1, Timeout: 500 * time.Millisecond})
	err := c.Try(ctx, "get x", 0, func(ctx context.Context, alive func()) error {
		for range 12 {
			if err := pause(ctx, 50*time.Millisecond); err != nil {
				return err
			}
			alive()
		}
		return nil
	})
	require.NoError(t, err)
	err = c.Try(ctx, "get x", 0, func(ctx context.Context, _ func()) error { <-ctx.Done(); return ctx.Err() })
	assert.ErrorIs(t, err, os.ErrDeadlineExceeded)
	assert.ErrorContains(t, err, "get x: attempt 1 of 1: no answer for 500ms")
	c = New(store.Limits{Wait: time.Hour})
	short, cancel := context.WithTimeout(ctx, time.Millisecond)
	defer cancel()
	err = c.Try(short, "get x", 0, func(context.Context, func()) error { return io.EOF })
	assert.ErrorIs(t, err, context.DeadlineExceeded, "a pause ends with the context")
}

// TestBodies reads bodies of known and of unknown size. The result is complete, or an error.
func TestBodies(t *testing.T) {
	whole := bytes.Repeat([]byte("0123456789"), 100_000)
	for _, n := range []int{0, 1, 4096, 65_536, 65_537, len(whole)} {
		for _, size := range []int64{-1, int64(n)} {
			for _, room := range [][]byte{nil, make([]byte, 0, n), make([]byte, 10, 5000)} {
				body := iotest.HalfReader(bytes.NewReader(whole[:n]))
				b, err := Body(body, room, size, int64(n), func() {})
				require.NoError(t, err, "%d %d", n, size)
				require.True(t, b != nil && bytes.Equal(whole[:n], b))
				if n > 0 {
					_, err = Body(bytes.NewReader(whole[:n]), room, size, int64(n-1), func() {})
					require.ErrorIs(t, err, store.ErrTooLong)
				}
				cut := io.MultiReader(bytes.NewReader(whole[:n/2]), iotest.ErrReader(io.ErrUnexpectedEOF))
				if n > 0 {
					_, err = Body(cut, room, size, int64(n), func() {})
					require.ErrorIs(t, err, io.ErrUnexpectedEOF, "a cut body of a chunked answer is none")
				}
			}
		}
	}
	_, err := Body(strings.NewReader("abc"), nil, 1<<50, 1<<60, func() {})
	assert.ErrorContains(t, err, "the body ends after 3 bytes, expected 1125899906842624")
	assert.ErrorIs(t, Fill(strings.NewReader("abc"), make([]byte, 4), func() {}), io.ErrUnexpectedEOF)
}

// TestHide checks that messages contain no credentials, and have a bounded length.
func TestHide(t *testing.T) {
	for text, want := range map[string]string{
		`Get "https://u:p@x.org/a?sig=s&b": EOF`: `Get "https://x.org/a": EOF`,
		"s3://key:secret@bucket/a%20b":           "s3://bucket/a%20b",
		"http://x.org/a@b and c@d":               "http://x.org/a@b and c@d",
		"no address?":                            "no address?",
	} {
		assert.Equal(t, want, Hide(text))
	}
	assert.Less(t, len(Hide(strings.Repeat("é", 10_000))), 1010)
}
