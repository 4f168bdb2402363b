package memory

// MachineBytes returns 4 GiB, the memory that 32-bit addresses reach. The host may give less, but does not report it.
func MachineBytes() int64 { return 4 << 30 }
