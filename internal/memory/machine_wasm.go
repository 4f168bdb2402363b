package memory

// MachineBytes returns 4 GiB, where memory of 32-bit addresses ends. The host may give less, and does not tell.
func MachineBytes() int64 { return 4 << 30 }
