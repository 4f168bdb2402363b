package ndarray_test

import (
	"testing"

	"ndgo/ufunc"
)

// tiers returns the tiers to test: with -short the one in use, and otherwise all of the machine.
func tiers() []ufunc.Tier {
	if testing.Short() {
		return []ufunc.Tier{ufunc.Active()}
	}
	return ufunc.Tiers()
}
