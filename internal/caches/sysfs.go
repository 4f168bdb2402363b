package caches

import (
	"io/fs"
	"strconv"
	"strings"
)

// bySysfs returns the sizes of the first processor's caches in Linux's files, and zeros for caches without files.
//
// Source: the kernel's ABI/testing/sysfs-devices-system-cpu.
func bySysfs(root fs.FS) (s Sizes) {
	const folder = "sys/devices/system/cpu/cpu0/cache"
	entries, _ := fs.ReadDir(root, folder)
	for _, e := range entries {
		field := func(name string) string {
			line, _ := fs.ReadFile(root, folder+"/"+e.Name()+"/"+name)
			return strings.TrimSpace(string(line))
		}
		level, err := strconv.Atoi(field("level"))
		if kind := field("type"); err != nil || kind != "Data" && kind != "Unified" {
			continue
		}
		if kib, ok := strings.CutSuffix(field("size"), "K"); ok {
			if n, err := strconv.ParseUint(kib, 10, 30); err == nil {
				s.set(level, int(n)<<10)
			}
		}
	}
	return s
}
