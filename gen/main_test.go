package main

import (
	"testing"

	"ndgo/internal/testrun"
)

// TestMain loads the packages of many cases at once.
func TestMain(m *testing.M) {
	loadPackages = known.load
	testrun.Main(m)
}
