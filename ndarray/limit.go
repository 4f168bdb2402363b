package ndarray

import "ndgo/internal/core"

// SetMaxBytes sets the most bytes that one result may take, and returns what it was before. Larger results panic with
// [ErrLimit] before memory is taken, since a Go program that runs out of memory cannot recover. The default is three quarters
// of the machine's memory, so that operands have room beside the result: on Linux of the limit of the control group, if that is
// less; on wasm of 4 GiB; on a system that does not tell, of 4 GiB. Where int has 32 bits the default is 1 GiB at most.
//
// Working memory of more than 64 KiB has the same limit. It is a limit of one result, not of all: only where addresses have 32
// bits, as on wasm, does a result panic with [ErrLimit] as well if memory has no room for it beside all that is in use. Views,
// such as those of [NDArray.BroadcastTo], take none.
func SetMaxBytes(n int64) (old int64) { return core.SetMaxBytes(n) }

// MaxBytes returns the limit of [SetMaxBytes], or the largest int if that is less.
func MaxBytes() int64 { return core.MaxBytes() }
