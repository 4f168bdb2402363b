//go:build !linux

package core

// machineBytes returns 16 GiB: other systems do not tell without a call of their own. SetMaxBytes knows better.
func machineBytes() int64 { return 16 << 30 }
