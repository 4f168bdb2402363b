package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestExplainLoops names the loops that are not unrolled, with reasons.
func TestExplainLoops(t *testing.T) {
	o, err := generate(packageModule(t, map[string]string{"m.go": `package m

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

var weights = [3][3]float32{{-1, 0, 1}, {-2, 0, 2}, {-1, 0, 1}}

var (
	row, Shared = []float32{1, 2, 1}, []float32{1, 2}
	changed     = []float32{1, 2}
	grown       = [][]float32{{1, 2}, {3, 4}}
	elsewhere   = []float32{1, 2}
	tested      = []float32{1, 2}
	long        = []float32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}
)

func change(k float32) { changed[1] = k }

func last() []float32 { return grown[1] }

//ndgo:fuse
func known(x *nd.NDArray[float32]) *nd.NDArray[float32] {
	n, m := x.Dim(0)-2, x.Dim(1)-2
	sum := nd.Zeros[float32](n, m)
	for i := range weights {
		for j, w := range weights[i] {
			inplace.Add(sum, nd.Multiply(x.Slice(nd.Range(i, i+n), nd.Range(j, j+m)), w))
		}
	}
	for k := range 9 {
		i, j := k/3, k%3
		part := x.Slice(nd.Range(i, i+n), nd.Range(j, j+m))
		inplace.Add(sum, nd.Multiply(part, weights[j][i]))
	}
	return sum
}

//ndgo:fuse
func rows(x *nd.NDArray[float32]) {
	for i := range 3 {
		inplace.Add(x, nd.Multiply(x, row[i]))
	}
}

//ndgo:fuse
func unknown(x *nd.NDArray[float32], given []float32, n int) {
	for _, w := range Shared {
		inplace.Add(x, nd.Multiply(x, w))
	}
	for i := range 2 {
		inplace.Add(x, nd.Multiply(x, changed[i]))
	}
	for i := range 2 {
		inplace.Add(x, nd.Multiply(x, grown[i][1]))
	}
	for _, w := range elsewhere {
		inplace.Add(x, nd.Multiply(x, w))
	}
	for _, w := range tested {
		inplace.Add(x, nd.Multiply(x, w))
	}
	for _, w := range long {
		inplace.Add(x, nd.Multiply(x, w))
	}
	for i := range n {
		inplace.Add(x, nd.Multiply(x, given[i]))
	}
	for _, w := range given {
		inplace.Add(x, nd.Multiply(x, w))
	}
	for i := n; i > 0; i-- {
		inplace.Add(x, nd.Multiply(x, 2))
	}
	for i := range 2 {
		if i < n {
			inplace.Add(x, nd.Multiply(x, 2))
		}
	}
	for i := range 2 {
		inplace.Add(x.Slice(nd.At(i)), nd.Multiply(x.Slice(nd.At(i)), 2))
	}
}
`, "m_windows.go": `package m

func init() { elsewhere[0] = 2 }
`, "m_test.go": `package m

import "testing"

func TestTested(t *testing.T) {
	row := 3
	row++
	if weights[0][1] != 0 {
		t.Fatal(row)
	}
	tested[0]++
}
`}))
	require.NoError(t, err)
	text, err := explain(o, "known, rows, unknown")
	require.NoError(t, err)
	require.Equal(t, `Known: knownSum: 36 operators join to one pass over memory, which computes sum of sum, x.Slice(nd.Range(0, 0+n), nd.Range(0, 0+m)), x.Slice(nd.Range(0, 0+n), nd.Range(1, 1+m)), x.Slice(nd.Range(0, 0+n), nd.Range(2, 2+m)), x.Slice(nd.Range(1, 1+n), nd.Range(0, 0+m)), x.Slice(nd.Range(1, 1+n), nd.Range(1, 1+m)), x.Slice(nd.Range(1, 1+n), nd.Range(2, 2+m)), x.Slice(nd.Range(2, 2+n), nd.Range(0, 0+m)), x.Slice(nd.Range(2, 2+n), nd.Range(1, 1+m)), x.Slice(nd.Range(2, 2+n), nd.Range(2, 2+m)), part
Rows: rowsX: 6 operators join to one pass over memory, which computes x of x
Unknown: unknownX: 2 operators join to one pass over memory, which computes x of x, w
Unknown: unknownX: 2 operators join to one pass over memory, which computes x of x, changed[i]
Unknown: unknownX: 2 operators join to one pass over memory, which computes x of x, grown[i][1]
Unknown: unknownX: 2 operators join to one pass over memory, which computes x of x, w
Unknown: unknownX: 2 operators join to one pass over memory, which computes x of x, w
Unknown: unknownX: 2 operators join to one pass over memory, which computes x of x, w
Unknown: unknownX: 2 operators join to one pass over memory, which computes x of x, given[i]
Unknown: unknownX: 2 operators join to one pass over memory, which computes x of x, w
Unknown: unknownX9: 2 operators join to one pass over memory, which computes x of x
Unknown: unknownX9: 2 operators join to one pass over memory, which computes x of x
Unknown: unknownX9: 2 operators join to one pass over memory, which computes x of x.Slice(nd.At(i))
Unknown: lines 67 to 80 run in tiles if the second-level cache is too small for x: for some rows at a time
Unknown: the loop of line 49 is not unrolled: Shared is exported, so other packages may change it
Unknown: the loop of line 52 is not unrolled: m.go:19:26 may change changed
Unknown: the loop of line 55 is not unrolled: m.go:21:32 may change grown
Unknown: the loop of line 58 is not unrolled: m_windows.go:3:15 may change elsewhere
Unknown: the loop of line 61 is not unrolled: m_test.go:11:2 may change tested
Unknown: the loop of line 64 is not unrolled: it has more than 16 iterations
Unknown: the loop of line 67 is not unrolled: its number of iterations, n, is not a constant
Unknown: the loop of line 70 is not unrolled: the function does not define given by a literal
Unknown: the loop of line 73 is not unrolled: its limit n is not a constant
Unknown: the loop of line 76 is not unrolled: its statement if i < n is neither an assignment nor a store
Unknown: the loop of line 81 is not unrolled: its statement inplace.Add(x.Slice(nd.At(i)), nd.Multiply(x.Slice… stores into a part of an array
`, text)
}

