package workloads_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	nd "ndgo/ndarray"
	"ndgo/npy"
)

// A tolerance is the greatest difference of an output from NumPy's: 0, Abs, or RelToMax times the largest element.
type tolerance struct {
	Abs      float64
	RelToMax float64 `json:"rel_to_max"`
}

// UnmarshalJSON reads the fields of a tolerance, or the word "equal" for a tolerance of 0.
func (t *tolerance) UnmarshalJSON(text []byte) error {
	if string(text) == `"equal"` {
		return nil
	}
	type fields tolerance
	return json.Unmarshal(text, (*fields)(t))
}

// A manifest describes the outputs of NumPy.
type manifest struct {
	Workloads map[string]struct {
		Tolerance map[string]tolerance
		Medium    struct {
			Outputs map[string]struct {
				DType    string
				Shape    []int
				Sum      float64
				AbsSum   float64 `json:"abs_sum"`
				Min, Max float64
			}
		}
	}
}

func readManifest(t testing.TB) (m manifest) {
	text, err := os.ReadFile("testdata/manifest.json")
	if err == nil {
		err = json.Unmarshal(text, &m)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestSmall compares inputs and outputs with NumPy's.
func TestSmall(t *testing.T) {
	m := readManifest(t)
	for _, p := range programs {
		t.Run(p.name, func(t *testing.T) {
			reference, err := npy.LoadZip(filepath.Join("testdata", p.name+".npz"))
			if err != nil {
				t.Fatal(err)
			}
			in := p.small()
			for name, x := range in {
				judge(t, name, x, reference["in_"+name], tolerance{})
			}
			out := p.run(in)
			for name, x := range out {
				judge(t, name, x, reference["out_"+name], m.Workloads[p.name].Tolerance[name])
			}
			if len(in)+len(out) != len(reference) {
				t.Errorf("%d inputs and %d outputs, but %d references", len(in), len(out), len(reference))
			}
		})
	}
}

// judge compares an array with its reference.
func judge(t *testing.T, name string, got, want nd.Array, allowed tolerance) {
	t.Helper()
	if want == nil {
		t.Errorf("%s: there is no reference", name)
		return
	}
	if got.DType() != want.DType() || !slices.Equal(got.Shape(), want.Shape()) {
		t.Errorf("%s: got %v of %v, want %v of %v", name, got.Shape(), got.DType(), want.Shape(), want.DType())
		return
	}
	x, y := asFloat(got), asFloat(want)
	apart := nd.Max(nd.Abs(nd.Subtract(x, y))).Item()
	limit := allowed.Abs + allowed.RelToMax*nd.Max(nd.Abs(y)).Item()
	if !(apart <= limit) {
		t.Errorf("%s: %g apart from the reference, more than %g", name, apart, limit)
	}
}

// asFloat converts an output to float64, which represents its elements exactly.
func asFloat(x nd.Array) *nd.NDArray[float64] {
	switch x := x.(type) {
	case *nd.NDArray[uint8]:
		return nd.AsType[float64](x)
	case *nd.NDArray[int32]:
		return nd.AsType[float64](x)
	case *nd.NDArray[int64]:
		return nd.AsType[float64](x)
	case *nd.NDArray[float32]:
		return nd.AsType[float64](x)
	}
	return x.(*nd.NDArray[float64])
}

// TestMedium compares sums and limits of the outputs with NumPy's.
func TestMedium(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds; the full tests do it")
	}
	m := readManifest(t)
	for _, p := range programs {
		t.Run(p.name, func(t *testing.T) {
			if err := m.check(p, p.run(p.medium())); err != nil {
				t.Error(err)
			}
		})
	}
}

// check returns an error if the outputs of a medium case differ from NumPy's. The sum of an output may differ by 1e-10 of its sum of absolute
// values; for float32, by 1e-5 of it.
func (m *manifest) check(p program, out arrays) error {
	w := m.Workloads[p.name]
	if len(out) != len(w.Medium.Outputs) {
		return fmt.Errorf("%s has %d outputs, want %d", p.name, len(out), len(w.Medium.Outputs))
	}
	for name, want := range w.Medium.Outputs {
		got := out[name]
		if got.DType().String() != want.DType || !slices.Equal(got.Shape(), want.Shape) {
			return fmt.Errorf("%s: got %v of %v, want %v of %v", name, got.Shape(), got.DType(), want.Shape, want.DType)
		}
		x := asFloat(got)
		r := 1e-10
		if want.DType == "float32" {
			r = 1e-5
		}
		if sum := nd.Sum(x).Item(); !(math.Abs(sum-want.Sum) <= r*want.AbsSum) {
			return fmt.Errorf("%s: got a sum of %v, want %v", name, sum, want.Sum)
		}
		allowed := w.Tolerance[name]
		limit := allowed.Abs + allowed.RelToMax*math.Max(math.Abs(want.Min), math.Abs(want.Max))
		low, high := nd.Min(x).Item(), nd.Max(x).Item()
		if !(math.Abs(low-want.Min) <= limit && math.Abs(high-want.Max) <= limit) {
			return fmt.Errorf("%s: got elements from %v to %v, want %v to %v", name, low, high, want.Min, want.Max)
		}
	}
	return nil
}

// BenchmarkMedium measures each program after one check of its results.
func BenchmarkMedium(b *testing.B) {
	m := readManifest(b)
	for _, p := range programs {
		b.Run(p.name, func(b *testing.B) {
			in := p.medium()
			if err := m.check(p, p.run(in)); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				p.run(in)
			}
		})
	}
}
