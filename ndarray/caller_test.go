package ndarray_test

import (
	"fmt"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/into"
	nd "ndgo/ndarray"
)

// TestErrorNamesItsCaller checks that an error has the line of the call from outside of the module, no matter how the module calls itself.
func TestErrorNamesItsCaller(t *testing.T) {
	x := nd.Ones[float64](2, 3)
	for why, call := range map[string]func(line *int){
		"a function":              func(line *int) { *line = here(); nd.Add(x, nd.Of(1.0, 2)) },
		"a method":                func(line *int) { *line = here(); x.At(5, 5) },
		"another package":         func(line *int) { *line = here(); into.Add(x, x, nd.Of(1.0, 2)) },
		"a function of one's own": func(line *int) { nd.Map(x, func(float64) float64 { *line = here(); return x.At(9) }) },
	} {
		line := 0
		err := nd.Try(func() { call(&line) })
		var e *nd.Error
		require.ErrorAs(t, err, &e, why)
		require.Regexp(t, `caller_test\.go:`+strconv.Itoa(line)+`$`, e.Caller, why)
		assert.Equal(t, e.Caller+": "+e.Error(), fmt.Sprintf("%+v", err), why)
		assert.Equal(t, e.Error(), fmt.Sprint(err), why)
		assert.Equal(t, strconv.Quote(e.Error()), fmt.Sprintf("%q", err), why)
		assert.Same(t, e, nd.Try(func() { panic(e) }), why)
		assert.True(t, strings.HasSuffix(e.Caller, ":"+strconv.Itoa(line)), "it stays")
	}
	mistake := &nd.Error{Op: "Own", Kind: nd.ErrShape}
	assert.Same(t, mistake, nd.Try(func() { panic(mistake) }))
	assert.Equal(t, "m: F", fmt.Sprint(&nd.Error{Op: "m.F"}), "it says neither what is wrong nor of which kind that is")
	assert.Empty(t, mistake.Caller, "what others raise is not written to")
	assert.Equal(t, "ndarray: Own: invalid shape", fmt.Sprintf("%+v", mistake), "no caller is known")
}

// here returns its caller's line.
func here() int {
	_, _, line, _ := runtime.Caller(1)
	return line
}

func ExampleTry_caller() {
	err := nd.Try(func() { nd.Add(nd.Of(1, 2), nd.Of(1, 2, 3)) })
	fmt.Println(regexp.MustCompile(`^.*/`).ReplaceAllString(fmt.Sprintf("%+v", err), ""))
	// Output:
	// caller_test.go:52: ndarray: Add: shapes (2) and (3) do not broadcast: axis -1 has sizes 2 and 3
}