// TestTablesOfOthers has tables that assembly may change, also for another processor, and a table of a variable imported with a dot.
func TestTablesOfOthers(t *testing.T) {
	o, err := generate(packageModule(t, map[string]string{"m.go": `package m

import (
	nd "ndgo/ndarray"
	. "example.com/m/none"
)

var (
	λ    = []float64{1, 2}
	far  = []float64{1, 2}
	farm = []float64{1, 2}
	of   = []float64{W, 2}
)

//ndgo:fuse
func f(x *nd.NDArray[float64]) {
	for _, w := range λ {
		x.Assign(nd.Add(nd.Multiply(x, w), 1))
	}
	for _, w := range far {
		x.Assign(nd.Add(nd.Multiply(x, w), 1))
	}
	for _, w := range farm {
		x.Assign(nd.Add(nd.Multiply(x, w), 1))
	}
	for _, w := range of {
		x.Assign(nd.Add(nd.Multiply(x, w), 1))
	}
}
`, "none/none.go": "package none\n\nvar W = 1.0\n",
		"m_amd64.s": "TEXT ·g(SB), $0\n\tMOVQ $0, ·λ(SB)\n\tRET\n", "m_arm64.s": "TEXT ·g(SB), $0\n\tMOVD $0, ·far+8(SB)\n\tRET\n"}))
	require.NoError(t, err)
	text, err := explain(o, "f")
	require.NoError(t, err)
	for _, line := range []string{"assembly may change λ", "assembly may change far"} {
		require.Contains(t, text, line+"\n")
	}
	require.NotContains(t, text, "farm")
	require.Contains(t, text, "an element of of is neither a constant nor a variable")
}

