package linalg_test

import (
	"testing"

	"ndgo/internal/testrun"
)

func TestMain(m *testing.M) {
	testrun.Main(m,
		"TestInfinitiesAndNaNOfSystems", "TestInfinitiesAndNaNOfDecompositions", "TestVectorsOfSubnormalRows",
		"TestEigOfSimilar", "TestEigOfTinyRow", "TestEigOfGradedBlocks", "TestSolveNearSmallest", "TestDetRange")
}
