package main

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain has fewer collections: each test loads and checks the packages that a manifest imports.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	loadPackages = known.load
	os.Exit(m.Run())
}
