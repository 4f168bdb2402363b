package vector

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestCopiesOfAnySize copies bytes by the largest pieces, each of them once.
func TestCopiesOfAnySize(t *testing.T) {
	sizes := map[string]int{"FMOVQ": 16, "FMOVD": 8, "FMOVS": 4, "MOVH": 2, "MOVB": 1}
	for n := range 70 {
		f := ARM64.newFile().(*armFile)
		f.machine(NEON.target(&Func{Out: []Type{Uint8}}), spareVector).(aarch64).copyBytes(n, memory{base: frame, offset: 64}, memory{base: frame, offset: 256})
		at := 256
		for line := range strings.Lines(f.body.String()) {
			name, operands, _ := strings.Cut(strings.TrimSpace(line), " ")
			if _, to, _ := strings.Cut(operands, ", "); strings.HasSuffix(to, "(RSP)") { // it stores
				assert.Equal(t, (memory{base: frame, offset: at}).armPlace(), to, "%d bytes", n)
				at += sizes[name]
			}
		}
		assert.Equal(t, n, at-256, "%d bytes", n)
	}
}
