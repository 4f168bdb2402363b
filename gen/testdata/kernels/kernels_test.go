package kernels

import (
	"math"
	"testing"

	nd "ndgo/ndarray"
)

// Known points of the formulas.
func TestKnownPoints(t *testing.T) {
	near := func(name string, got *nd.NDArray[float64], want float64) {
		t.Helper()
		if g := got.Item(); math.Abs(g-want) > 1e-6*math.Max(1, math.Abs(want)) {
			t.Errorf("%s is %v, want %v", name, g, want)
		}
	}
	near("the distance of Paris and London", GreatCircle(nd.Of(48.8566), 2.3522, 51.5074, -0.1278), 343556.53488088254)
	near("the price of a call", Call(nd.Of(100.0), 100, 1, 0.05, 0.2), 10.450583572185565)
	near("the volatility of that price", ImpliedVolatility(nd.Of(10.450583572185565), 100, 100, 1, 0.05), 0.2)
	near("E of Kepler's equation", EccentricAnomaly(nd.Of(0.5), 0.1), 0.5524795802)
	near("erf(1)", Erf(nd.Of(1.0)), 0.8427007)
	near("the logarithm of Γ(5)", LogGamma(nd.Of(5.0)), math.Log(24))
	near("W(1)", LambertW(nd.Of(1.0)), 0.5671432904097838)
	near("J₀(1)", BesselJ0(nd.Of(1.0)), 0.7651976865579666)
	near("P₃(0.5)", Legendre(nd.Of(0.5), 3), -0.4375)
	near("the area of a triangle", TriangleArea(nd.Of(0.0), 0, 0, 3, 0, 0, 0, 4, 0), 6)
	if month, day := Easter(nd.Of(2024)); month.Item() != 3 || day.Item() != 31 {
		t.Errorf("Easter of 2024 is %v-%v", month, day)
	}
	if got := Weekday(nd.Of(2000), 1, 1).Item(); got != 6 {
		t.Errorf("1 January 2000 is weekday %d", got)
	}
	if got := JulianDay(nd.Of(2000), 1, 1).Item(); got != 2451545 {
		t.Errorf("the Julian day is %d", got)
	}
	if got := Mandelbrot(nd.Of[complex128](0, 1, -1, 0.3+0.5i)).ToSlice(); got[0] != 200 || got[1] != 3 || got[2] != 200 {
		t.Errorf("the steps are %v", got)
	}
	if got := NewtonRoot(nd.Of(2 + 0i)).Item(); got != 0 {
		t.Errorf("the root is %d", got)
	}
}
