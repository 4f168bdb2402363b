package store

import "time"

// Limits limit the requests of a store behind a network. A zero stands for its default.
type Limits struct {
	// Tries is the greatest number of attempts of one request, 5 by default. A request is repeated after the statuses 429, 500,
	// 502, 503 and 504, an incomplete body, a broken connection and a timeout, but not after other errors.
	Tries int

	// Wait is the pause before the second attempt, 100 ms by default. Each later pause is twice as long, up to 64 times the first.
	// It is shortened by a random part of up to one half, so the clients of an overloaded server do not all return at the same
	// time.
	Wait time.Duration

	// Timeout is the time without a byte from the server after which an attempt ends, 30 s by default. An upload gets one more
	// second for every 128 KiB.
	Timeout time.Duration

	// Memory is the number of bytes all reads may use together, 256 MiB by default. Further reads wait. A larger read runs alone.
	Memory int64

	// Gap is the number of bytes between two ranges up to which one request reads both, 512 KiB by default. A connection of 10 MB/s
	// transfers as many bytes in 50 ms, about the time of another request. With a negative Gap, each range has its own request.
	Gap int64
}

// WithDefaults returns l with the defaults in place of zeros.
func (l Limits) WithDefaults() Limits {
	if l.Tries <= 0 {
		l.Tries = 5
	}
	if l.Wait <= 0 {
		l.Wait = 100 * time.Millisecond
	}
	if l.Timeout <= 0 {
		l.Timeout = 30 * time.Second
	}
	if l.Memory <= 0 {
		l.Memory = 256 << 20
	}
	if l.Gap == 0 {
		l.Gap = 512 << 10
	}
	return l
}

// A Distant store is one where each request takes long, like a store behind a network. Ranges of an object with at most Gap bytes
// between them are read by one request. While requests wait, others are made: more run at once than there are processors.
type Distant interface {
	Gap() int64
}
