//go:build !purego

package ufunc

import "golang.org/x/sys/cpu"

// best returns the highest tier of the machine. Package cpu asks the system too, which must save the registers.
func best() Tier {
	x := &cpu.X86
	switch {
	case !x.HasAVX2 || !x.HasFMA || !x.HasBMI2:
		return Portable
	case x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VL:
		return AVX512
	}
	return AVX2
}
