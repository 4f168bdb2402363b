package workloads

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/npy"
)

// A program is one of the eight: what it makes of arrays by name.
type program func(in files) map[string]nd.Array

var programs = map[string]program{
	"jacobi2d": func(in files) map[string]nd.Array {
		return map[string]nd.Array{"a": Jacobi2D(get[float64](in, "a"), in.number("steps"))}
	},
	"fdtd2d": func(in files) map[string]nd.Array {
		ex, ey, hz := FDTD2D(get[float64](in, "ex"), get[float64](in, "ey"), get[float64](in, "hz"), get[float64](in, "drive"))
		return map[string]nd.Array{"ex": ex, "ey": ey, "hz": hz}
	},
	"nbody": func(in files) map[string]nd.Array {
		pos, vel, ke := NBody(get[float64](in, "pos"), get[float64](in, "vel"), get[float64](in, "mass"), in.number("steps"))
		return map[string]nd.Array{"pos": pos, "vel": vel, "ke": ke}
	},
	"softmax": func(in files) map[string]nd.Array {
		return map[string]nd.Array{"y": Softmax(get[float32](in, "x"))}
	},
	"mlp": func(in files) map[string]nd.Array {
		g := func(name string) *nd.NDArray[float32] { return get[float32](in, name) }
		return map[string]nd.Array{"y": MLP(g("x"), g("w1"), g("b1"), g("w2"), g("b2"))}
	},
	"mandel": func(in files) map[string]nd.Array {
		return map[string]nd.Array{"k": Mandelbrot(in.number("n"), in.number("iters"))}
	},
	"clipmix": func(in files) map[string]nd.Array {
		return map[string]nd.Array{"y": ClipMix(get[int64](in, "a"), get[int64](in, "b"))}
	},
	"hillshade": func(in files) map[string]nd.Array {
		img, shade := Hillshade(get[float64](in, "z"))
		return map[string]nd.Array{"img": img, "shade": shade}
	},
}

// files is the arrays of a reference: inputs in_… and results out_….
type files map[string]nd.Array

func get[T any](in files, name string) *nd.NDArray[T] { return in["in_"+name].(*nd.NDArray[T]) }

func (in files) number(name string) int { return int(get[int64](in, name).Item()) }

// A tolerance is how far a result may be from NumPy's: not at all, by a part of the greatest magnitude, or by a number.
type tolerance struct {
	RelToMax float64 `json:"rel_to_max"`
	Abs      float64 `json:"abs"`
}

// UnmarshalJSON reads a tolerance; the text "equal" is none.
func (t *tolerance) UnmarshalJSON(text []byte) error {
	if string(text) == `"equal"` {
		return nil
	}
	type plain tolerance
	return json.Unmarshal(text, (*plain)(t))
}

func TestResultsAreThoseOfNumPy(t *testing.T) {
	text, err := os.ReadFile("testdata/manifest.json")
	require.NoError(t, err)
	var manifest struct {
		Workloads map[string]struct{ Tolerance map[string]tolerance }
	}
	require.NoError(t, json.Unmarshal(text, &manifest))
	require.Len(t, manifest.Workloads, len(programs))
	for name, workload := range manifest.Workloads {
		t.Run(name, func(t *testing.T) {
			reference, err := npy.LoadZip(filepath.Join("testdata", name+".npz"))
			require.NoError(t, err)
			results := programs[name](reference)
			require.Len(t, results, len(workload.Tolerance))
			for key, tol := range workload.Tolerance {
				want := reference["out_"+key]
				require.Equal(t, want.DType(), results[key].DType(), key)
				require.Equal(t, want.Shape(), results[key].Shape(), key)
				got, expected := float64s(t, results[key]), float64s(t, want)
				limit := tol.Abs + tol.RelToMax*nd.Max(nd.Abs(expected)).Item()
				worst := nd.Max(nd.Abs(nd.Subtract(got, expected))).Item()
				assert.LessOrEqual(t, worst, limit, key)
				assert.False(t, math.IsNaN(worst), key)
			}
		})
	}
}

func float64s(t *testing.T, x nd.Array) *nd.NDArray[float64] {
	t.Helper()
	switch x := x.(type) {
	case *nd.NDArray[float64]:
		return x
	case *nd.NDArray[float32]:
		return nd.AsType[float64](x)
	case *nd.NDArray[int64]:
		return nd.AsType[float64](x)
	case *nd.NDArray[int32]:
		return nd.AsType[float64](x)
	case *nd.NDArray[uint8]:
		return nd.AsType[float64](x)
	}
	t.Fatalf("no result has elements of type %v", x.DType())
	return nil
}
