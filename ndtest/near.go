package ndtest

import (
	"math"
	"math/cmplx"
	"math/rand/v2"
	"reflect"
)

// fillSmall sets the operands of t to valid small numbers, for which rounding has little effect.
func (u Ufunc) fillSmall(t *trial, g *rand.Rand) {
	for range 100 {
		if u.setSmall(t, g); u.evaluate(t) {
			return
		}
		if !u.looksUp() {
			break
		}
		u.lengthen(t, g)
	}
	u.fill(t, g)
}

// setSmall sets the operands of t to small numbers, valid or not.
func (u Ufunc) setSmall(t *trial, g *rand.Rand) {
	for k := t.outs; k < len(t.x); k++ {
		for index := range indices(t.x[k].Shape()) {
			t.set(k, index, number(float64(g.IntN(4)), in(u.types()[k])))
		}
	}
}

// isExact reports whether sums of this type are exact.
func isExact(of reflect.Type) bool {
	zero := reflect.Zero(of)
	return !zero.CanFloat() && !zero.CanComplex()
}

// near returns a function reporting whether two values agree: all parts are equal or both NaN. If reordered is set, numbers that
// differ by rounding agree, too.
func near(reordered bool) func(x, y reflect.Value) bool {
	return func(x, y reflect.Value) bool {
		tolerance := 0.
		if reordered {
			tolerance = 1e-10
			if x.Kind() == reflect.Float32 || x.Kind() == reflect.Complex64 {
				tolerance = 1e-4
			}
		}
		switch {
		case x.CanFloat():
			return within(x.Float(), y.Float(), 1, tolerance)
		case x.CanComplex():
			v, w := x.Complex(), y.Complex()
			size := 1.
			if !cmplx.IsInf(w) && !cmplx.IsNaN(w) {
				size = math.Max(1, cmplx.Abs(w))
			}
			return within(real(v), real(w), size, tolerance) && within(imag(v), imag(w), size, tolerance)
		}
		return x.Equal(y)
	}
}

// within reports whether v and w are equal or both NaN, or differ by at most tolerance times the greater of size and |w|.
func within(v, w, size, tolerance float64) bool {
	return v == w || v != v && w != w || !math.IsInf(w, 0) && math.Abs(v-w) <= tolerance*math.Max(size, math.Abs(w))
}
