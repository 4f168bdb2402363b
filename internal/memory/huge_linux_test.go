package memory

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// advised reports whether huge pages were asked for at an address.
func advised(t *testing.T, p unsafe.Pointer) bool {
	file, err := os.Open("/proc/self/smaps")
	require.NoError(t, err)
	defer file.Close()
	inside := false
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var from, to uintptr
		if _, err := fmt.Sscanf(lines.Text(), "%x-%x ", &from, &to); err == nil {
			inside = from <= uintptr(p) && uintptr(p) < to
		}
		if flags, is := strings.CutPrefix(lines.Text(), "VmFlags:"); is && inside {
			return strings.Contains(flags+" ", " hg ")
		}
	}
	t.Fatal("there is no such memory")
	return false
}

func TestLargeBlocksHaveHugePages(t *testing.T) {
	if _, err := os.Stat("/sys/kernel/mm/transparent_hugepage"); err != nil {
		t.Skip("this system has no huge pages")
	}
	reset(t)
	for name, request := range map[string]func(int) unsafe.Pointer{"Uncleared": Uncleared, "Cleared": Cleared} {
		for _, n := range []int{hugePages, hugePages + 1, 16 << 20} {
			p := request(n)
			middle := unsafe.Add(p, n/2)
			require.True(t, advised(t, middle), "%s(%d)", name, n)
			write(p, n, 1)
		}
	}
}
