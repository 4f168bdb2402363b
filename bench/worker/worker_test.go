package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/bench/internal/peer"
	nd "ndgo/ndarray"
)

// answer has the fields of a worker's line.
type answer struct {
	OK       *bool     `json:"ok"`
	Why      string    `json:"why"`
	Batch    int       `json:"iters"`
	Estimate float64   `json:"est"`
	Each     float64   `json:"ns"`
	Size     int       `json:"size"`
	Sum      float64   `json:"sum"`
	Values   []float64 `json:"values"`
	KiB      int       `json:"kb"`
	Blocks   *float64  `json:"allocs"`
	Bytes    float64   `json:"bytes"`
}

// talk sends lines to the worker, and returns the answers. The worker's first line, {"ready":1}, is not an answer.
func talk(t *testing.T, lines ...string) []answer {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, peer.Serve(strings.NewReader(strings.Join(lines, "\n")), &out, prepare))
	said := strings.Split(strings.TrimSpace(out.String()), "\n")
	require.Equal(t, `{"ready":1}`, said[0])
	require.Len(t, said, len(lines)+1, "every line has one answer")
	answers := make([]answer, len(lines))
	for i := range answers {
		require.NoError(t, json.Unmarshal([]byte(said[i+1]), &answers[i]), said[i+1])
	}
	return answers
}

func prep(name, dtype string, n int) string {
	return fmt.Sprintf(`{"op": "prep", "case": %q, "dtype": %q, "n": %d, "t": 1e-6}`, name, dtype, n)
}

func prepProgram(name string, dimensions ...int) string {
	text, err := json.Marshal(append([]int{}, dimensions...))
	if err != nil {
		panic(err)
	}
	return fmt.Sprintf(`{"op": "prep", "case": %q, "n": 1, "t": 1e-6, "dimensions": %s}`, name, text)
}

// TestEveryCase runs the protocol for every case of every type, at the least size and at a size not divisible by the length of a
// vector. TestNumPy tries a divisible size.
func TestEveryCase(t *testing.T) {
	sizes := []int{1, 67}
	if testing.Short() {
		sizes = sizes[1:]
	}
	for dtype, table := range tables {
		for name := range table() {
			for _, n := range sizes {
				got := talk(t, prep(name, dtype, n), `{"op": "run"}`, `{"op": "check"}`, `{"op": "run"}`, `{"op": "free"}`)
				key := fmt.Sprintf("%s.%s n=%d", name, dtype, n)
				if got[0].Why == "unsupported" {
					require.True(t, name == "jacobi" || isIndexing(name) || lacksRelease(name),
						"%s: only a stencil and indices need more than two rows", key)
					continue
				}
				require.True(t, *got[0].OK, "%s: %s", key, got[0].Why)
				require.Positive(t, got[0].Batch, key)
				require.GreaterOrEqual(t, got[0].Estimate, 0.0, key)
				require.Empty(t, got[1].Why, key)
				require.True(t, *got[2].OK, "%s: %s", key, got[2].Why)
				require.Len(t, got[2].Values, min(got[2].Size, 64), key)
				require.Empty(t, got[3].Why, key)
				require.True(t, *got[4].OK, key)
			}
		}
	}
}

func isIndexing(name string) bool { return indexing()[name] != nil }

// lacksRelease reports whether a case needs the method Release, and arrays lack it.
func lacksRelease(name string) bool {
	_, ok := any(nd.Empty[float64](0)).(releaser)
	return name == "churn_release" && !ok
}

// TestNumPy compares every case with NumPy's result for the same operands, written by python3 bench/run.py golden.
func TestNumPy(t *testing.T) {
	f, err := os.Open("testdata/numpy.jsonl")
	require.NoError(t, err)
	defer f.Close()
	lines := json.NewDecoder(bufio.NewReader(f))
	compared, programsSeen := 0, map[string]bool{}
	for {
		var want struct {
			Case, DType string
			N           int
			Dimensions  []int
			Output      int
			Tolerance   float64
			Values      []float64
		}
		if err := lines.Decode(&want); err == io.EOF {
			break
		} else {
			require.NoError(t, err)
		}
		key := want.Case + "." + want.DType
		question, check := prep(want.Case, want.DType, want.N), `{"op": "check"}`
		if want.Dimensions != nil {
			question, check = prepProgram(want.Case, want.Dimensions...), fmt.Sprintf(`{"op": "check", "output": %d}`, want.Output)
			programsSeen[want.Case] = true
		}
		got := talk(t, question, check)
		if lacksRelease(want.Case) {
			require.Equal(t, "unsupported", got[0].Why, key)
			continue
		}
		require.True(t, *got[0].OK, "%s: %s", key, got[0].Why)
		require.Len(t, got[1].Values, len(want.Values), key)
		for i, v := range want.Values {
			near := want.Tolerance
			if want.Dimensions == nil {
				near *= max(1, math.Abs(v))
			}
			require.InDelta(t, v, got[1].Values[i], near, "%s: element %d", key, i)
		}
		compared++
	}
	require.Greater(t, compared, 370, "cases of all element types")
	require.Len(t, programsSeen, len(programs)+len(plainPrograms), "every program")
}

