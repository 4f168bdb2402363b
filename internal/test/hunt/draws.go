package main

import (
	"math"
	"slices"

	nd "ndgo/ndarray"
	"ndgo/random"
)

// randomArea draws random numbers. They must be in range for any parameters, distinct on request, and have the right mean.
var randomArea = &area{
	name:  "random",
	pace:  800000,
	about: "draws: ranges at the ends of types, distinct choices of huge counts, permutations, extreme parameters, means",
	trial: func(t *trial) {
		seed := t.next(0)
		r := random.New(seed)
		t.say("r := random.New(%d)", seed)
		switch t.n(6) {
		case 0:
			switch t.n(4) {
			case 0:
				integerDraws[int8](t, r)
			case 1:
				integerDraws[uint32](t, r)
			case 2:
				integerDraws[int64](t, r)
			default:
				integerDraws[uint64](t, r)
			}
		case 1:
			floatDraws(t, r)
		case 2, 3:
			choices(t, r)
		case 4:
			extremes(t, r)
		default:
			means(t, r)
		}
	},
}

func integerDraws[T nd.Integer](t *trial, r *random.Rand) {
	lo, hi := element[T](t), element[T](t)
	through := t.n(2) == 1
	name := "Integers"
	if through {
		name = "IntegersThrough"
	}
	t.say("x := random.%s[%s](r, %v, %v, 20)\n\tt.Error(x)", name, typeName[T](), lo, hi)
	var x *nd.NDArray[T]
	refused := t.try("random.Integers", func() {
		if through {
			x = random.IntegersThrough(r, lo, hi, 20)
		} else {
			x = random.Integers(r, lo, hi, 20)
		}
	})
	if empty := hi < lo || hi == lo && !through; empty != (refused != nil) {
		t.fail("random: Integers: refusal", "of [%v, %v) with its end: %v: refused: %v", lo, hi, through, refused)
	}
	if refused != nil {
		return
	}
	for v := range x.Values() {
		t.compared++
		if v < lo || v > hi || v == hi && !through {
			t.fail("random: Integers", "%v is not in [%v, %v), with its end: %v", v, lo, hi, through)
		}
	}
}

func floatDraws(t *trial, r *random.Rand) {
	lo, hi := t.float(), t.float()
	var x *nd.NDArray[float64]
	t.say("x := random.Uniform(r, %s, %s, 20)\n\tt.Error(x)", floatLiteral(lo), floatLiteral(hi))
	refused := t.try("random.Uniform", func() { x = random.Uniform(r, lo, hi, 20) })
	if bad := !(lo <= hi) || hi-lo-(hi-lo) != 0; bad != (refused != nil) {
		t.fail("random: Uniform: refusal", "of [%v, %v): refused: %v", lo, hi, refused)
	}
	if refused != nil {
		return
	}
	for v := range x.Values() {
		t.compared++
		if !(v >= lo && v <= hi) {
			t.fail("random: Uniform", "%v is not in [%v, %v)", v, lo, hi)
		}
	}
}

// choices checks that choices are in range and, on request, distinct. It also checks that choosing from many is cheap.
func choices(t *trial, r *random.Rand) {
	count, n := 1+t.n(40), t.n(40)
	switch t.n(4) {
	case 1:
		count = 1 << t.n(20)
	case 2:
		count = math.MaxInt >> t.n(30)
	}
	distinct, weighted := t.n(2) == 1, count <= 1000 && t.n(3) == 0
	var options []random.Option
	if distinct {
		options = append(options, random.Distinct)
	}
	usable := count
	if weighted {
		w := make([]float64, count)
		sum := 0.0
		for i := range w {
			w[i] = float64(t.n(5))
			sum += w[i]
		}
		if sum == 0 {
			w[0], sum = 1, 1
		}
		usable = 0
		for i := range w {
			if w[i] /= sum; w[i] > 0 {
				usable++
			}
		}
		options = append(options, random.Weights(nd.Of(w...)))
	}
	t.say("x := random.ChoiceOf(r, %d, %d) // distinct: %v, weights: %v\n\tt.Error(x)", count, n, distinct, weighted)
	before := allocated()
	var x *nd.NDArray[int]
	refused := t.try("random.ChoiceOf", func() { x = random.ChoiceOf(r, count, n, options...) })
	if took := allocated() - before; took > 64<<20 {
		t.fail("random: ChoiceOf: memory", "%d of %d take %d bytes", n, count, took)
	}
	if tooMany := distinct && n > usable; tooMany != (refused != nil) {
		t.fail("random: ChoiceOf: refusal", "%d of %d, distinct: %v, weights: %v: refused: %v", n, count, distinct, weighted, refused)
	}
	if refused != nil {
		return
	}
	seen := map[int]bool{}
	for v := range x.Values() {
		t.compared++
		if v < 0 || v >= count || distinct && seen[v] {
			t.fail("random: ChoiceOf", "%d of %d, distinct: %v: %v", n, count, distinct, x)
		}
		seen[v] = true
	}
	if x.Size() != n {
		t.fail("random: ChoiceOf: number", "%d of %d are %d", n, count, x.Size())
	}
	p := random.Permutation(r, n).ToSlice()
	slices.Sort(p)
	for i, v := range p {
		if i != v {
			t.fail("random: Permutation", "of %d: it has no %d", n, i)
		}
	}
}

