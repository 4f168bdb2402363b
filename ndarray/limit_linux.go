package ndarray

import (
	"math"
	"os"
	"strconv"
	"strings"
)

// machineBytes returns the memory that the process may take: the machine's, or that of its control group if it is
// less, and 0 if neither is known.
func machineBytes() int64 {
	limit := int64(math.MaxInt64)
	if text, err := os.ReadFile("/proc/meminfo"); err == nil {
		for line := range strings.Lines(string(text)) {
			if kib, ok := strings.CutPrefix(line, "MemTotal:"); ok {
				if n, err := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(kib), " kB"), 10, 54); err == nil {
					limit = n << 10
				}
			}
		}
	}
	// Version 2 of control groups, then version 1. Without a limit they say "max", or a number near 2⁶³.
	for _, file := range []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		if text, err := os.ReadFile(file); err == nil {
			if n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil {
				limit = min(limit, n)
			}
		}
	}
	if limit == math.MaxInt64 {
		return 0
	}
	return limit
}
