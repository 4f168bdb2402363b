package compile

import (
	"testing"

	"ndgo/internal/testrun"
)

func TestMain(m *testing.M) {
	testrun.Main(m,
		"TestRandomFunctions", "TestIndicesAreLoadedOnce", "TestRegisters", "TestCongruenceOfLong",
		"TestDivideByConstant")
}
