package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"strconv"
	"strings"

	nd "ndgo/ndarray"
	"ndgo/random"
)

// numpyArea compares draws and results with NumPy. One Python process serves the whole area.
var numpyArea = &area{
	name:   "numpy",
	pace:   150000,
	about:  "draws of the same seeds, and results of reductions, sorts and indices, beside NumPy's",
	python: true,
	open:   openNumPy,
	trial: func(t *trial) {
		if t.n(2) == 0 {
			besideDraws(t)
		} else {
			besideResults(t)
		}
	},
}

// worker is a Python program that evaluates an expression on each line. It prints the elements as hexadecimal floats, or the name of an
// exception.
const worker = `
import sys, json, warnings
try:
    import numpy as np
except ImportError:
    print("none", flush=True)
    sys.exit()
warnings.simplefilter("ignore")
np.seterr(all="ignore")
print(np.__version__, flush=True)
for line in sys.stdin:
    request = json.loads(line)
    names = {"np": np, "seed": request["seed"]}
    for name, values in (request["arrays"] or {}).items():
        names[name] = np.array([float.fromhex(v) for v in values])
    try:
        result = np.asarray(eval(request["text"], names)).ravel()
        answer = {"values": [float(v).hex() for v in result]}
    except Exception as e:
        answer = {"error": type(e).__name__ + ": " + str(e)}
    print(json.dumps(answer), flush=True)
`

type request struct {
	Text   string              `json:"text"`
	Seed   uint64              `json:"seed"`
	Arrays map[string][]string `json:"arrays"`
}

type answer struct {
	Values []string `json:"values"`
	Error  string   `json:"error"`
}

var (
	numpyIn  *json.Encoder
	numpyOut *bufio.Reader
)

// openNumPy starts Python: the program in variable PYTHON, or python3.
func openNumPy() (func(), error) {
	name := os.Getenv("PYTHON")
	if name == "" {
		name = "python3"
	}
	c := exec.Command(name, "-u", "-c", worker)
	in, err := c.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.Start(); err != nil {
		return nil, fmt.Errorf("%w: there is no Python with NumPy: %v", errLacks, err)
	}
	numpyIn, numpyOut = json.NewEncoder(in), bufio.NewReaderSize(out, 1<<20)
	version, err := numpyOut.ReadString('\n')
	if err != nil || version == "none\n" {
		return nil, fmt.Errorf("%w: there is no Python with NumPy; PYTHON may name one", errLacks)
	}
	return func() {
		in.Close()
		_, _ = io.Copy(io.Discard, numpyOut)
		_ = c.Wait()
	}, nil
}

// ask returns the elements of an expression in NumPy. ok is false if it raises an exception.
func ask(text string, seed uint64, operands map[string][]float64) (values []float64, ok bool) {
	r := request{text, seed, map[string][]string{}}
	for name, s := range operands {
		hex := make([]string, len(s))
		for i, v := range s {
			hex[i] = strconv.FormatFloat(v, 'x', -1, 64)
		}
		r.Arrays[name] = hex
	}
	check(numpyIn.Encode(r))
	line, err := numpyOut.ReadBytes('\n')
	check(err)
	var a answer
	check(json.Unmarshal(line, &a))
	for _, s := range a.Values {
		v, err := strconv.ParseFloat(s, 64)
		check(err)
		values = append(values, v)
	}
	return values, a.Error == ""
}

// beside compares numbers with NumPy's. They may differ by a relative error.
func beside(t *trial, key, text string, got []float64, want []float64, tolerance float64) {
	if len(got) != len(want) {
		t.fail("numpy: "+key, "%s has %d elements, and NumPy's has %d", text, len(got), len(want))
	}
	for i := range got {
		t.compared++
		if got[i] != want[i] && !(got[i] != got[i] && want[i] != want[i]) && !(math.Abs(got[i]-want[i]) <= tolerance*math.Abs(want[i])) {
			t.fail("numpy: "+key, "element %d of %s is %v, and NumPy's %v", i, text, got[i], want[i])
		}
	}
}

