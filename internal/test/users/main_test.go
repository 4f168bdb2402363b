package users

import (
	"testing"

	"ndgo/internal/testrun"
)

func TestMain(m *testing.M) { testrun.Poisoned(m) }
