// Package codec has the codecs of Zarr from bytes to bytes: compressors, checksums and shuffles.
package codec

import (
	"errors"
	"fmt"
	"math"
)

// A Codec encodes bytes. Any number of goroutines may use one.
type Codec interface {
	// Decode returns b decoded, in the memory of room if it is long enough and apart from b; it may return a part of b. More than most bytes
	// are an error of ErrTooLong. Memory for most bytes may be taken.
	Decode(room, b []byte, most int) ([]byte, error)

	// Encode returns b encoded, in the memory of room if it is long enough and apart from b. It may return b, changed or longer.
	Encode(room, b []byte) ([]byte, error)
}

// Kinds of errors of Decode.
var (
	ErrTooLong = errors.New("the decoded bytes are more than expected")
	ErrDamaged = errors.New("the encoded bytes are damaged")
	ErrSum     = errors.New("the checksum is wrong")
)

// Bound returns the most bytes of an encoder for n. Compressors make bytes longer by less than a hundredth; streams of many short parts need
// the rest. The largest int stands for more than it.
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

// fit returns n bytes, in the memory of room if it is long enough.
func fit(room []byte, n int) []byte {
	if cap(room) >= n {
		return room[:n]
	}
	return make([]byte, n)
}