func TestBadInput(t *testing.T) {
	ready := prep("add_out", "f64", 16)
	for _, c := range []struct {
		why  string
		line string
		want string
	}{
		{"no JSON", `add_out f64`, "malformed line: invalid character 'a'"},
		{"JSON that ends too early", `{"op": "prep"`, "malformed line: unexpected end"},
		{"a text where a number belongs", `{"op": "prep", "case": "add_out", "dtype": "f64", "n": "16"}`, "malformed line"},
		{"a number that no int holds", `{"op": "prep", "case": "add_out", "dtype": "f64", "n": 1e30}`, "malformed line"},
		{"a list", `[]`, "malformed line"},
		{"no question", `{}`, `no op ""`},
		{"an unknown question", `{"op": "exit"}`, `no op "exit"`},
		{"an unknown case, in the words that the driver knows", prep("frobnicate", "f64", 16), "unsupported"},
		{"an unknown type", prep("add_out", "f16", 16), "unsupported"},
		{"a case that the type has not", prep("sin_out", "u8", 16), "unsupported"},
		{"no elements", prep("add_out", "f64", 0), "n is 0"},
		{"fewer than none", prep("add_out", "f64", -1), "n is -1"},
		{"more than memory holds", prep("add_out", "f64", 1<<30), "n is 1073741824"},
		{"a matrix that is too large", prep("matmul", "f64", 1<<20), "a matrix of 1048576 rows"},
		{"a program without dimensions", prepProgram("nbody"), "dimensions are [], want 2 of them"},
		{"a program with too many", prepProgram("nbody", 1, 2, 3), "dimensions are [1 2 3], want 2 of them"},
		{"a program of nothing", prepProgram("nbody", 0, 2), "one is less than 1"},
		{"an unknown program", prepProgram("frobnicate", 2, 2), "unsupported"},
		{"time that runs backwards", `{"op": "prep", "case": "add_out", "dtype": "f64", "n": 16, "t": -1}`, "t is -1"},
	} {
		got := talk(t, ready, c.line, `{"op": "free"}`, ready, `{"op": "run"}`)
		require.NotNil(t, got[1].OK, c.why)
		require.False(t, *got[1].OK, c.why)
		require.Contains(t, got[1].Why, c.want, c.why)
		require.Empty(t, got[4].Why, "%s: the worker goes on", c.why)
	}
}

func TestOrderOfQuestions(t *testing.T) {
	got := talk(t, `{"op": "run"}`, prep("add_out", "f64", 16), `{"op": "free"}`, `{"op": "check"}`,
		prep("no", "f64", 16), `{"op": "run"}`, `{"op": "rss"}`)
	for _, op := range []string{"check", "allocs"} {
		require.Contains(t, talk(t, fmt.Sprintf(`{"op": %q}`, op))[0].Why, op+": no operation is prepared")
	}
	require.Contains(t, got[0].Why, "no operation is prepared", "before any")
	require.Contains(t, got[3].Why, "no operation is prepared", "after it was freed")
	require.Contains(t, got[5].Why, "no operation is prepared", "after a refusal")
	require.Positive(t, got[6].KiB)
}

// TestResults requests the first and other results of a program, with different numbers of samples.
func TestResults(t *testing.T) {
	check := func(output, samples int) string {
		return fmt.Sprintf(`{"op": "check", "output": %d, "samples": %d}`, output, samples)
	}
	got := talk(t, prepProgram("nbody", 24, 10), check(0, 0), check(0, 72), check(0, 5), check(2, 0), check(3, 0), check(-1, 0),
		check(0, -1), check(0, 1<<30), check(1, 1))
	require.Equal(t, 72, got[1].Size)
	require.Len(t, got[1].Values, 64, "as many as are usual")
	require.Len(t, got[2].Values, 72, "as many as there are")
	require.Equal(t, []float64{got[2].Values[0], got[2].Values[71]}, []float64{got[3].Values[0], got[3].Values[4]})
	require.Equal(t, 10, got[4].Size, "the energy of each step")
	require.Contains(t, got[5].Why, "output is 3, not from 0 to 2")
	require.Contains(t, got[6].Why, "output is -1")
	require.Contains(t, got[7].Why, "samples is -1")
	require.Contains(t, got[8].Why, "samples is 1073741824")
	require.Len(t, got[9].Values, 1)
}

// TestAllocations checks the counted allocations of a result of 1 Ki float64, and of a call without a new result. Several results
// may share one allocated block, so the count over a few calls may be slightly less than the memory of the results.
func TestAllocations(t *testing.T) {
	got := talk(t, prep("churn", "f64", 1<<10), `{"op": "allocs"}`, prep("call_into", "f64", 16), `{"op": "allocs"}`)
	require.GreaterOrEqual(t, *got[1].Blocks, 1.0)
	require.GreaterOrEqual(t, got[1].Bytes, 4096.0)
	require.Zero(t, *got[3].Blocks)
	require.Zero(t, got[3].Bytes)
}

// TestDroppedResultsHaveSlots runs operations that drop their results. The next result must reuse the memory of the last one.
func TestDroppedResultsHaveSlots(t *testing.T) {
	if testing.AllocsPerRun(10, func() { nd.Zeros[float64](100) }) > 0 {
		t.Skip("slots need Go 1.26 on amd64 or arm64, without the race detector; go test ./worker on such a machine checks this")
	}
	for _, name := range []string{"zeros", "add_new", "pow2", "where_new", "repeat", "tile", "roll", "take", "concat0", "transpose", "formula4", "sort", "argsort", "mask_sel"} {
		run := tables["f64"]()[name]
		require.NotNil(t, run, name)
		o := run(10000)
		o.Run()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range 20 {
			o.Run()
		}
		runtime.ReadMemStats(&after)
		require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(20*8*10000/2), "%s allocates memory for each result", name)
	}
}
