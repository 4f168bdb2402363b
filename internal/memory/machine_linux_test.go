package memory

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
)

func TestMemoryOf(t *testing.T) {
	const meminfo = "MemTotal:       16384 kB\nMemFree:        1 kB\n"
	tests := []struct {
		why   string
		files map[string]string
		want  int64
	}{
		{"a machine without control groups", map[string]string{"proc/meminfo": meminfo}, 16384 << 10},
		{"nothing is known", nil, 0},
		{"the group of a container, version 2", map[string]string{
			"proc/meminfo": meminfo, "proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "1048576\n"}, 1048576},
		{"no limit in version 2", map[string]string{
			"proc/meminfo": meminfo, "proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "max\n"}, 16384 << 10},
		{"the limit of a group above", map[string]string{
			"proc/meminfo": meminfo, "proc/self/cgroup": "0::/a.slice/b.service\n",
			"sys/fs/cgroup/a.slice/memory.max": "2097152\n", "sys/fs/cgroup/a.slice/b.service/memory.max": "max\n"}, 2097152},
		{"version 1, whose unlimited is a large number", map[string]string{
			"proc/meminfo": meminfo, "proc/self/cgroup": "5:cpu,cpuacct:/x\n4:memory:/x\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n", "sys/fs/cgroup/memory/x/memory.limit_in_bytes": "4194304\n"}, 4194304},
		{"a path from outside of the container", map[string]string{
			"proc/meminfo": meminfo, "proc/self/cgroup": "0::/docker/0123\n", "sys/fs/cgroup/memory.max": "1048576\n"}, 1048576},
	}
	for _, test := range tests {
		root := fstest.MapFS{}
		for name, text := range test.files {
			root[name] = &fstest.MapFile{Data: []byte(text)}
		}
		assert.Equal(t, test.want, memoryOf(root), test.why)
	}
	assert.Positive(t, MachineBytes(), "this machine")
}
