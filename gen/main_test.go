package main

import (
	"testing"

	"ndgo/gen/manifest"
	"ndgo/internal/testrun"
)

// TestMain loads the packages of many cases at once.
func TestMain(m *testing.M) {
	manifest.LoadPackages = known.load
	testrun.Main(m,
		"TestGuide", "TestFix", "TestRandomFused", "TestExplainText", "TestExcluded", "TestNoMarkIsLeft")
}
