package main

import (
	"errors"
	"fmt"
	"math"
	"runtime/metrics"

	"ndgo/fft"
	"ndgo/internal/memory"
	"ndgo/linalg"
	nd "ndgo/ndarray"
	"ndgo/random"
)

// sizesArea tries sizes: every size that is too large must be refused with an *nd.Error before allocation.
var sizesArea = &area{
	name:  "limits",
	pace:  700000,
	about: "sizes of any magnitude, SetMaxBytes of a few bytes: refused by *nd.Error before memory is taken; NBytes never negative",
	trial: sizesTrial,
}

// A taker is a call that needs memory for a result, or temporarily. The caller chooses the size of this memory.
type taker struct {
	code string // Go source with variables n and k
	call func(n, k int) nd.Array
}

// repeated returns an array of n ones that all share the memory of a single one. If n is too large, it panics with an *nd.Error.
func repeated(n int) *nd.NDArray[float64] { return nd.Scalar(1.0).BroadcastTo(n) }

func source() *random.Rand { return random.New(1) }

func half(n int) *nd.NDArray[float64] { return nd.Of(0.25, 0.75) }

// takers lists calls that allocate all their memory at once. Calls that visit all elements of a virtual array are tried with small
// limits only.
var takers = []taker{
	{"nd.Zeros[float64](n)", func(n, k int) nd.Array { return nd.Zeros[float64](n) }},
	{"nd.Zeros[float64](n, k)", func(n, k int) nd.Array { return nd.Zeros[float64](n, k) }},
	{"nd.Ones[uint8](n, k, n)", func(n, k int) nd.Array { return nd.Ones[uint8](n, k, n) }},
	{"nd.Full(1i, n)", func(n, k int) nd.Array { return nd.Full(1i, n) }},
	{"nd.Full(\"\", n)", func(n, k int) nd.Array { return nd.Full("", n) }},
	{"nd.Empty[float32](n, k)", func(n, k int) nd.Array { return nd.Empty[float32](n, k) }},
	{"nd.Eye[int8](n)", func(n, k int) nd.Array { return nd.Eye[int8](n) }},
	{"nd.Arange(0, n, 1)", func(n, k int) nd.Array { return nd.Arange(0, n, 1) }},
	{"nd.Arange(-1e300, 1e300, 1)", func(n, k int) nd.Array { return nd.Arange(-float64(n), float64(n), 1/math.Abs(float64(k))) }},
	{"nd.Linspace(0.0, 1, n)", func(n, k int) nd.Array { return nd.Linspace(0.0, 1, n) }},
	{"nd.Geomspace(1.0, 2, n)", func(n, k int) nd.Array { return nd.Geomspace(1.0, 2, n) }},
	{"nd.FromFunc(f, n)", func(n, k int) nd.Array { return nd.FromFunc(func([]int) int8 { return 1 }, n) }},
	{"nd.Repeat(nd.Of(1, 2), n)", func(n, k int) nd.Array { return nd.Repeat(nd.Of(1, 2), n) }},
	{"nd.Repeat(nd.Of(1, 2), nd.Of(n, k))", func(n, k int) nd.Array { return nd.Repeat(nd.Of(1, 2), nd.Of(n, k)) }},
	{"nd.Tile(nd.Of(1, 2), n)", func(n, k int) nd.Array { return nd.Tile(nd.Of(1, 2), n) }},
	{"nd.Tile(nd.Of(1, 2), n, k)", func(n, k int) nd.Array { return nd.Tile(nd.Of(1, 2), n, k) }},
	{"nd.Pad(nd.Of(1, 2), n, k)", func(n, k int) nd.Array { return nd.Pad(nd.Of(1, 2), n, k) }},
	{"nd.Pad(nd.Of(1, 2), []int{n}, []int{k}, nd.Reflect)", func(n, k int) nd.Array { return nd.Pad(nd.Of(1, 2), []int{n}, []int{k}, nd.Reflect) }},
	{"nd.PadWith(nd.Of(1, 2), n, k, 7)", func(n, k int) nd.Array { return nd.PadWith(nd.Of(1, 2), n, k, 7) }},
	{"nd.Diag(nd.Of(1, 2), nd.Offset(n))", func(n, k int) nd.Array { return nd.Diag(nd.Of(1, 2), nd.Offset(n)) }},
	{"nd.BinCount(nd.Of(n))", func(n, k int) nd.Array { return nd.BinCount(nd.Of(n)) }},
	{"nd.BinCountWeighted(nd.Of(n), nd.Of(1.5))", func(n, k int) nd.Array { return nd.BinCountWeighted(nd.Of(n), nd.Of(1.5)) }},
	{"nd.Histogram(nd.Of(1), n)", func(n, k int) nd.Array { c, _ := nd.Histogram(nd.Of(1), n); return c }},
	{"nd.Histogram2D(nd.Of(1), nd.Of(1), n, k)", func(n, k int) nd.Array { c, _, _ := nd.Histogram2D[int](nd.Of(1), nd.Of(1), n, k); return c }},
	{"nd.Outer(repeated(n), repeated(k))", func(n, k int) nd.Array { return nd.Outer(repeated(n), repeated(k)) }},
	{"nd.Kron(repeated(n), repeated(k))", func(n, k int) nd.Array { return nd.Kron(repeated(n), repeated(k)) }},
	{"nd.Convolve(repeated(n), nd.Of(1.0))", func(n, k int) nd.Array { return nd.Convolve(repeated(n), nd.Of(1.0)) }},
	{"nd.Add(repeated(n), 1)", func(n, k int) nd.Array { return nd.Add(repeated(n), 1) }},
	{"nd.Add(repeated(n).Reshape(n, 1), repeated(k))", func(n, k int) nd.Array { return nd.Add(repeated(n).ExpandDims(1), repeated(k)) }},
	{"nd.AsType[int8](repeated(n))", func(n, k int) nd.Array { return nd.AsType[int8](repeated(n)) }},
	{"repeated(n).Copy()", func(n, k int) nd.Array { return repeated(n).Copy() }},
	{"repeated(n).Reshape(-1)", func(n, k int) nd.Array { return repeated(n).BroadcastTo(2, n).Reshape(-1) }},
	{"nd.Sort(repeated(n))", func(n, k int) nd.Array { return nd.Sort(repeated(n)) }},
	{"nd.CumulativeSum(repeated(n))", func(n, k int) nd.Array { return nd.CumulativeSum(repeated(n)) }},
	{"nd.Concat(nd.Arrays(repeated(n), repeated(k)))", func(n, k int) nd.Array { return nd.Concat(nd.Arrays(repeated(n), repeated(k))) }},
	{"nd.Stack(nd.Arrays(repeated(n), repeated(n)))", func(n, k int) nd.Array { return nd.Stack(nd.Arrays(repeated(n), repeated(n))) }},
	{"nd.Where(repeated(n) > 0, …)", func(n, k int) nd.Array { return nd.Where(nd.Scalar(true).BroadcastTo(n), repeated(n), 0) }},
	{"nd.Take(nd.Of(1.5), nd.Scalar(0).BroadcastTo(n))", func(n, k int) nd.Array { return nd.Take(nd.Of(1.5), nd.Scalar(0).BroadcastTo(n)) }},
	{"nd.MatMul(repeated(n).ExpandDims(1), repeated(k).ExpandDims(0))", func(n, k int) nd.Array { return nd.MatMul(repeated(n).ExpandDims(1), repeated(k).ExpandDims(0)) }},
	{"nd.Einsum(\"i,j->ij\", repeated(n), repeated(k))", func(n, k int) nd.Array { return nd.Einsum("i,j->ij", repeated(n), repeated(k)) }},
	{"nd.Map(repeated(n), f)", func(n, k int) nd.Array { return nd.Map(repeated(n), func(v float64) float64 { return v }) }},
	{"nd.Insert(nd.Of(1.5), 0, repeated(n))", func(n, k int) nd.Array { return nd.Insert(nd.Of(1.5), 0, repeated(n)) }},
	{"nd.Roll(repeated(n), nd.Shift(k))", func(n, k int) nd.Array { return nd.Roll(repeated(n), nd.Shift(k)) }},
	{"nd.Meshgrid(nd.Arrays(repeated(n), repeated(k)))", func(n, k int) nd.Array { return first(nd.Meshgrid(nd.Arrays(repeated(n), repeated(k)))) }},
	{"random.Random[float64](r, n, k)", func(n, k int) nd.Array { return random.Random[float64](source(), n, k) }},
	{"random.Normal(r, 0.0, 1.0, n)", func(n, k int) nd.Array { return random.Normal(source(), 0.0, 1.0, n) }},
	{"random.Integers(r, 0, 9, n)", func(n, k int) nd.Array { return random.Integers(source(), 0, 9, n) }},
	{"random.Permutation(r, n)", func(n, k int) nd.Array { return random.Permutation(source(), n) }},
	{"random.ChoiceOf(r, n, k)", func(n, k int) nd.Array { return random.ChoiceOf(source(), n, k) }},
	{"random.ChoiceOf(r, n, k, random.Distinct)", func(n, k int) nd.Array { return random.ChoiceOf(source(), n, k, random.Distinct) }},
	{"random.ChoiceOf(r, 2, n, random.Weights(half))", func(n, k int) nd.Array { return random.ChoiceOf(source(), 2, n, random.Weights(half(n))) }},
	{"random.Choice(r, repeated(n), k, random.Distinct)", func(n, k int) nd.Array { return random.Choice(source(), repeated(n), k, random.Distinct) }},
	{"random.Choice(r, nd.Of(1.5), n)", func(n, k int) nd.Array { return random.Choice(source(), nd.Of(1.5), n) }},
	{"random.Multinomial(r, 9, half, n)", func(n, k int) nd.Array { return random.Multinomial(source(), 9, half(n), n) }},
	{"random.Dirichlet(r, half, n)", func(n, k int) nd.Array { return random.Dirichlet(source(), half(n), n) }},
	{"random.MultivariateNormal(r, nd.Zeros[float64](1), nd.Eye[float64](1), n)", func(n, k int) nd.Array {
		return random.MultivariateNormal(source(), nd.Zeros[float64](1), nd.Eye[float64](1), n)
	}},
	{"random.Bytes(r, n)", func(n, k int) nd.Array { return nd.FromSlice(random.Bytes(source(), n), n) }},
	{"fft.Freq(n, 1.0)", func(n, k int) nd.Array { return fft.Freq(n, 1.0) }},
	{"fft.RFreq(n, 1.0)", func(n, k int) nd.Array { return fft.RFreq(n, 1.0) }},
	{"fft.FFT(nd.Of(1i), fft.Length(n))", func(n, k int) nd.Array { return fft.FFT(nd.Of(1i), fft.Length(n)) }},
	{"fft.RFFT(nd.Of(1.0), fft.Length(n))", func(n, k int) nd.Array { return fft.RFFT(nd.Of(1.0), fft.Length(n)) }},
	{"fft.IRFFT(nd.Of(1i), fft.Length(n))", func(n, k int) nd.Array { return fft.IRFFT(nd.Of(1i), fft.Length(n)) }},
	{"fft.HFFT(nd.Of(1i), fft.Length(n))", func(n, k int) nd.Array { return fft.HFFT(nd.Of(1i), fft.Length(n)) }},
	{"linalg.QR(repeated(n).ExpandDims(1), linalg.Complete)", func(n, k int) nd.Array { q, _ := linalg.QR(repeated(n).ExpandDims(1), linalg.Complete); return q }},
	{"linalg.SVD(repeated(n).ExpandDims(1))", func(n, k int) nd.Array { u, _, _ := linalg.SVD(repeated(n).ExpandDims(1)); return u }},
	{"linalg.Pinv(repeated(n).ExpandDims(1))", func(n, k int) nd.Array { return linalg.Pinv(repeated(n).ExpandDims(1)) }},
	{"linalg.Inv(repeated(n).BroadcastTo(n, n))", func(n, k int) nd.Array { return must(linalg.Inv(repeated(n).BroadcastTo(n, n))) }},
	{"linalg.Polyfit(nd.Of(1.0, 2), nd.Of(1.0, 2), n)", func(n, k int) nd.Array { return linalg.Polyfit(nd.Of(1.0, 2), nd.Of(1.0, 2), n) }},
}

