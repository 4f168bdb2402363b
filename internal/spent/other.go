//go:build !unix

package spent

import "time"

var start = time.Now()

// Time returns the time since the program began: the system has no other.
func Time() time.Duration { return time.Since(start) }