// extremes draws numbers with extreme parameters. The library may refuse the parameters. Otherwise the numbers must be in the distribution's
// range.
func extremes(t *trial, r *random.Rand) {
	a, b := math.Abs(t.float()), math.Abs(t.float())
	p := pick(t, 0, 1, 0.5, 1e-300, 1-0x1p-53, 1e-10, 0x1p-1074)
	k := int(t.integer())
	if t.n(2) == 0 {
		a, b = t.moderate(), t.moderate()
	}
	distributions := []struct {
		name      string
		low, high float64
		draw      func() nd.Array
	}{
		{"Exponential", 0, math.Inf(1), func() nd.Array { return random.Exponential(r, a, 5) }},
		{"Gamma", 0, math.Inf(1), func() nd.Array { return random.Gamma(r, a, b, 5) }},
		{"Beta", 0, 1, func() nd.Array { return random.Beta(r, a, b, 5) }},
		{"ChiSquare", 0, math.Inf(1), func() nd.Array { return random.ChiSquare(r, a, 5) }},
		{"Pareto", 0, math.Inf(1), func() nd.Array { return random.Pareto(r, a, 5) }},
		{"Weibull", 0, math.Inf(1), func() nd.Array { return random.Weibull(r, a, 5) }},
		{"Power", 0, 1, func() nd.Array { return random.Power(r, a, 5) }},
		{"Rayleigh", 0, math.Inf(1), func() nd.Array { return random.Rayleigh(r, a, 5) }},
		{"VonMises", -math.Pi - 1e-9, math.Pi + 1e-9, func() nd.Array { return random.VonMises(r, 0, a, 5) }},
		{"Poisson", 0, math.Inf(1), func() nd.Array { return random.Poisson(r, a, 5) }},
		{"Binomial", 0, math.Max(float64(k), 0), func() nd.Array { return random.Binomial(r, k, p, 5) }},
		{"Geometric", 1, math.Inf(1), func() nd.Array { return random.Geometric(r, p, 5) }},
		{"NegativeBinomial", 0, math.Inf(1), func() nd.Array { return random.NegativeBinomial(r, a, p, 5) }},
		{"LogSeries", 1, math.Inf(1), func() nd.Array { return random.LogSeries(r, p, 5) }},
		{"Zipf", 1, math.Inf(1), func() nd.Array { return random.Zipf(r, a, 5) }},
		{"Hypergeometric", 0, 1e9, func() nd.Array { return random.Hypergeometric(r, k&0xffff, int(b)&0xffff, int(int64(k)>>40)&0xff, 5) }},
		{"Triangular", 0, 1, func() nd.Array { return random.Triangular(r, 0, p, 1, 5) }},
	}
	d := distributions[t.n(len(distributions))]
	t.say("_ = r // random.%s of %v, %v, p = %v, n = %d", d.name, a, b, p, k)
	var x nd.Array
	if refused := t.try("random."+d.name, func() { x = d.draw() }); refused != nil {
		return
	}
	for v := range nd.Convert[float64](x).Values() {
		t.compared++
		if !(v >= d.low && v <= d.high) && !(v != v && (math.IsInf(a, 0) || math.IsInf(b, 0) || a > 1e150 || b > 1e150 || a < 1e-150 || b < 1e-150)) {
			t.fail("random: range: "+d.name, "%s of %v, %v, p = %v, n = %d gives %v", d.name, a, b, p, k, v)
		}
	}
}

// means compares the mean of many numbers with the distribution's mean. They may differ by 8 standard deviations; chance exceeds
// this once in 10¹⁵ times.
func means(t *trial, r *random.Rand) {
	const n = 3000
	a, p := math.Abs(t.moderate()), float64(1+t.n(99))/100
	k := 1 + t.n(500)
	distributions := []struct {
		name            string
		mean, deviation float64
		draw            func() nd.Array
	}{
		{"Random", 0.5, math.Sqrt(1.0 / 12), func() nd.Array { return random.Random[float64](r, n) }},
		{"Random[float32]", 0.5, math.Sqrt(1.0 / 12), func() nd.Array { return random.Random[float32](r, n) }},
		{"Normal", a, p, func() nd.Array { return random.Normal(r, a, p, n) }},
		{"Exponential", a, a, func() nd.Array { return random.Exponential(r, a, n) }},
		{"Gamma", a * p, math.Sqrt(a) * p, func() nd.Array { return random.Gamma(r, a, p, n) }},
		{"Poisson", a * 20, math.Sqrt(a * 20), func() nd.Array { return random.Poisson(r, a*20, n) }},
		{"Binomial", float64(k) * p, math.Sqrt(float64(k) * p * (1 - p)), func() nd.Array { return random.Binomial(r, k, p, n) }},
		{"Geometric", 1 / p, math.Sqrt(1-p) / p, func() nd.Array { return random.Geometric(r, p, n) }},
		{"Integers", float64(k-1) / 2, float64(k), func() nd.Array { return random.Integers(r, 0, k, n) }},
		{"ChoiceOf", float64(k-1) / 2, float64(k), func() nd.Array { return random.ChoiceOf(r, k, n) }},
		{"Laplace", a, math.Sqrt2 * p, func() nd.Array { return random.Laplace(r, a, p, n) }},
	}
	d := distributions[t.n(len(distributions))]
	t.calls++
	t.compared += n
	t.say("_ = r // the mean of %d numbers of random.%s with a = %v, p = %v, k = %d", n, d.name, a, p, k)
	mean := nd.Mean(nd.Convert[float64](d.draw())).Item()
	if math.Abs(mean-d.mean) > 8*d.deviation/math.Sqrt(n)+1e-9 {
		t.fail("random: mean: "+d.name, "the mean of %d numbers is %v, and should be %v, with a = %v, p = %v, k = %d", n, mean, d.mean, a, p, k)
	}
}
