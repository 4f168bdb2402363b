package ndarray

import "ndgo/internal/core"

// SetMaxBytes sets the limit of bytes of one result, and returns the limit before. Larger results panic with [ErrLimit] before
// memory is taken; a Go program out of memory cannot recover. The default is three quarters of the machine's memory, to leave
// room for operands: on Linux of the control group's limit, if less; on wasm, and on a system that does not tell, of 4 GiB.
// Where int has 32 bits the default is 1 GiB at most.
//
// Working memory of more than 64 KiB has the same limit. It limits one result, not their sum: only with addresses of 32 bits,
// as on wasm, does a result also panic with [ErrLimit] if memory in use leaves it no room. Views, as of [NDArray.BroadcastTo],
// take none.
func SetMaxBytes(n int64) (old int64) { return core.SetMaxBytes(n) }

// MaxBytes returns the limit of [SetMaxBytes], or the largest int if less.
func MaxBytes() int64 { return core.MaxBytes() }