// TestChangedTables unrolls no loop over a table that the package may change.
func TestChangedTables(t *testing.T) {
	o, err := generate(packageModule(t, map[string]string{"m.go": `package m

import (
	"unsafe"

	nd "ndgo/ndarray"
)

type list []float64

func (l list) set(k float64) { l[0] = k }

var (
	methods  = list{1, 2}
	cleared  = []float64{1, 2}
	boxed    = []float64{1, 2}
	rows     = [][]float64{{1, 2}, {3, 4}}
	pointed  = [2]float64{1, 2}
	unsafely = []float64{1, 2}
	linked   = []float64{1, 2}
	ranged   = []float64{1, 2}
	computed = make([]float64, 2)
	fine     = [...]float64{1, 2}
	places   = []int{1, 0}
)

var kept struct{ w []float64 }

//go:linkname linked m.other

func init() {
	methods.set(3)
	clear(cleared)
	kept.w = boxed
	for _, r := range rows {
		r[0]++
	}
	p := &pointed[1]
	*p = 2
	*unsafe.SliceData(unsafely) = 2
	for _, (ranged[0]) = range cleared {
	}
	kept.w = []float64{fine[len(fine)-1], fine[places[0]]}
}

//ndgo:fuse
func f(x *nd.NDArray[float64]) {
	for _, w := range methods {
		x.Assign(nd.Add(nd.Multiply(x, w), 1))
	}
	for _, w := range cleared {
		x.Assign(nd.Add(nd.Multiply(x, w), 1))
	}
	for _, w := range boxed {
		x.Assign(nd.Add(nd.Multiply(x, w), 1))
	}
	for i := range rows {
		for _, w := range rows[i] {
			x.Assign(nd.Add(nd.Multiply(x, w), 1))
		}
	}
	for _, w := range pointed {
		x.Assign(nd.Add(nd.Multiply(x, w), 1))
	}
	for _, w := range unsafely {
		x.Assign(nd.Add(nd.Multiply(x, w), 1))
	}
	for _, w := range linked {
		x.Assign(nd.Add(nd.Multiply(x, w), 1))
	}
	for _, w := range ranged {
		x.Assign(nd.Add(nd.Multiply(x, w), 1))
	}
	for _, w := range computed {
		x.Assign(nd.Add(nd.Multiply(x, w), 1))
	}
	for _, w := range fine {
		x.Assign(nd.Add(nd.Multiply(x, w), 1))
	}
	for i := range places {
		x.Assign(nd.Add(nd.Multiply(x, fine[i]), places[i]))
	}
}
`}))
	require.NoError(t, err)
	text, err := explain(o, "f")
	require.NoError(t, err)
	require.Equal(t, `F: fX: 2 operators join to one pass over memory, which computes x of x, w
F: fX: 2 operators join to one pass over memory, which computes x of x, w
F: fX: 2 operators join to one pass over memory, which computes x of x, w
F: fX: 2 operators join to one pass over memory, which computes x of x, w
F: fX: 2 operators join to one pass over memory, which computes x of x, w
F: fX: 2 operators join to one pass over memory, which computes x of x, w
F: fX: 2 operators join to one pass over memory, which computes x of x, w
F: fX: 2 operators join to one pass over memory, which computes x of x, w
F: fX: 2 operators join to one pass over memory, which computes x of x, w
F: fX10: 8 operators join to one pass over memory, which computes x of x
F: the loop of line 48 is not unrolled: m.go:32:2 may change methods
F: the loop of line 51 is not unrolled: m.go:33:8 may change cleared
F: the loop of line 54 is not unrolled: m.go:34:11 may change boxed
F: the loop of line 58 is not unrolled: m.go:35:20 may change rows
F: the loop of line 62 is not unrolled: m.go:38:8 may change pointed
F: the loop of line 65 is not unrolled: m.go:40:20 may change unsafely
F: the loop of line 68 is not unrolled: m.go:29:1 gives other packages access to linked
F: the loop of line 71 is not unrolled: m.go:41:10 may change ranged
F: the loop of line 74 is not unrolled: the value of computed is not a literal of a slice or an array
`, text)
}
