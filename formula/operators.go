package formula

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"ndgo/internal/quote"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// operators maps NumPy's names to operators of floats or bools: the operators in docs/operators.md, and where.
var operators = sync.OnceValue(func() map[string]*ufunc.Operator {
	byName := manifestOperators()
	byName["where"] = &simd.Where
	return byName
})

// other maps further names to operators.
var other = map[string]string{
	"arcsin": "asin", "arccos": "acos", "arctan": "atan", "arctan2": "atan2", "arcsinh": "asinh", "arccosh": "acosh", "arctanh": "atanh",
	"power": "pow", "fabs": "abs", "absolute": "abs", "mod": "remainder",
	"radians": "deg2rad", "degrees": "rad2deg", "rint": "round", "true_divide": "divide",
}

// meant maps names of functions in NumPy, SciPy and other libraries to hints with the names in this package.
var meant = map[string]string{
	"lgamma": "it is log_gamma", "gammaln": "it is log_gamma", "psi": "it is digamma",
	"j0": "it is bessel_j0", "j1": "it is bessel_j1", "y0": "it is bessel_y0", "y1": "it is bessel_y1",
	"i0": "it is bessel_i0", "i1": "it is bessel_i1", "ndtr": "it is normal_cdf", "ndtri": "it is normal_quantile",
	"sigmoid": "it is expit", "softplus": "it is log1p_exp", "ln": "it is log", "amax": "it is max", "amin": "it is min", "average": "it is mean",
	"ptp": "write max(x) - min(x)", "dot": "write sum(x*y)", "norm": "write sqrt(sum(x**2))",
	"median": "pass nd.Median(x) as a variable", "percentile": "pass nd.Percentile(x, q) as a variable",
}

// hint suggests a function for an unknown name.
func hint(name string) string {
	if m, ok := meant[strings.ToLower(name)]; ok {
		return "; " + m
	}
	return nearest(name, functionNames())
}

// canonical returns the key of a function in the map operators.
func canonical(name string) string {
	if first, ok := other[name]; ok {
		return first
	}
	return name
}

// isFunction reports whether name is the name of a function.
func isFunction(name string) bool {
	_, isReduction := reductions[name]
	return isReduction || operators()[canonical(name)] != nil
}

// functionNames returns all function names, in order.
func functionNames() []string {
	names := slices.Collect(maps.Keys(operators()))
	names = slices.AppendSeq(names, maps.Keys(other))
	names = slices.AppendSeq(names, maps.Keys(reductions))
	slices.Sort(names)
	return names
}

// nearest asks for the most similar known name, in a text like "; is it sin?". Similarity is measured by the edit distance. If no known name is
// similar, nearest returns "".
func nearest(name string, known []string) string {
	best, least := "", max(1, len(name)/3)+1
	if len(name) > quote.Most { // the time of distance is proportional to the product of both lengths
		return ""
	}
	for _, k := range known {
		switch {
		case len(name) == 1 && !strings.EqualFold(k, name): // all other names of one letter have distance 1, so a guess would be poor
			continue
		case len(k) > 2*quote.Most:
			continue
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

// distance returns the edit distance: the number of letters to add, remove or replace to turn one name into the other.
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
