//go:build !unix

package spent

import "time"

var start = time.Now()

// Time returns the time since the program started. The system does not report the processor time.
func Time() time.Duration { return time.Since(start) }
