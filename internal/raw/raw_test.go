package raw

import (
	"encoding/binary"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

func ExampleSwap() {
	b := []byte{1, 2, 3, 4, 5, 6, 7, 8}
	Swap(b, 4)
	fmt.Println(b)
	// Output: [4 3 2 1 8 7 6 5]
}

func TestBytes(t *testing.T) {
	s := []float64{1, math.Pi}
	want := binary.NativeEndian.AppendUint64(nil, math.Float64bits(1))
	want = binary.NativeEndian.AppendUint64(want, math.Float64bits(math.Pi))
	assert.Equal(t, want, Bytes(s))

	copy(Bytes(s)[:8], want[8:])
	assert.Equal(t, math.Pi, s[0], "the memory is shared")

	assert.Equal(t, s, As[float64](Bytes(s)))
	assert.Same(t, &s[0], &As[float64](Bytes(s))[0])
	assert.Len(t, As[float64](Bytes(s)[:15]), 1, "a part of an element is none")
	assert.Empty(t, As[int32](nil))

	assert.Empty(t, Bytes([]int32(nil)))
	assert.Len(t, Bytes(make([]complex64, 3)), 24)
}

func TestSwap(t *testing.T) {
	for _, width := range []int{1, 2, 4, 8} {
		for n := range 5 {
			var b, want []byte
			for i := range n * width {
				b = append(b, byte(i))
				want = append(want, byte(i/width*width+width-1-i%width))
			}
			Swap(b, width)
			assert.Equal(t, want, b, "%d numbers of %d bytes", n, width)
		}
	}
}

func TestLittleEndian(t *testing.T) {
	assert.Equal(t, LittleEndian(), Bytes([]uint32{1})[0] == 1)
}