func besideDraws(t *trial) {
	seed, n := t.next(1<<40), 1+t.n(12)
	lo := t.n(2000) - 1000
	hi := lo + 1 + t.n(1<<t.n(40))
	mean, p, k := math.Abs(t.moderate())*float64(1+t.n(30)), float64(1+t.n(99))/100, 1+t.n(1000)
	r := random.New(seed)
	draws := []struct {
		text string
		draw func() nd.Array
	}{
		{fmt.Sprintf("integers(%d, %d, %d)", lo, hi, n), func() nd.Array { return random.Integers(r, lo, hi, n) }},
		{fmt.Sprintf("random(%d)", n), func() nd.Array { return random.Random[float64](r, n) }},
		{fmt.Sprintf("random(%d, dtype=np.float32)", n), func() nd.Array { return random.Random[float32](r, n) }},
		{fmt.Sprintf("normal(%v, %v, %d)", mean, p, n), func() nd.Array { return random.Normal(r, mean, p, n) }},
		{fmt.Sprintf("exponential(%v, %d)", mean, n), func() nd.Array { return random.Exponential(r, mean, n) }},
		{fmt.Sprintf("gamma(%v, %v, %d)", mean, p, n), func() nd.Array { return random.Gamma(r, mean, p, n) }},
		{fmt.Sprintf("beta(%v, %v, %d)", mean, p, n), func() nd.Array { return random.Beta(r, mean, p, n) }},
		{fmt.Sprintf("poisson(%v, %d)", mean, n), func() nd.Array { return random.Poisson(r, mean, n) }},
		{fmt.Sprintf("binomial(%d, %v, %d)", k, p, n), func() nd.Array { return random.Binomial(r, k, p, n) }},
		{fmt.Sprintf("geometric(%v, %d)", p, n), func() nd.Array { return random.Geometric(r, p, n) }},
		{fmt.Sprintf("negative_binomial(%v, %v, %d)", mean, p, n), func() nd.Array { return random.NegativeBinomial(r, mean, p, n) }},
		{fmt.Sprintf("hypergeometric(%d, %d, %d, %d)", k, 50, min(k, 40), n), func() nd.Array { return random.Hypergeometric(r, k, 50, min(k, 40), n) }},
		{fmt.Sprintf("zipf(%v, %d)", 1.5+mean, n), func() nd.Array { return random.Zipf(r, 1.5+mean, n) }},
		{fmt.Sprintf("permutation(%d)", k), func() nd.Array { return random.Permutation(r, k) }},
		{fmt.Sprintf("choice(%d, %d)", k, n), func() nd.Array { return random.ChoiceOf(r, k, n) }},
		{fmt.Sprintf("choice(%d, %d, replace=False)", k, min(n, k)), func() nd.Array { return random.ChoiceOf(r, k, min(n, k), random.Distinct) }},
		{fmt.Sprintf("choice(%d, %d, replace=False)", k*10_000, n), func() nd.Array { return random.ChoiceOf(r, k*10_000, n, random.Distinct) }},
		{fmt.Sprintf("vonmises(0, %v, %d)", mean, n), func() nd.Array { return random.VonMises(r, 0, mean, n) }},
		{fmt.Sprintf("triangular(0, %v, 1, %d)", p, n), func() nd.Array { return random.Triangular(r, 0, p, 1, n) }},
		{fmt.Sprintf("standard_t(%v, %d)", mean, n), func() nd.Array { return random.StudentT(r, mean, n) }},
	}
	d := draws[t.n(len(draws))]
	text := "np.random.default_rng(seed)." + d.text
	name, _, _ := strings.Cut(d.text, "(")
	t.say("// %s, seed %d", text, seed)
	want, ok := ask(text, seed, nil)
	var x nd.Array
	refused := t.try("numpy: "+name, func() { x = d.draw() })
	if (refused == nil) != ok {
		t.fail("numpy: refusal", "%s with seed %d: %v; NumPy returns numbers: %v", text, seed, refused, ok)
	}
	if ok {
		beside(t, name, text+fmt.Sprint(" with seed ", seed), nd.Convert[float64](x).ToSlice(), want, 1e-10)
	}
}

func besideResults(t *trial) {
	n := 1 + t.n(20)
	s := make([]float64, n)
	for i := range s {
		if s[i] = t.moderate(); t.n(6) == 0 {
			s[i] = pick(t, 0, math.Inf(1), math.NaN(), math.Copysign(0, -1), 1e300, -1)
		}
	}
	x := nd.Of(s...)
	// For infinite operands, NumPy's quantiles and floor divisions are NaN. This library follows the Array API standard instead.
	finite := nd.Of(s...)
	finite.SetMask(nd.BitwiseInvert(nd.IsFinite(x)), 7)
	q := float64(t.n(101)) / 100
	calls := []struct {
		text string
		call func() nd.Array
	}{
		{"np.sort(x)", func() nd.Array { return nd.Sort(x) }},
		{"np.argsort(x, kind='stable')", func() nd.Array { return nd.ArgSort(x) }},
		{"np.cumsum(np.abs(x))", func() nd.Array { return nd.CumulativeSum(nd.Abs(x)) }}, // with cancellation the relative error would be large
		{"np.median(x)", func() nd.Array { return nd.Median(x) }},
		{fmt.Sprintf("np.quantile(np.where(np.isfinite(x), x, 7), %v)", q), func() nd.Array { return nd.Quantile(finite, q) }},
		{"np.argmax(x)", func() nd.Array { return nd.ArgMax(x) }},
		{"np.argmin(x)", func() nd.Array { return nd.ArgMin(x) }},
		{"np.diff(x)", func() nd.Array { return nd.Diff(x) }},
		{"np.unique(x)", func() nd.Array { return nd.Unique(nd.Where(nd.IsNaN(x), nd.ZerosLike(x), x)) }},
		{"np.maximum.reduce(x)", func() nd.Array { return nd.Max(x) }},
		{"np.nansum(np.abs(x))", func() nd.Array { return nd.Sum(nd.Abs(x), nd.SkipNaN) }},
		{"np.round(x)", func() nd.Array { return nd.Round(x) }},
		{"np.floor_divide(np.where(np.isfinite(x), x, 7), 0.7)", func() nd.Array { return nd.FloorDivide(finite, 0.7) }},
		{"np.heaviside(x, 0.5)", func() nd.Array { return nd.Heaviside(x, 0.5) }},
		{"np.nextafter(x, 2)", func() nd.Array { return nd.Nextafter(x, 2.0) }},
		{"np.hypot(x, 3)", func() nd.Array { return nd.Hypot(x, 3.0) }},
	}
	c := calls[t.n(len(calls))]
	text := c.text
	if text == "np.unique(x)" {
		text = "np.unique(np.where(np.isnan(x), 0, x))"
	}
	name, _, _ := strings.Cut(c.text, "(")
	t.say("x := nd.Of(%s...) // %s", slice(s), c.text)
	want, ok := ask(text, 0, map[string][]float64{"x": s})
	if !ok {
		return
	}
	t.calls++
	beside(t, name, fmt.Sprintf("%s of %v", c.text, s), nd.Convert[float64](c.call()).ToSlice(), want, 1e-11)
}
