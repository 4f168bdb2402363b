package iter

import (
	"fmt"
	"math"
	"math/big"
	"math/rand"
	"testing"
)

func ExampleSize() {
	fmt.Println(Size([]int{8, 1, 6, 1}), Size([]int{4, 0, 3}), Size(nil))
	// Output: 48 0 1
}

func ExampleByteSize() {
	fmt.Println(ByteSize([]int{8, 1, 6, 1}, 8))
	fmt.Println(ByteSize([]int{0, math.MaxInt, math.MaxInt, math.MaxInt}, 8))
	// Output:
	// 384 true
	// 0 false
}

func TestByteSize(t *testing.T) {
	const maxInt32 = math.MaxInt32
	for _, c := range []struct {
		why   string
		shape []int
		width int
		bytes int64
		ok    bool
	}{
		{"no axes: one element", nil, 16, 16, true},
		{"a size of 0 makes an array empty", []int{3, 0}, 8, 0, true},
		{"a size of 0 after the others hides no overflow", []int{maxInt32, maxInt32, 4, 0}, 1, 0, false},
		{"nor does one before them", []int{0, maxInt32, maxInt32, 4}, 1, 0, false},
		{"the width counts beside a 0", []int{maxInt32, maxInt32, 0}, 4, 0, false},
		{"without overflow beside a 0", []int{maxInt32, maxInt32, 0}, 2, 0, true},
		{"more bytes than an int of 32 bits holds", []int{maxInt32, 2}, 8, 16 * maxInt32, true},
		{"the width overflows", []int{maxInt32, maxInt32}, 8, 0, false},
		{"a product of 2⁶⁴ is 0 in 64 bits", []int{1 << 16, 1 << 16, 1 << 16, 1 << 16}, 1, 0, false},
		{"2⁶³ is one too many", []int{1 << 30, 1 << 30, 1 << 3}, 1, 0, false},
		{"2⁶³ - 1 fits", []int{49, 73, 127, 337, 92737, 649657}, 1, math.MaxInt64, true},
		{"2⁶³ - 1 in elements and width", []int{7, 73, 127, 337, 92737, 649657}, 7, math.MaxInt64, true},
		{"elements of no bytes", []int{5, 4}, 0, 0, true},
		{"their number overflows all the same", []int{maxInt32, maxInt32, 4}, 0, 0, false},
		{"no size is negative", []int{-1}, 1, 0, false},
		{"two negative sizes do not make a positive product", []int{-2, -3}, 1, 0, false},
		{"a size of 0 hides no negative one", []int{0, -1}, 1, 0, false},
	} {
		if bytes, ok := ByteSize(c.shape, c.width); bytes != c.bytes || ok != c.ok {
			t.Errorf("%s: ByteSize(%v, %d) = %d, %t, want %d, %t", c.why, c.shape, c.width, bytes, ok, c.bytes, c.ok)
		}
	}
}

// TestByteSizeExact compares ByteSize with unbounded integers, on shapes near the limit.
func TestByteSizeExact(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	fits := 0
	for range 20000 {
		shape := make([]int, r.Intn(6))
		width := 1 << r.Intn(5)
		product := big.NewInt(int64(width))
		bytes := big.NewInt(int64(width))
		for i := range shape {
			shape[i] = r.Intn(1 << r.Intn(31))
			bytes.Mul(bytes, big.NewInt(int64(shape[i])))
			product.Mul(product, big.NewInt(int64(max(shape[i], 1))))
		}
		got, ok := ByteSize(shape, width)
		if ok != product.IsInt64() {
			t.Fatalf("ByteSize(%v, %d) is ok: %t, but the sizes other than 0 take %d bytes", shape, width, ok, product)
		}
		if ok && got != bytes.Int64() {
			t.Fatalf("ByteSize(%v, %d) = %d, want %d", shape, width, got, bytes)
		}
		if ok {
			fits++
		}
	}
	if fits < 5000 || fits > 19000 {
		t.Errorf("%d of 20000 shapes fit: the shapes are too small or too large to try the limit", fits)
	}
}
