//go:build !purego

package ufunc

import "golang.org/x/sys/cpu"

// features returns those of the machine. Package cpu asks the system too, which must save the registers.
func features() (has Features) {
	x := &cpu.X86
	if x.HasAVX2 && x.HasFMA && x.HasBMI2 {
		has |= HasAVX2
		if x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VL {
			has |= HasAVX512
		}
	}
	return has
}