// must panics with a non-nil error.
func must(x *nd.NDArray[float64], err error) nd.Array {
	if err != nil {
		panic(err)
	}
	return x
}

func first[T any](x []*nd.NDArray[T]) nd.Array {
	if len(x) == 0 {
		return nil
	}
	return x[0]
}

// anySize returns a size: small, around a power of two, or the largest.
func (t *trial) anySize() int {
	switch t.n(6) {
	case 0:
		return t.n(200)
	case 1:
		return 1 << t.n(21)
	case 2:
		return []int{math.MaxInt, math.MaxInt - 1, math.MinInt, -1}[t.n(4)]
	case 3:
		return int(int64(1)<<(33+t.n(30))) + t.n(2) // may overflow to a negative number if int has 32 bits
	}
	return 1 + t.n(1_000_000)
}

func sizesTrial(t *trial) {
	if t.n(4) == 0 {
		virtual(t)
		return
	}
	f := takers[t.n(len(takers))]
	n, k := t.anySize(), t.anySize()
	limit := []int64{1000, 100, 100_000, 10_000, 1_000_000}[t.n(5)]
	t.say("defer nd.SetMaxBytes(nd.SetMaxBytes(%d))", limit)
	t.say("const n, k = %d, %d", n, k)
	t.say("err := nd.Try(func() { %s })\n\tt.Error(err)", f.code)
	if t.live {
		fmt.Println(f.code, n, k, limit)
	}
	defer nd.SetMaxBytes(nd.SetMaxBytes(limit))
	before := allocated()
	var result nd.Array
	refused := t.try(f.code, func() { result = f.call(n, k) })
	took := allocated() - before
	t.compared++
	if took > 40*limit+(4<<20) {
		t.fail("limits: memory: "+f.code, "%s of n = %d, k = %d took %d bytes where SetMaxBytes(%d) allows far less; error: %v", f.code, n, k, took, limit, refused)
	}
	if refused == nil && result != nil && !result.IsReadOnly() && size(result) > limit {
		t.fail("limits: result: "+f.code, "%s of n = %d, k = %d returns %d bytes where SetMaxBytes(%d) allows less", f.code, n, k, size(result), limit)
	}
	if refused != nil && errors.Is(refused, nd.ErrLimit) && limit >= 1_000_000 && n >= 0 && k >= 0 && n < 100 && k < 100 {
		t.fail("limits: refused: "+f.code, "%s of n = %d, k = %d is refused at SetMaxBytes(%d): %v", f.code, n, k, limit, refused)
	}
}

