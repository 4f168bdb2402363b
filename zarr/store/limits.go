package store

import "time"

// Limits limit the requests of a store behind a network. A zero stands for its default.
type Limits struct {
	// Tries is the most attempts of one request, 5 by default. Attempts are repeated after the statuses 429, 500, 502, 503 and 504, a body cut
	// short, a broken connection and a timeout. Other errors are final.
	Tries int

	// Wait is the pause before the second attempt, 100 ms by default. Each later pause is twice as long, up to 64 of the first. A random part of up
	// to one half is left out: clients of an overloaded server come back at different times.
	Wait time.Duration

	// Timeout ends an attempt without a byte from the server for so long, 30 s by default. To an upload it adds one second for every 128 KiB.
	Timeout time.Duration

	// Memory is the most bytes of all reads at a time, 256 MiB by default; further reads wait. A single read may be larger, alone.
	Memory int64

	// Gap is the most bytes between two ranges of one request, 512 KiB by default: as many bytes as a connection of 10 MB/s transfers in the 50 ms of
	// another request. Negative ones join no ranges.
	Gap int64
}

// WithDefaults returns l with defaults in place of zeros.
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

// A Distant store has a price for each request. Ranges of an object with at most Gap bytes between them are read in one request. Calls for several
// objects run at once, more of them than there are processors.
type Distant interface {
	Gap() int64
}
