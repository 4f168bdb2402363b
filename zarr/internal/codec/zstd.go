package codec

import (
	"errors"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// A Zstd compresses as Zstandard.
type Zstd struct {
	Level    int // a level of zstd
	Checksum bool
}

var zstdDecoder = sync.OnceValue(func() *zstd.Decoder {
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecodeAllCapLimit(true), zstd.WithDecoderMaxWindow(zstd.MaxWindowSize))
	if err != nil {
		panic(err) // the options are constants
	}
	return d
})

func (Zstd) Decode(room, b []byte, most int) ([]byte, error) {
	out, err := zstdDecoder().DecodeAll(b, fit(room, most)[:0:most])
	switch {
	case errors.Is(err, zstd.ErrDecoderSizeExceeded), errors.Is(err, zstd.ErrWindowSizeExceeded):
		return nil, tooLong("zstd", most)
	case errors.Is(err, zstd.ErrCRCMismatch):
		return nil, errors.Join(ErrSum, err)
	case err != nil:
		return nil, damaged("zstd: %v", err)
	}
	return out, nil
}

var zstdEncoders sync.Map // of Zstd

func (z Zstd) Encode(room, b []byte) ([]byte, error) {
	if z.Level < 3 && !z.Checksum && len(b) >= zstdFew && len(b) <= zstdMost {
		e := zstdFast.Get().(*zstdEncoder)
		defer zstdFast.Put(e)
		return e.encode(room[:0], b), nil
	}
	return z.encodeByLibrary(room, b)
}

// encodeByLibrary encodes by klauspost/compress. For shuffled bits its results are as short as those of zstdEncoder, and decode
// twice as fast.
func (z Zstd) encodeByLibrary(room, b []byte) ([]byte, error) {
	e, ok := zstdEncoders.Load(z)
	if !ok {
		made, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.EncoderLevelFromZstd(z.Level)), zstd.WithEncoderCRC(z.Checksum),
			zstd.WithSingleSegment(true), zstd.WithZeroFrames(true))
		if err != nil {
			return nil, err
		}
		e, _ = zstdEncoders.LoadOrStore(z, made)
	}
	return e.(*zstd.Encoder).EncodeAll(b, room[:0]), nil
}
