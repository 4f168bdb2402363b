package ufunc_test

import (
	"testing"

	"ndgo/internal/testrun"
)

func TestMain(m *testing.M) {
	testrun.Main(m,
		"TestMoversStayInside", "TestMoveOfAnyType")
}
