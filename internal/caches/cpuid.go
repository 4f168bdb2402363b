package caches

// A query executes the instruction CPUID with a leaf and a subleaf.
type query func(leaf, subleaf uint32) (eax, ebx, ecx, edx uint32)

const (
	intelLeaf    = 4          // deterministic cache parameters
	amdLeaf      = 0x8000001d // the same for AMD's processors
	mostSubleafs = 16         // processors have 4 or 5 caches; the first subleaf without a cache ends the list
)

// byCPUID returns the sizes that CPUID reports, and zeros for the sizes that it does not report.
//
// Source: Intel's Software Developer's Manual, volume 2, CPUID, leaf 4; AMD's Programmer's Manual, volume 3, function 8000_001Dh.
func byCPUID(ask query) (s Sizes) {
	leaf := uint32(intelLeaf)
	highest, _, _, _ := ask(0, 0)
	if vendor := vendorOf(ask); vendor == "AuthenticAMD" || vendor == "HygonGenuine" {
		leaf = amdLeaf
		highest, _, _, _ = ask(0x80000000, 0)
	}
	if highest < leaf {
		return Sizes{}
	}
	for i := range uint32(mostSubleafs) {
		eax, ebx, sets, _ := ask(leaf, i)
		const data, unified = 1, 3
		kind, level := eax&31, eax>>5&7
		if kind == 0 {
			break
		}
		if kind != data && kind != unified {
			continue
		}
		line, partitions, ways := int(ebx&0xfff)+1, int(ebx>>12&0x3ff)+1, int(ebx>>22)+1
		s.set(int(level), line*partitions*ways*(int(sets)+1))
	}
	return s
}

// splitsVectors reports whether the processor is of AMD's family 19h: a Zen 3 or a Zen 4. A Zen 4 splits vectors of 64 bytes. A Zen 3 lacks
// AVX-512, so no kernel for it has such vectors, and the result does not matter.
//
// Source: AMD's Software Optimization Guide for Zen 4, section 2.11; family: AMD's Programmer's Manual, volume 3, function 0000_0001h.
func splitsVectors(ask query) bool {
	const zen3And4 = 0x19
	if vendorOf(ask) != "AuthenticAMD" {
		return false
	}
	eax, _, _, _ := ask(1, 0)
	family := eax >> 8 & 15
	if family == 15 {
		family += eax >> 20 & 255
	}
	return family == zen3And4
}

// isIntel reports whether the processor is one of Intel's.
func isIntel(ask query) bool { return vendorOf(ask) == "GenuineIntel" }

// vendorOf returns the name of the processor's vendor.
func vendorOf(ask query) string {
	_, ebx, ecx, edx := ask(0, 0)
	return text(ebx, edx, ecx)
}

// set sets the size of a level.
func (s *Sizes) set(level, bytes int) {
	switch level {
	case 1:
		s.L1 = bytes
	case 2:
		s.L2 = bytes
	case 3:
		s.L3 = bytes
	}
}

// text returns the characters of registers.
func text(registers ...uint32) string {
	var s []byte
	for _, r := range registers {
		s = append(s, byte(r), byte(r>>8), byte(r>>16), byte(r>>24))
	}
	return string(s)
}
