package ndarray

import "ndgo/internal/core/limits"

// SetMaxBytes sets the maximum number of bytes of one result, and returns the former limit. A function with a larger result panics with
// [ErrLimit] before it allocates memory, because a Go program that runs out of memory cannot recover. The limit is for each result, not for
// their sum. The same limit applies to working memory of more than 64 KiB. Views, such as those of [NDArray.BroadcastTo], do not count.
//
// The default is three quarters of the machine's memory, to leave room for operands. On Linux it is three quarters of the control group's
// limit, if that is less. On wasm, and on systems that do not report their memory, it is 3 GiB. If int has 32 bits, it is at most 1 GiB.
//
// With 32-bit addresses, as on wasm, a function also panics with [ErrLimit] if not enough memory is free for its result.
func SetMaxBytes(n int64) (old int64) { return limits.SetMaxBytes(n) }

// MaxBytes returns the limit of [SetMaxBytes]. If an int cannot hold the limit, it returns the largest int.
func MaxBytes() int64 { return limits.MaxBytes() }
