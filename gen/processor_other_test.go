//go:build !unix

package main

import "time"

var start = time.Now()

// processorTime returns the time since the tests began, as the system has no other.
func processorTime() time.Duration { return time.Since(start) }
