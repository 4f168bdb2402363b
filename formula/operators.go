package formula

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// operators returns the operators that take floats or bools by their names in NumPy.
var operators = sync.OnceValue(func() map[string]*ufunc.Operator { return named(listed[:]) })

var listed = [...]*ufunc.Operator{
	&simd.Add, &simd.Subtract, &simd.Multiply, &simd.Divide, &simd.FloorDivide, &simd.Remainder, &simd.Fmod, &simd.Pow,
	&simd.Positive, &simd.Negative, &simd.Abs, &simd.Sign, &simd.Square, &simd.Reciprocal, &simd.Sqrt, &simd.Cbrt, &simd.Hypot,
	&simd.Floor, &simd.Ceil, &simd.Trunc, &simd.Round, &simd.Maximum, &simd.Minimum, &simd.Clip,
	&simd.Copysign, &simd.Nextafter, &simd.Signbit, &simd.IsNaN, &simd.IsInf, &simd.IsFinite,
	&simd.Equal, &simd.NotEqual, &simd.Less, &simd.LessEqual, &simd.Greater, &simd.GreaterEqual,
	&simd.LogicalAnd, &simd.LogicalOr, &simd.LogicalXor, &simd.LogicalNot,
	&simd.Exp, &simd.Exp2, &simd.Expm1, &simd.Log, &simd.Log2, &simd.Log10, &simd.Log1p, &simd.LogAddExp, &simd.Deg2Rad, &simd.Rad2Deg,
	&simd.Sin, &simd.Cos, &simd.Tan, &simd.Asin, &simd.Acos, &simd.Atan, &simd.Atan2,
	&simd.Erf, &simd.Erfc, &simd.NormalCDF, &simd.Expit, &simd.Logit, &simd.Log1pExp, &simd.Sinc, &simd.BesselI0, &simd.BesselI1,
	&simd.BesselJ0, &simd.BesselJ1, &simd.BesselY0, &simd.BesselY1,
	&simd.Gamma, &simd.LogGamma, &simd.Digamma, &simd.ErfInv, &simd.ErfcInv, &simd.NormalQuantile,
	&simd.Sinh, &simd.Cosh, &simd.Tanh, &simd.Asinh, &simd.Acosh, &simd.Atanh, &simd.Where,
}

// other has further names of operators.
var other = map[string]string{
	"arcsin": "asin", "arccos": "acos", "arctan": "atan", "arctan2": "atan2", "arcsinh": "asinh", "arccosh": "acosh", "arctanh": "atanh",
	"power": "pow", "fabs": "abs", "absolute": "abs", "mod": "remainder",
	"radians": "deg2rad", "degrees": "rad2deg", "rint": "round", "true_divide": "divide",
}

// meant has names of functions that NumPy, SciPy or others have, and what to write here.
var meant = map[string]string{
	"lgamma": "it is log_gamma", "gammaln": "it is log_gamma", "psi": "it is digamma",
	"j0": "it is bessel_j0", "j1": "it is bessel_j1", "y0": "it is bessel_y0", "y1": "it is bessel_y1",
	"i0": "it is bessel_i0", "i1": "it is bessel_i1", "ndtr": "it is normal_cdf", "ndtri": "it is normal_quantile",
	"sigmoid": "it is expit", "softplus": "it is log1p_exp", "ln": "it is log", "amax": "it is max", "amin": "it is min", "average": "it is mean",
	"ptp": "write max(x) - min(x)", "dot": "write sum(x*y)", "norm": "write sqrt(sum(x**2))",
	"median": "give nd.Median(x) as a variable", "percentile": "give nd.Percentile(x, q) as a variable",
}

// hint says what to write for a name that is none of a function.
func hint(name string) string {
	if m, ok := meant[strings.ToLower(name)]; ok {
		return "; " + m
	}
	return nearest(name, functionNames())
}

// named returns operators by their names, in lower case with underscores between words, as NumPy has them.
func named(list []*ufunc.Operator) map[string]*ufunc.Operator {
	byName := map[string]*ufunc.Operator{}
	for _, o := range list {
		var name strings.Builder
		for i, r := range o.Name {
			if i > 0 && r >= 'A' && r <= 'Z' && o.Name[i-1] >= 'a' && o.Name[i-1] <= 'z' && o.Name[:2] != "Is" && o.Name != "LogAddExp" {
				name.WriteByte('_')
			}
			name.WriteRune(r)
		}
		byName[strings.ToLower(name.String())] = o
	}
	return byName
}

// canonical returns the name by which operators has an operator.
func canonical(name string) string {
	if first, ok := other[name]; ok {
		return first
	}
	return name
}

// isFunction reports whether name may be called.
func isFunction(name string) bool {
	_, isReduction := reductions[name]
	return isReduction || operators()[canonical(name)] != nil
}

// functionNames returns the names that may be called, in order.
func functionNames() []string {
	names := slices.Collect(maps.Keys(operators()))
	names = slices.AppendSeq(names, maps.Keys(other))
	names = slices.AppendSeq(names, maps.Keys(reductions))
	slices.Sort(names)
	return names
}

// nearest returns a question for the known name that differs in the fewest letters, or nothing if none is near.
func nearest(name string, known []string) string {
	best, least := "", max(1, len(name)/3)+1
	for _, k := range known {
		if len(name) == 1 && !strings.EqualFold(k, name) {
			continue // any other letter would be as near
		}
		if d := distance(name, k); d < least {
			best, least = k, d
		}
	}
	if best == "" {
		return ""
	}
	return "; is it " + best + "?"
}

// distance returns how many letters have to be added, removed or replaced to make one name of another.
func distance(x, y string) int {
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(x) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(y) {
			change := diagonal
			if x[i] != y[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(y)]
}
