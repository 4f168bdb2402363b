package store

import "time"

// Limits limit the requests of a store behind a network. Zeros stand for the defaults.
type Limits struct {
	// Tries is the greatest number of attempts of one request, 5 by default. A request is repeated after the statuses 429, 500,
	// 502, 503 and 504, an incomplete body, a broken connection or a timeout.
	Tries int

	// Wait is the pause before the second attempt, 100 ms by default. Each later pause is twice as long, up to 64 times the
	// first. Up to half of each pause is cut at random, so that clients of an overloaded server do not return at the same time.
	Wait time.Duration

	// Timeout is the longest time without a byte from the server, 30 s by default. Then an attempt ends. An upload gets one more
	// second for every 128 KiB.
	Timeout time.Duration

	// Memory is the number of bytes that all reads may use together, 256 MiB by default. Further reads wait. A read of more bytes waits
	// until no other read runs.
	Memory int64

	// Gap is the greatest number of bytes between two ranges that one request reads, 512 KiB by default. A connection of 10 MB/s
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

// A Distant store has slow requests, for instance over a network. One request reads all ranges of an object with at most Gap bytes
// between them. Because requests mostly wait, more requests run at once than there are processors.
type Distant interface {
	Gap() int64
}
