package ndtest

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

type floats = *nd.NDArray[float64]

// split is a function with two results. The tests describe it by a Ufunc, and check implementations against it.
func split(x, y float64) (sum, difference float64) { return x + y, x - y }

// setSplit sets arrays to the results of split. It reads each operand before overwriting it.
func setSplit(x ...nd.Array) {
	a, b := x[2].(floats), x[3].(floats)
	sum, difference := nd.Add(nd.Add(x[0].(floats).Copy(), 0), 0), x[1].(floats)
	sum.Assign(nd.Add(broadcast(a, x[0]), broadcast(b, x[0])))
	other := nd.Subtract(broadcast(a, x[0]), broadcast(b, x[0]))
	x[0].(floats).Assign(sum)
	difference.Assign(other)
}

func broadcast(x floats, to nd.Array) floats { return x.BroadcastTo(to.Shape()...) }

// mistakes returns the texts of the errors of several trials.
func mistakes(try func(seed uint64) error) (text string) {
	for seed := range uint64(50) {
		if err := try(seed); err != nil {
			return err.Error()
		}
	}
	return ""
}

// TestTryNotices checks that trials notice each of several mistakes in an operator.
func TestTryNotices(t *testing.T) {
	for _, c := range []struct {
		mistake string
		call    func(x ...nd.Array)
		want    string
	}{
		{"none", setSplit, ""},
		{"operands are swapped", func(x ...nd.Array) { setSplit(x[0], x[1], x[3], x[2]) }, "want -2.5 of [-2.5 -7.658681501970164e-164]"},
		{"a result is not written", func(x ...nd.Array) {
			setSplit(x[0], nd.Zeros[float64](x[1].Shape()...), x[2], x[3])
		}, "result 2 of shapes"},
		{"what lies around a result is written", func(x ...nd.Array) {
			setSplit(x...)
			data, offset, shape, strides := x[0].(floats).Raw()
			own := map[int]bool{}
			for index := range indices(shape) {
				at := offset
				for i := range index {
					at += index[i] * strides[i]
				}
				own[at] = true
			}
			for i := range data {
				if !own[i] {
					data[i] = 7
				}
			}
		}, "memory around result 1"},
		{"an operand is written", func(x ...nd.Array) {
			a := x[2].(floats).Copy()
			setSplit(x...)
			if x[2] != x[0] && x[2] != x[1] {
				x[2].(floats).Assign(nd.Add(a, 1.0))
			}
		}, "operand 1 of shapes"},
		{"a result is in place of another's operand", func(x ...nd.Array) {
			z := nd.Add(broadcast(x[2].(floats), x[0]), broadcast(x[3].(floats), x[0]))
			x[0].(floats).Assign(z)
			x[1].(floats).Assign(nd.Subtract(broadcast(x[2].(floats), x[1]), broadcast(x[3].(floats), x[1])))
		}, "result 2 of shapes"},
	} {
		u := Ufunc{Definition: split, Call: c.call}
		if got := mistakes(u.subject(nil).mistake); !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s: the error is %q, want %q", c.mistake, got, c.want)
		}
	}
}

// TestTryMeetsRequirements tries a correct operator with two requirements. The operator panics for operands that do not meet them, and the
// trials report no mistake.
func TestTryMeetsRequirements(t *testing.T) {
	u := Ufunc{
		Definition: func(x, y int8) int8 { return x / y },
		Requires:   []any{func(x, y int8) bool { return y != 0 }, func(x, y int8) bool { return x >= y }},
		Call: func(x ...nd.Array) {
			z, x0, x1 := x[0].(*nd.NDArray[int8]), x[1].(*nd.NDArray[int8]), x[2].(*nd.NDArray[int8])
			x0, x1 = x0.BroadcastTo(z.Shape()...), x1.BroadcastTo(z.Shape()...)
			if nd.Any(nd.Less(x0, x1)).Item() {
				panic("x < y")
			}
			z.Assign(nd.TruncDivide(x0, x1))
		},
	}
	if got := mistakes(u.subject(nil).mistake); got != "" {
		t.Error(got)
	}
}

// try tries s with all draws of few elements.
func (s subject) try(seed uint64) (taken bool, err error) {
	for _, d := range s.draws {
		if d.seeds == 0 {
			ok, e := d.try(seed)
			taken, err = taken || ok, errors.Join(err, e)
		}
	}
	return taken, err
}

