package ndarray

import "ndgo/internal/core"

// SetMaxBytes sets the most bytes that one result may take, and returns what it was before. Larger results panic with
// [ErrLimit] before memory is taken, since a Go program that runs out of memory cannot recover. The default is
// three quarters of the machine's memory, or of the limit of its control group, on Linux, so that operands have room beside
// the result, and 12 GiB elsewhere. It is a limit of one result, not of all. Views, such as those of [NDArray.BroadcastTo],
// take none.
func SetMaxBytes(n int64) (old int64) { return core.SetMaxBytes(n) }

// MaxBytes returns the limit of [SetMaxBytes], or the largest int if that is less.
func MaxBytes() int64 { return core.MaxBytes() }
