package formula

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNamesOfOperators checks a promise of the documentation: formulas have every operator of docs/operators.md with operands and results
// of floats or bools. It checks the number of operands too.
func TestNamesOfOperators(t *testing.T) {
	text, err := os.ReadFile("../docs/operators.md")
	require.NoError(t, err)
	rows := regexp.MustCompile("(?m)^\\| `(\\w+)\\(([^)]*)\\)` \\| [^|]*(?:\\\\\\|[^|]*)* \\| ([^|]*) \\|").FindAllStringSubmatch(string(text), -1)
	require.Greater(t, len(rows), 90)
	ofFloats := []string{"Float", "Inexact", "Number", "RealNumber", "Element", "Boolean"}
	found := 0
	for _, row := range rows {
		class := regexp.MustCompile("`(\\w+)`").FindStringSubmatch(row[3])
		if class == nil || !slices.Contains(ofFloats, class[1]) || strings.Contains(row[3], "→ `ComplexNumber`") {
			continue
		}
		o := operators()[nameOf(row[1])]
		require.NotNil(t, o, "formulas have no %s", row[1])
		require.Equal(t, len(strings.Split(strings.TrimSuffix(row[2], ", …"), ", ")), o.In, row[1])
		found++
	}
	require.Greater(t, found, 75)
	for _, text := range []string{"fmax(x, y)", "fmin(x, y)", "heaviside(x, y)", "floor_divide(x, y)", "log1p_exp(x)", "bessel_j0(x)", "normal_cdf(x)", "isnan(x)",
		"logaddexp(x, y)", "deg2rad(x)", "not_equal(x, y)", "erf_inv(x)", "conj(x)", "bitwise_and(x > 0, y > 0)"} {
		_, err := Parse[float64](text)
		require.NoError(t, err)
	}
}

// nameOf returns the name that an operator has in formulas. It finds the name by its letters, without underscores.
func nameOf(operator string) string {
	for name := range operators() {
		if strings.ReplaceAll(name, "_", "") == strings.ToLower(operator) {
			return name
		}
	}
	return ""
}
