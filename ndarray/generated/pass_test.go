package generated_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/core"
	"ndgo/internal/core/reducing"
	"ndgo/internal/simd"
	nd "ndgo/ndarray"
	"ndgo/ndarray/generated"
	"ndgo/ndtest"
	"ndgo/ufunc"
)

// A passTrial makes random calls twice: in a pass, and one after another. The calls have separate arrays with the same elements.
type passTrial struct {
	*rand.Rand
	pass         generated.Pass
	made, single []*nd.NDArray[float64] // the operands and results of the pass, and of the calls one after another
	stored       int                    // the number of arrays that existed before the calls
	calls        []string
}

// terms returns op in the form that compiled programs use: the reduction joins the results of op in row-major order.
func terms(op *ufunc.Operator) *ufunc.Operator {
	return &ufunc.Operator{Name: op.Name, In: op.In, Out: op.Out, Fused: ufunc.RowMajor, Loops: ufunc.Loops{Make: op.Loops.Of}}
}

var (
	product = terms(&simd.Multiply)
	sum     = terms(&simd.Add)
)

// array adds an array of random elements and layout. It has the given shape, or broadcasts to it.
func (p *passTrial) array(shape []int) {
	shape = slices.Clone(shape)
	if p.IntN(4) == 0 {
		shape[p.IntN(len(shape))] = 1
	}
	seed, layout, axis := p.Uint64(), p.IntN(4), p.IntN(len(shape))
	of := func() *nd.NDArray[float64] {
		r := rand.New(rand.NewPCG(seed, 1))
		whole := slices.Clone(shape)
		if layout == 1 {
			whole[axis] += 2
		}
		if layout == 2 {
			slices.Reverse(whole)
		}
		x := nd.Zeros[float64](whole...)
		elements, _, _, _ := x.Raw()
		for i := range elements {
			elements[i] = r.NormFloat64()
		}
		switch x = x.Copy(); layout {
		case 1:
			list := []nd.Index{nd.Ellipsis, nd.Range(1, -1)}
			for range len(shape) - 1 - axis {
				list = append(list, nd.Colon)
			}
			return x.Slice(list...)
		case 2:
			return x.PermuteDims(reversed(len(shape))...)
		case 3:
			return x.Flip(axis)
		}
		return x
	}
	p.made, p.single, p.stored = append(p.made, of()), append(p.single, of()), p.stored+1
}

// reversed returns n axes from the last to the first.
func reversed(n int) (axes []int) {
	for i := range n {
		axes = append(axes, n-1-i)
	}
	return axes
}

// operand returns the number of a random array of p.
func (p *passTrial) operand() int { return p.IntN(len(p.made)) }

func (p *passTrial) keep(made, single *nd.NDArray[float64], format string, args ...any) {
	p.calls = append(p.calls, fmt.Sprintf(format, args...))
	p.made, p.single = append(p.made, made), append(p.single, single)
}

// call adds a random call.
func (p *passTrial) call(options []nd.Option) {
	i, k := p.operand(), p.operand()
	op := []*ufunc.Operator{&simd.Add, &simd.Multiply, &simd.Subtract}[p.IntN(3)]
	switch p.IntN(9) {
	case 0, 1:
		p.keep(generated.PassApply[float64, float64](&p.pass, op, generated.In(p.made[i]), generated.In(p.made[k])),
			generated.Apply[float64, float64](op, nil, generated.In(p.single[i]), generated.In(p.single[k])), "%s(%d, %d)", op.Name, i, k)
	case 2:
		p.keep(generated.PassReduce[float64, float64](&p.pass, generated.JoinSum(), product, 0, options, generated.In(p.made[i]), generated.In(p.made[k])),
			generated.Reduce[float64, float64](generated.JoinSum(), product, 0, options, generated.In(p.single[i]), generated.In(p.single[k])), "Sum(%d * %d)", i, k)
	case 3:
		p.keep(generated.PassReduceSome[float64, float64](&p.pass, generated.JoinMax(), sum, 0, options, generated.In(p.made[i]), generated.In(p.made[k])),
			generated.ReduceSome[float64, float64](generated.JoinMax(), sum, 0, options, generated.In(p.single[i]), generated.In(p.single[k])), "Max(%d + %d)", i, k)
	case 4:
		p.keep(generated.PassReduce[float64, float64](&p.pass, generated.JoinSum(), nil, 0, options, generated.In(p.made[i])),
			nd.Sum(p.single[i], options...), "Sum(%d)", i)
	case 5:
		p.keep(generated.PassReduceMean[float64, float64](&p.pass, generated.JoinSum(), nil, options, generated.In(p.made[i])),
			nd.Mean(p.single[i], options...), "Mean(%d)", i)
	case 7:
		given := append(options, nd.Correction(float64(p.IntN(3))))
		p.keep(generated.PassReduceVar[float64, float64](&p.pass, nil, given, generated.In(p.made[i])), nd.Var(p.single[i], given...), "Var(%d)", i)
	case 8:
		p.keep(generated.PassReduceStd[float64, float64](&p.pass, product, options, generated.In(p.made[i]), generated.In(p.made[k])),
			nd.Std(nd.Multiply(p.single[i], p.single[k]), options...), "Std(%d * %d)", i, k)
	case 6:
		if to := p.IntN(p.stored); slices.Equal(p.made[to].Shape(), nd.Add(p.single[to], nd.Add(p.single[i], p.single[k])).Shape()) {
			generated.PassSet[float64, float64](&p.pass, p.made[to], op, generated.In(p.made[i]), generated.In(p.made[k]))
			generated.Set[float64, float64](p.single[to], op, generated.In(p.single[i]), generated.In(p.single[k]))
			p.calls = append(p.calls, fmt.Sprintf("%d = %s(%d, %d)", to, op.Name, i, k))
		}
	}
}

