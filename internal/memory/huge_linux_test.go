package memory

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// small looks for memory between first and last for which huge pages were not requested. It returns the address of such memory, or nil if
// there is none.
func small(t *testing.T, first, last unsafe.Pointer) any {
	file, err := os.Open("/proc/self/smaps")
	require.NoError(t, err)
	defer file.Close()
	var from, to uintptr
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var a, b uintptr
		if _, err := fmt.Sscanf(lines.Text(), "%x-%x ", &a, &b); err == nil {
			from, to = a, b
		}
		flags, is := strings.CutPrefix(lines.Text(), "VmFlags:")
		if is && from <= uintptr(last) && to > uintptr(first) && !strings.Contains(flags+" ", " hg ") {
			return max(from, uintptr(first))
		}
	}
	require.NoError(t, lines.Err())
	return nil
}

// The test keeps all its blocks alive. Earlier tests may have requested huge pages for some memory. The blocks together are larger than this
// memory, so some of them are new.
func TestLargeBlocksHaveHugePages(t *testing.T) {
	if _, err := os.Stat("/sys/kernel/mm/transparent_hugepage"); err != nil {
		t.Skip("this system has no huge pages; where the kernel has them this runs")
	}
	reset(t)
	var kept []unsafe.Pointer
	for range 3 {
		for _, n := range []int{hugePages, 100<<20 + 1} {
			for name, p := range map[string]unsafe.Pointer{"Uncleared": Uncleared(n), "Cleared": Cleared(n)} {
				const page = 2 << 20
				require.Nil(t, small(t, unsafe.Add(p, page), unsafe.Add(p, n-page)), "%s(%d)", name, n)
				kept = append(kept, p)
			}
		}
	}
	runtime.KeepAlive(kept)
}