// size returns the number of bytes of an array's elements.
func size(x nd.Array) int64 { return x.(interface{ NBytes() int64 }).NBytes() }

// allocated returns the total number of bytes allocated by this process. It may miss the last few allocations. It does not count
// ballast.
func allocated() int64 {
	s := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(s)
	return int64(s[0].Value.Uint64()) - memory.BallastMade()
}

// virtual makes views larger than any memory, and checks their sizes.
func virtual(t *trial) {
	shape := make([]int, 1+t.n(3))
	for i := range shape {
		shape[i] = t.anySize()
	}
	t.say("x := nd.Scalar(1.0).BroadcastTo(%s)", integers(shape))
	var x *nd.NDArray[float64]
	if refused := t.try("BroadcastTo", func() { x = nd.Scalar(1.0).BroadcastTo(shape...) }); refused != nil {
		return
	}
	views := []struct {
		code string
		call func() nd.Array
	}{
		{"x", func() nd.Array { return x }},
		{"x.Slice(nd.From(1))", func() nd.Array { return x.Slice(nd.From(1)) }},
		{"x.Flip()", func() nd.Array { return x.Flip() }},
		{"x.T()", func() nd.Array { return x.PermuteDims() }},
		{"x.ExpandDims(0)", func() nd.Array { return x.ExpandDims(0) }},
		{"x.BroadcastTo(7, …)", func() nd.Array { return x.BroadcastTo(append([]int{7}, shape...)...) }},
		{"x.Slice(nd.Colon.By(3))", func() nd.Array { return x.Slice(nd.Colon.By(3)) }},
		{"x.SlidingWindow", func() nd.Array { return x.SlidingWindow(make([]int, len(shape))...) }},
		{"x.Reshape(-1)", func() nd.Array { return x.Reshape(append(shape, 1)...) }},
		{"nd.BitView", func() nd.Array { return nd.BitView[uint8](x) }},
	}
	v := views[t.n(len(views))]
	var y nd.Array
	defer nd.SetMaxBytes(nd.SetMaxBytes(1000))
	if refused := t.try(v.code, func() { y = v.call() }); refused != nil {
		return
	}
	t.say("y := %s", v.code)
	t.say("if y.NBytes() < 0 || y.Size() < 0 || y.Size() > 0 && y.NBytes() < int64(y.Size()) {\n\tt.Error(y.NBytes(), y.Size())\n}")
	t.compared++
	count := 1.0
	for _, d := range y.Shape() {
		count *= float64(d)
	}
	bytes := count * 8
	if y.DType() == nd.Uint8 {
		bytes = count
	}
	if got := float64(y.Size()); got < 0 || got < count*(1-1e-9) && got < math.MaxInt {
		t.fail("limits: Size", "an array of shape %v has the size %d", y.Shape(), y.Size())
	}
	if got := float64(size(y)); got < 0 || got < bytes*(1-1e-9) && got < math.MaxInt64 {
		t.fail("limits: NBytes", "an array of shape %v has %d bytes", y.Shape(), size(y))
	}
}
