package main

import (
	"math"
	"strings"
	"testing"

	nd "ndgo/ndarray"
	"ndgo/ndtest"
	"ndgo/ufunc"
)

// TestReport runs every formula in every tier of the machine: the forms must agree.
func TestReport(t *testing.T) {
	for _, tier := range ufunc.Tiers() {
		before := ufunc.Use(tier)
		var b strings.Builder
		if err := report(&b, 0); err != nil {
			t.Errorf("NDGO_SIMD=%v: %v", tier, err)
		}
		ufunc.Use(before)
		for _, f := range formulas() {
			if !strings.Contains(b.String(), "\n"+f.name+" ") {
				t.Errorf("%s is missing in\n%s", f.name, b.String())
			}
		}
	}
}

// TestKnownValues compares the formulas with values from other sources.
func TestKnownValues(t *testing.T) {
	// For these numbers, J. C. Hull, Options, Futures, and Other Derivatives, has N(d₁) = 0.6368 and a price of 10.4506.
	price := CallPrice(nd.Of(100.0), nd.Of(100.0), 1)
	ndtest.AllClose(t, price, nd.Of(10.4506), nd.Tolerance(0, 0.01))

	quarter := Haversine(nd.Of(0.0), 0, math.Pi/2, 0)
	ndtest.AllClose(t, quarter, nd.Of(math.Pi/2*earthRadius), nd.Tolerance(1e-15, 0))

	u, v := nd.Of(1.0), nd.Of(0.0) // without v nothing reacts
	ReactInPlace(u, v, 0, 0)
	ndtest.Equal(t, u, nd.Of(1.0))
	ndtest.Equal(t, v, nd.Of(0.0))

	ndtest.Equal(t, SquaredDistance(nd.Of(0.0, 0), nd.Of(3.0, 4)), nd.Scalar(25.0))
	ndtest.Equal(t, Hypot3(nd.Of(2.0), 3, 6), nd.Of(7.0))
	ndtest.Equal(t, Lerp(nd.Of(1.0, 5), 3, 0.25), nd.Of(1.5, 4.5))
	ndtest.AllClose(t, Softmax(nd.Matrix([][]float64{{0, 7}, {0, 7}}), nd.Axis(0)), nd.Full(0.5, 2, 2))
	blinker := nd.Matrix([][]uint8{{0, 1, 0}, {0, 1, 0}, {0, 1, 0}})
	ndtest.Equal(t, Live(blinker), blinker.T())
	ndtest.Equal(t, LiveInPlace(LiveInPlace(blinker.Copy())), blinker)
	ndtest.Equal(t, Within(nd.Of(-7, 3, 12), 0, 10), nd.Of(0, 3, 10))
	ndtest.Equal(t, WeightedSum(nd.Of(1.0, 2), nd.Of(3.0, 1)), nd.Scalar(11.0))
	ndtest.Equal(t, Clip(nd.Of(-7, 3, 12), 0, 10), nd.Of(0, 3, 10))
	ndtest.Equal(t, Polynomial(nd.Of(1.0), 2, 3, 4), nd.Of(13.25))
}
