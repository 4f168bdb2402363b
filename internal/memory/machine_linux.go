package memory

import (
	"io/fs"
	"os"
	"path"
	"strconv"
	"strings"
)

// MachineBytes returns the memory available to the process, or 0 if it is unknown.
func MachineBytes() int64 { return memoryOf(os.DirFS("/")) }

// memoryOf returns the machine's memory. If a control group of the process has a lower limit, it returns the lowest of these
// limits.
//
// Source: proc_meminfo(5), cgroups(7), and the kernel's admin-guide/cgroup-v2 and cgroup-v1/memory.
func memoryOf(root fs.FS) int64 {
	limit := int64(0)
	narrow := func(n int64, err error) {
		if err == nil && n > 0 && (limit == 0 || n < limit) {
			limit = n
		}
	}
	for line := range lines(root, "proc/meminfo") {
		if kib, ok := strings.CutPrefix(line, "MemTotal:"); ok {
			n, err := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(kib), " kB"), 10, 53)
			narrow(n<<10, err)
		}
	}
	for line := range lines(root, "proc/self/cgroup") {
		// Lines have the form hierarchy:controllers:path, like 0::/user.slice in version 2 and 4:memory:/docker in version 1.
		field := strings.SplitN(line, ":", 3)
		if len(field) != 3 {
			continue
		}
		mount, file := "sys/fs/cgroup", "memory.max"
		if field[1] != "" {
			if !strings.Contains(","+field[1]+",", ",memory,") {
				continue
			}
			mount, file = "sys/fs/cgroup/memory", "memory.limit_in_bytes"
		}
		// The limits of all parent groups count as well. In a container the path may not exist.
		for group := path.Clean("/" + field[2]); ; group = path.Dir(group) {
			for line := range lines(root, path.Join(mount, group, file)) {
				narrow(strconv.ParseInt(line, 10, 64)) // for "max" the parser returns an error, and narrow ignores the line
			}
			if group == "/" {
				break
			}
		}
	}
	return limit
}

// lines yields the lines of a file, or none if it cannot be read.
func lines(root fs.FS, name string) func(func(string) bool) {
	text, _ := fs.ReadFile(root, name)
	return strings.SplitSeq(strings.TrimSpace(string(text)), "\n")
}
