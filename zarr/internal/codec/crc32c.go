package codec

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
)

// CRC32C appends a checksum of four bytes.
type CRC32C struct{}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func (CRC32C) Decode(_, b []byte, most int) ([]byte, error) {
	n := len(b) - 4
	if n < 0 {
		return nil, damaged("crc32c: %d bytes have no checksum, which has 4", len(b))
	}
	if n > most {
		return nil, tooLong("crc32c", most)
	}
	if have, want := crc32.Checksum(b[:n], castagnoli), binary.LittleEndian.Uint32(b[n:]); have != want {
		return nil, fmt.Errorf("crc32c: %w: the bytes have %08x, expected %08x", ErrSum, have, want)
	}
	return b[:n], nil
}

func (CRC32C) Encode(_, b []byte) ([]byte, error) {
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli)), nil
}
