// Package remote has the common parts of stores behind a network: repeated attempts, requests for several ranges, and a limit for
// memory.
package remote

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"time"

	"ndgo/zarr/store"
)

// A Client sends requests to a server, within limits of time, memory and repetition. Any number of goroutines may use it.
type Client struct {
	Limits store.Limits
	budget budget
}

// New returns a client with the given limits. A field of 0 stands for its default.
func New(l store.Limits) *Client {
	l = l.WithDefaults()
	return &Client{Limits: l, budget: budget{total: l.Memory, free: l.Memory}}
}

// A Call is one attempt of a request. It calls the function alive after every answer of the server.
type Call func(ctx context.Context, alive func()) error

// uploadRate is the slowest allowed rate of an upload, in bytes per second.
const uploadRate = 128 << 10

// Try calls f until it succeeds, has a permanent error, or has failed as often as the limits allow. Error messages begin with
// subject, a verb and an address. For an upload, upload is the number of bytes: an attempt then has more time.
func (c *Client) Try(ctx context.Context, subject string, upload int, f Call) error {
	timeout := c.Limits.Timeout + time.Duration(upload/uploadRate)*time.Second
	for try := 1; ; try++ {
		err := once(ctx, timeout, f)
		if err == nil {
			return nil
		}
		if e := ctx.Err(); e != nil {
			return c.fault(subject, try, errors.Join(e, context.Cause(ctx)))
		}
		if try >= c.Limits.Tries || !Passes(err) {
			return c.fault(subject, try, err)
		}
		if e := pause(ctx, c.wait(try, err)); e != nil {
			return c.fault(subject, try, errors.Join(e, err))
		}
	}
}

// once calls f. If f does not call the function alive within timeout, once ends the call.
func once(ctx context.Context, timeout time.Duration, f Call) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	silent := fmt.Errorf("no answer for %v, expected one within the timeout: %w", timeout, os.ErrDeadlineExceeded)
	timer := time.AfterFunc(timeout, func() { cancel(silent) })
	defer timer.Stop()
	err := f(ctx, func() { timer.Reset(timeout) })
	if err != nil && context.Cause(ctx) == silent {
		return silent
	}
	return err
}

// wait returns the pause after attempt number try, which failed with err.
func (c *Client) wait(try int, err error) time.Duration {
	longest := c.Limits.Wait << min(try-1, 6)
	d := longest - rand.N(longest/2+1)
	var s *Status
	if errors.As(err, &s) {
		d = max(d, min(s.After, c.Limits.Timeout))
	}
	return d
}

func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// fault returns err with the address and the number of the attempt, without credentials.
func (c *Client) fault(what string, try int, err error) error {
	for _, plain := range []error{fs.ErrNotExist, fs.ErrExist, store.ErrTooLong, store.ErrRange} {
		if errors.Is(err, plain) {
			return &fault{Hide(fmt.Sprintf("%s: %v", what, err)), err}
		}
	}
	return &fault{Hide(fmt.Sprintf("%s: attempt %d of %d: %v", what, try, c.Limits.Tries, err)), err}
}

// A fault is an error whose message is the field text, without credentials.
type fault struct {
	text string
	err  error
}

func (f *fault) Error() string { return f.text }
func (f *fault) Unwrap() error { return f.err }
