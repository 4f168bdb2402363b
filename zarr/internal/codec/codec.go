// Package codec has the codecs of Zarr that encode bytes as bytes: compressors, checksums and shuffles.
package codec

import (
	"errors"
	"fmt"
	"math"
)

// A Codec encodes bytes. Any number of goroutines may use it at the same time.
type Codec interface {
	// Decode returns b decoded. room is memory for the result; it does not overlap b. The result may also be a part of b. If the
	// result has more bytes than the limit most, Decode returns ErrTooLong. Decode allocates at most as many bytes as this limit.
	Decode(room, b []byte, most int) ([]byte, error)

	// Encode returns b encoded. room is memory for the result; it does not overlap b. Encode may also change b and return it, or
	// append to it.
	Encode(room, b []byte) ([]byte, error)
}

// A PartDecoder is a codec that can decode a part of a chunk in less time than the whole chunk.
type PartDecoder interface {
	DecodePart(room, b []byte, most, first, end int) ([]byte, error)
}

// The kinds of errors of Decode.
var (
	ErrTooLong = errors.New("the decoded bytes are more than expected")
	ErrDamaged = errors.New("the encoded bytes are damaged")
	ErrSum     = errors.New("the checksum is wrong")
)

// Bound returns an upper bound of an encoder's output for n bytes. Incompressible bytes become longer by less than a hundredth. The
// bound adds a quarter, because many short streams become longer by more. If the bound overflows, Bound returns the largest int.
func Bound(n int) int {
	if n > (math.MaxInt-64<<10)/5*4 {
		return math.MaxInt
	}
	return n + n/4 + 64<<10
}

func damaged(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrDamaged, fmt.Sprintf(format, args...))
}

func tooLong(name string, most int) error {
	return fmt.Errorf("%s: %w: at most %d", name, ErrTooLong, most)
}

// fit returns n bytes. It uses the memory of room if room is long enough.
func fit(room []byte, n int) []byte {
	if cap(room) >= n {
		return room[:n]
	}
	return make([]byte, n)
}
