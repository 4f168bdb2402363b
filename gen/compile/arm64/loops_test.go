package arm64

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/kernel"
)

// TestCopiesOfAnySize checks that each byte is copied once, in pieces as large as possible.
func TestCopiesOfAnySize(t *testing.T) {
	sizes := map[string]int{"FMOVQ": 16, "FMOVD": 8, "FMOVS": 4, "MOVH": 2, "MOVB": 1}
	for n := range 70 {
		f := Architecture.NewFile().(*file)
		f.Machine(Architecture.Target(NEON, &ir.Func{Out: []ir.Type{ir.Uint8}}), spareVector).(machine).CopyBytes(n, kernel.Memory{Base: kernel.Frame, Offset: 64}, kernel.Memory{Base: kernel.Frame, Offset: 256})
		at := 256
		for line := range strings.Lines(f.body.String()) {
			name, operands, _ := strings.Cut(strings.TrimSpace(line), " ")
			if _, to, _ := strings.Cut(operands, ", "); strings.HasSuffix(to, "(RSP)") { // this line is a store
				assert.Equal(t, placeOf((kernel.Memory{Base: kernel.Frame, Offset: at})), to, "%d bytes", n)
				at += sizes[name]
			}
		}
		assert.Equal(t, n, at-256, "%d bytes", n)
	}
}