// mistake returns the error of a trial of s.
func (s subject) mistake(seed uint64) error {
	_, err := s.try(seed)
	return err
}

// upTo returns the index of the first element of t that is not less than x. The slice t must have one.
func upTo(x float64, t []float64) int {
	i := 0
	for t[i] < x {
		i++
	}
	return i
}

// TestTryPanics compares an operator with a function that panics for some operands. Enough of the drawn operands must be valid.
func TestTryPanics(t *testing.T) {
	call := func(x ...nd.Array) {
		z, x0, table := x[0].(*nd.NDArray[int]), broadcast(x[1].(floats), x[0]), x[2].(floats).ToSlice()
		for index := range indices(z.Shape()) {
			z.SetAt(upTo(x0.At(index...), table), index...)
		}
	}
	u := Ufunc{Definition: upTo, Call: call}
	taken := 0
	for seed := range uint64(200) {
		ok, err := u.subject(nil).try(seed)
		if err != nil {
			t.Fatal(err)
		}
		if ok {
			taken++
		}
	}
	if taken < 150 || taken == 200 {
		t.Errorf("%d of 200 draws are taken", taken)
	}
	u.Call = func(x ...nd.Array) {
		ufunc.Panic(func() { call(x...) })
	}
	if got := mistakes(u.subject(nil).mistake); !strings.Contains(got, "are taken, but the function panics for an element") {
		t.Errorf("an operator that never panics: the error is %q", got)
	}
}

// TestReductionsNotice checks that trials notice two mistakes: a definition that depends on the order of elements, and a reduction
// that differs from its definition.
func TestReductionsNotice(t *testing.T) {
	add := func(acc, x float64) float64 { return acc + x }
	addComplex := func(acc, x complex128) complex128 { return acc + x }
	sumComplex := func(options []nd.Option, x ...nd.Array) {
		x[0].(*nd.NDArray[complex128]).Assign(nd.Sum(x[1].(*nd.NDArray[complex128]), options...))
	}
	sum := func(options []nd.Option, x ...nd.Array) { x[0].(floats).Assign(nd.Sum(x[1].(floats), options...)) }
	for _, c := range []struct {
		reason string
		r      Reduction
		wrong  bool
	}{
		{"right", Reduction{Definition: add, Identity: 0.0, Call: sum}, false},
		{"of complex numbers, of which parts are NaN", Reduction{Definition: addComplex, Identity: 0i, Call: sumComplex}, false},
		{"parts that are exchanged", Reduction{Definition: addComplex, Identity: 0i, Call: func(options []nd.Option, x ...nd.Array) {
			sumComplex(options, x...)
			z := x[0].(*nd.NDArray[complex128])
			z.Assign(nd.Multiply(nd.Conj(z), 1i))
		}}, true},
		{"not associative", Reduction{Definition: func(acc, x float64) float64 { return acc - x }, Identity: 0.0, Call: sum}, true},
		{"another identity", Reduction{Definition: add, Identity: 1.0, Call: sum}, true},
		{"options that are not heeded", Reduction{Definition: add, Identity: 0.0, Call: func(_ []nd.Option, x ...nd.Array) {
			x[0].(floats).Assign(nd.Sum(x[1].(floats)))
		}}, true},
	} {
		if got := mistakes(c.r.subject(nil).mistake); (got != "") != c.wrong {
			t.Errorf("%s: the error is %q", c.reason, got)
		}
	}
}

// TestTrialsFollowFromSeeds checks that a seed determines the operands. Slices grow until they have the necessary elements.
func TestTrialsFollowFromSeeds(t *testing.T) {
	u := Ufunc{Definition: func(x float64, a, b []float64) float64 { return x + a[100] + b[50] }}
	for seed := range uint64(30) {
		first, second := u.trial(rand.New(rand.NewPCG(seed, 0))), u.trial(rand.New(rand.NewPCG(seed, 0)))
		for k, x := range first.x {
			if y := second.x[k]; k > 0 && !elementsIn(u.types()[k]).same(x, y) {
				t.Fatalf("arrays %d: operand %d is %v, and then %v", seed, k, x, y)
			}
		}
	}
}
