package codec

import (
	"encoding/binary"
	"math"
)

// A Shuffle stores the first bytes of all elements, then their second bytes, and so on. It is a filter of version 2.
type Shuffle struct{ Size int }

func (s Shuffle) Decode(room, b []byte, most int) ([]byte, error) {
	if len(b) > most {
		return nil, tooLong("shuffle", most)
	}
	room = fit(room, len(b))
	unshuffle(room, b, s.Size)
	return room, nil
}

func (s Shuffle) Encode(room, b []byte) ([]byte, error) {
	room = fit(room, len(b))
	shuffle(room, b, s.Size)
	return room, nil
}

// A Delta stores the differences of successive numbers. It is a filter of version 2.
type Delta struct {
	Size  int  // bytes of a number
	Float bool // whether numbers are floats; otherwise they are integers
	Big   bool // whether the highest byte comes first
}

func (d Delta) Decode(_, b []byte, most int) ([]byte, error) {
	if len(b) > most {
		return nil, tooLong("delta", most)
	}
	var order binary.ByteOrder = binary.LittleEndian
	if d.Big {
		order = binary.BigEndian
	}
	sum, rest := uint64(0), b
	for i := 0; len(rest) >= d.Size; i++ {
		switch d.Size {
		case 1:
			sum += uint64(rest[0])
			rest[0] = byte(sum)
		case 2:
			sum += uint64(order.Uint16(rest))
			order.PutUint16(rest, uint16(sum))
		case 4:
			sum = d.add(sum, uint64(order.Uint32(rest)), i)
			order.PutUint32(rest, uint32(sum))
		default:
			sum = d.add(sum, order.Uint64(rest), i)
			order.PutUint64(rest, sum)
		}
		rest = rest[d.Size:]
	}
	return b, nil
}

// add returns the sum of two numbers. The first number (i = 0) is stored as a value, not as a difference, so add returns it
// unchanged, even NaN or -0.
func (d Delta) add(x, y uint64, i int) uint64 {
	switch {
	case i == 0:
		return y
	case !d.Float:
		return x + y
	case d.Size == 4:
		return uint64(math.Float32bits(math.Float32frombits(uint32(x)) + math.Float32frombits(uint32(y))))
	}
	return math.Float64bits(math.Float64frombits(x) + math.Float64frombits(y))
}

func (Delta) Encode(_, _ []byte) ([]byte, error) { return nil, ErrEncode }