// TestPass computes random passes with parts of random sizes. It compares every array, bit for bit, with the array from calls made one
// after another.
func TestPass(t *testing.T) {
	n := uint64(2000)
	if testing.Short() {
		n = 200
	}
	together := 0
	for seed := range n {
		p := &passTrial{Rand: rand.New(rand.NewPCG(seed, 50))}
		shape := make([]int, 1+p.IntN(3))
		for i := range shape {
			shape[i] = 1 + p.IntN([]int{3000, 90, 20}[len(shape)-1])
		}
		for range 1 + p.IntN(3) {
			p.array(shape)
		}
		options := []nd.Option{nd.KeepDims}
		if p.IntN(3) > 0 {
			options = append(options, nd.Axis(p.IntN(len(shape))))
		}
		old, processors := reducing.SetPartBytes(1+p.IntN(1<<(4+p.IntN(11)))), nd.SetParallelism(1+p.IntN(3))
		before := reducing.Shared()
		for range 2 + p.IntN(4) {
			p.call(options)
		}
		p.pass.Compute()
		together += int(reducing.Shared() - before)
		reducing.SetPartBytes(old)
		nd.SetParallelism(processors)
		for i := range p.made {
			require.True(t, ndtest.Equal(t, p.made[i], p.single[i]), "seed %d: array %d of %v of shape %v", seed, i, p.calls, shape)
		}
	}
	assert.Greater(t, together, int(n)/8, "passes computed part by part")
}

// Reductions without an identity fail for the same shapes as Min. They fail even if the result has no elements.
func TestReduceSomeFailsAsMin(t *testing.T) {
	for _, shape := range [][]int{{0}, {0, 3}, {3, 0}, {0, 0}, {2, 3}} {
		for axis := range shape {
			x := nd.Zeros[int64](shape...)
			want := nd.Try(func() { nd.Min(x, nd.Axis(axis)) })
			options := []nd.Option{nd.Axis(axis)}
			for _, reduce := range []func(){
				func() { generated.ReduceSome[int64, int64](generated.JoinMin(), nil, 0, options, generated.In(x)) },
				func() {
					var p generated.Pass
					generated.PassReduceSome[int64, int64](&p, generated.JoinMin(), nil, 0, options, generated.In(x))
					p.Compute()
				},
			} {
				assert.Equal(t, want == nil, nd.Try(reduce) == nil, "shape %v, axis %d", shape, axis)
			}
		}
	}
}

// A pass over small arrays allocates little more than its results: a softmax and a standardization of rows, computed at once, and a store with a
// reduction, added to the pass.
func TestSmallPassAllocatesLittle(t *testing.T) {
	defer core.UsualDeferral().Use()()
	x, z := nd.Sin(nd.Arange(0.0, 64, 1)).Reshape(8, 8).Copy(), nd.Zeros[float64](8, 8)
	difference := terms(&simd.Subtract)
	rows := []nd.Option{nd.Axis(-1), nd.KeepDims}
	for _, c := range []struct {
		name string
		most float64
		call func()
	}{
		{"softmax", 6, func() {
			var p generated.Pass
			most := generated.PassReduceSome[float64, float64](&p, generated.JoinMax(), nil, 0, rows, generated.In(x))
			e := generated.PassApply[float64, float64](&p, &simd.Subtract, generated.In(x), generated.In(most))
			sum := generated.PassReduce[float64, float64](&p, generated.JoinSum(), nil, 0, rows, generated.In(e))
			generated.PassApply[float64, float64](&p, &simd.Divide, generated.In(e), generated.In(sum))
			p.Compute()
		}},
		{"terms", 2, func() {
			var p generated.Pass
			mean := generated.PassReduceMean[float64, float64](&p, generated.JoinSum(), nil, rows, generated.In(x))
			generated.PassReduceMean[float64, float64](&p, generated.JoinSum(), difference, rows, generated.In(x), generated.In(mean))
			p.Compute()
		}},
		{"store", 14, func() {
			var p generated.Pass
			generated.PassSet[float64, float64](&p, z, &simd.Add, generated.In(x), generated.In(x))
			generated.PassReduceSome[float64, float64](&p, generated.JoinMax(), difference, 0, nil, generated.In(z), generated.In(x))
			p.Compute()
		}},
	} {
		assert.LessOrEqual(t, testing.AllocsPerRun(100, c.call), c.most, c.name)
	}
}
