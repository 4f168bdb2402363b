package codec

import (
	"encoding/binary"
	"errors"
	"sync"

	"github.com/pierrec/lz4/v4"
)

// ErrEncode is the error of a codec without an encoder.
var ErrEncode = errors.New("the codec is only read")

// LZ4 is the codec lz4 of version 2: the number of decoded bytes, followed by a block of LZ4.
type LZ4 struct{}

func (LZ4) Decode(room, b []byte, most int) ([]byte, error) {
	if len(b) < 4 {
		return nil, damaged("lz4: %d bytes have no length, which has 4", len(b))
	}
	n := binary.LittleEndian.Uint32(b)
	if uint64(n) > uint64(most) {
		return nil, tooLong("lz4", most)
	}
	room = fit(room, int(n))
	return room, lz4Block(room, b[4:])
}

func (LZ4) Encode(room, b []byte) ([]byte, error) { return nil, ErrEncode }

// lz4Block decodes a block into z.
func lz4Block(z, b []byte) error {
	if len(z) == 0 {
		if len(b) == 0 || len(b) == 1 && b[0] == 0 {
			return nil
		}
		return damaged("lz4: a block of no bytes has %d", len(b))
	}
	n, err := lz4.UncompressBlock(b, z)
	if err != nil {
		return damaged("lz4: %v", err)
	}
	if n != len(z) {
		return damaged("lz4: a block has %d bytes, expected %d", n, len(z))
	}
	return nil
}

var lz4Compressors = sync.Pool{New: func() any { return new(lz4.Compressor) }}

// encodeLZ4 compresses b into z. It returns the number of bytes, or 0 if z is too short.
func encodeLZ4(z, b []byte) int {
	c := lz4Compressors.Get().(*lz4.Compressor)
	defer lz4Compressors.Put(c)
	n, err := c.CompressBlock(b, z)
	if err != nil {
		return 0
	}
	return n
}
