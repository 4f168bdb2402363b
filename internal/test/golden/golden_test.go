package golden_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"ndgo/internal/test/golden"
)

// A judge returns an error if the library's answer to a case is wrong.
type judge func(*golden.Case) error

// suites maps each suite to its judge.
var suites = map[string]judge{
	"broadcast_shapes": broadcastShapes,
	"xla":              explicitBroadcast,
	"inplace":          inPlace,
	"index":            index,
	"setitem":          assignment,
	"overlap":          overlap,
	"elementwise":      elementwise,
	"intops":           integers,
	"cast":             cast,
	"reduce":           reduce,
	"longsum":          longSum,
	"shapes":           shapes,
	"npy":              files,
	"ulp":              functions,
	"sort":             sort,
}

// TestGolden runs the cases of testdata, or of the folder in the environment variable NDGO_GOLDEN. It prints a line for each suite.
func TestGolden(t *testing.T) {
	manifest, err := golden.Open(folder())
	if err != nil {
		t.Fatal(err)
	}
	for suite := range maps.Keys(manifest.Suites) {
		if _, known := suites[suite]; !known {
			t.Errorf("suite %s is unknown", suite)
		}
	}
	for _, suite := range slices.Sorted(maps.Keys(suites)) {
		t.Run(suite, func(t *testing.T) {
			if _, ok := manifest.Suites[suite]; !ok {
				t.Fatal("the manifest lacks the suite")
			}
			run(t, suite, load(t, manifest, suite))
		})
	}
}

// folder returns the folder of cases. A relative path may also begin at the root of the module.
func folder() string {
	dir := os.Getenv("NDGO_GOLDEN")
	if dir == "" {
		return "testdata"
	}
	if _, err := os.Stat(dir); err != nil && !filepath.IsAbs(dir) {
		return filepath.Join("..", "..", "..", dir)
	}
	return dir
}

// load returns the cases of a suite.
func load(t *testing.T, manifest *golden.Manifest, suite string) []golden.Case {
	t.Helper()
	cases, err := manifest.Load(suite)
	if err != nil {
		t.Fatal(err)
	}
	for i := range cases {
		if isAxisOfNone(&cases[i]) {
			cases[i].Error, cases[i].Want = "Axis", nil
		}
	}
	return cases
}

// run checks the cases of a suite. It prints the numbers of cases, decisions and failed cases, and the first failures.
func run(t *testing.T, suite string, cases []golden.Case) {
	const show = 5
	decided, failed := 0, 0
	for i := range cases {
		c := &cases[i]
		decided += decisions(c)
		err := guard(suites[suite], c)
		if err == nil || errors.Is(err, errTooLarge) {
			continue
		}
		if failed++; failed <= show {
			t.Errorf("%s %s: %v", c.ID, c.Op, err)
		}
	}
	if failed > show {
		t.Errorf("and %d more", failed-show)
	}
	fmt.Printf("golden %s: cases %d, decisions %d, failed %d\n", suite, len(cases), decided, failed)
}

// errTooLarge marks cases with sizes or indices that do not fit in a 32-bit int.
var errTooLarge = errors.New("a number needs an int of 64 bits")

// guard checks c, and a variant of c with int and uint in place of int64 and uint64. It turns a panic into a failure.
func guard(f judge, c *golden.Case) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	err = f(c)
	var number *json.UnmarshalTypeError
	if math.MaxInt == math.MaxInt32 && errors.As(err, &number) {
		return errTooLarge
	}
	if twin, ok := withInt(c); ok && err == nil {
		if err = f(twin); err != nil {
			err = fmt.Errorf("as int and uint: %w", err)
		}
	}
	return err
}

// withInt returns c with int in place of int64, and uint in place of uint64. The second result is false if c has neither of these types, or
// if int has 32 bits.
func withInt(c *golden.Case) (*golden.Case, bool) {
	if math.MaxInt == math.MaxInt32 || c.Suite == "npy" {
		return nil, false
	}
	text, err := json.Marshal(c)
	if err != nil {
		panic(err)
	}
	changed := strings.NewReplacer(`"int64"`, `"int"`, `"uint64"`, `"uint"`).Replace(string(text))
	if changed == string(text) {
		return nil, false
	}
	twin := new(golden.Case)
	if err := json.Unmarshal([]byte(changed), twin); err != nil {
		panic(err)
	}
	return twin, true
}

// decisions returns the number of decisions in a case: the pairs of a packed case, the elements of an expected array, or one.
func decisions(c *golden.Case) int {
	switch want := bytes.TrimSpace(c.Want); {
	case c.Pairs != nil:
		return len(must[[]json.RawMessage](c.Pairs))
	case c.Views != nil:
		return len(must[[]json.RawMessage](c.Views))
	case len(want) > 0 && want[0] == '{':
		n := 1
		for _, size := range must[golden.Array](want).Shape {
			n *= size
		}
		return n
	}
	return 1
}

// must decodes a text written by golden.py.
func must[T any](text json.RawMessage) T {
	v, err := decode[T](text)
	if err != nil {
		panic(err)
	}
	return v
}

// decode decodes a text. It fails for a number too large for an int.
func decode[T any](text json.RawMessage) (v T, err error) {
	err = json.Unmarshal(text, &v)
	return v, err
}

// unknown returns the failure of a case with an unknown operation.
func unknown(c *golden.Case) error { return fmt.Errorf("the operation is unknown") }
