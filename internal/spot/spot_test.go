package spot

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
)

func TestWorksWhereKnown(t *testing.T) {
	assert.Equal(t, Known, Works())
}

func BenchmarkOf(b *testing.B) {
	var v int
	for b.Loop() {
		Of(unsafe.Pointer(&v))
	}
}
