package caches

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
)

// registers are a processor's answers to CPUID, by leaf and subleaf.
type registers map[[2]uint32][4]uint32

func (r registers) ask(leaf, subleaf uint32) (eax, ebx, ecx, edx uint32) {
	v := r[[2]uint32{leaf, subleaf}]
	return v[0], v[1], v[2], v[3]
}

// cache returns the registers for a cache.
func cache(kind, level, line, ways, sets uint32) [4]uint32 {
	return [4]uint32{kind | level<<5 | 1<<8, line - 1 | (ways-1)<<22, sets - 1, 0}
}

var (
	amd   = [4]uint32{0x10, 0x68747541, 0x444d4163, 0x69746e65}
	intel = [4]uint32{0x1b, 0x756e6547, 0x6c65746e, 0x49656e69}
)

func TestCPUID(t *testing.T) {
	for _, c := range []struct {
		why  string
		r    registers
		want Sizes
	}{
		{"Zen 3", registers{
			{0, 0}: amd, {0x80000000, 0}: {0x80000023}, {amdLeaf, 0}: cache(1, 1, 64, 8, 64), {amdLeaf, 1}: cache(2, 1, 64, 8, 64),
			{amdLeaf, 2}: cache(3, 2, 64, 8, 1024), {amdLeaf, 3}: cache(3, 3, 64, 16, 32768),
		}, Sizes{32 << 10, 512 << 10, 32 << 20}},
		{"Ice Lake", registers{
			{0, 0}: intel, {4, 0}: cache(1, 1, 64, 12, 64), {4, 1}: cache(2, 1, 64, 8, 64), {4, 2}: cache(3, 2, 64, 20, 1024), {4, 3}: cache(3, 3, 64, 12, 65536),
		}, Sizes{48 << 10, 1280 << 10, 48 << 20}},
		{"partitions of a line", registers{{0, 0}: intel, {4, 0}: {1 | 1<<5, 63 | 1<<12 | 7<<22, 31, 0}}, Sizes{L1: 32 << 10}},
		{"an AMD without the leaf", registers{{0, 0}: amd, {0x80000000, 0}: {0x8000001c}, {4, 0}: cache(1, 1, 64, 8, 64)}, Sizes{}},
		{"an Intel without the leaf", registers{{0, 0}: {2, 0x756e6547, 0x6c65746e, 0x49656e69}, {4, 0}: cache(1, 1, 64, 8, 64)}, Sizes{}},
	} {
		assert.Equal(t, c.want, byCPUID(c.r.ask), c.why)
	}
}

func TestSysfs(t *testing.T) {
	const folder = "sys/devices/system/cpu/cpu0/cache/"
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"index0/level": "1\n", "index0/type": "Data\n", "index0/size": "64K\n", "index1/level": "1\n", "index1/type": "Instruction\n", "index1/size": "32K\n",
		"index2/level": "2\n", "index2/type": "Unified\n", "index2/size": "1024K\n", "index3/level": "3\n", "index3/type": "Unified\n", "index3/size": "?\n",
		"uevent": "",
	} {
		files[folder+name] = &fstest.MapFile{Data: []byte(text)}
	}
	assert.Equal(t, Sizes{64 << 10, 1 << 20, 0}, bySysfs(files))
	assert.Equal(t, Sizes{}, bySysfs(fstest.MapFS{}))
}

func TestSplitsVectors(t *testing.T) {
	for _, c := range []struct {
		why       string
		vendor    [4]uint32
		signature uint32
		want      bool
	}{
		{"Zen 4", amd, 0xa10f11, true},
		{"Zen 5", amd, 0xb00f21, false},
		{"Zen 2", amd, 0x830f10, false},
		{"Ice Lake", intel, 0x606a6, false},
		{"another vendor's processor of AMD's family", intel, 0xa10f11, false},
	} {
		assert.Equal(t, c.want, splitsVectors(registers{{0, 0}: c.vendor, {1, 0}: {c.signature}}.ask), c.why)
	}
	t.Logf("this machine splits vectors: %t", SplitVectors())
}

func TestIntel(t *testing.T) {
	assert.True(t, isIntel(registers{{0, 0}: intel}.ask))
	assert.False(t, isIntel(registers{{0, 0}: amd}.ask))
	assert.False(t, isIntel(registers{}.ask))
	t.Logf("this machine is Intel's: %t", Intel())
}

func TestCompleted(t *testing.T) {
	assert.Equal(t, usual, completed(Sizes{}))
	assert.Equal(t, usual, completed(Sizes{L1: 32 << 10}))
	assert.Equal(t, usual, completed(Sizes{1 << 20, 1 << 30, 0}))
	assert.Equal(t, Sizes{64 << 10, 1 << 20, 1 << 20}, completed(Sizes{64 << 10, 1 << 20, 0}), "no third level")
	assert.Equal(t, Sizes{48 << 10, 1280 << 10, 48 << 20}, completed(Sizes{48 << 10, 1280 << 10, 48 << 20}))
}

func TestUse(t *testing.T) {
	mine := Sizes{1, 2, 3}
	before := Use(mine)
	assert.Equal(t, mine, Get())
	Use(before)
	assert.Equal(t, before, Get())
	assert.GreaterOrEqual(t, before.L2, before.L1)
	assert.GreaterOrEqual(t, before.L3, before.L2)
	t.Logf("caches of this machine: %+v", before)
}
