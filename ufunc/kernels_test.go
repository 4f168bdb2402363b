package ufunc

import (
	"reflect"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
)

// TestAt checks that At returns the first kernel of a list that the tier supports.
func TestAt(t *testing.T) {
	const HasOther Features = 1 << 40 // a feature of no tier
	met := ""
	kernel := func(name string) func(*Row) { return func(*Row) { met = name } }
	k := &Kernels{List: []Kernel{
		{HasAVX2 | HasOther, kernel("other")}, {HasAVX512, kernel("first")}, {HasAVX512, kernel("second")}, {HasAVX2, kernel("third")},
	}}
	for tier, want := range map[Tier]string{AVX512: "first", AVX2: "third", Tier(HasOther): "", Portable: "", AVX2 | Tier(HasOther): "other"} {
		met = ""
		if f := k.At(tier); f != nil {
			f(nil)
		}
		assert.Equal(t, want, met, "%v", tier)
	}
	assert.Nil(t, (*Kernels)(nil).At(AVX512))
	assert.Nil(t, (&Kernels{}).At(AVX512))
	k.List = append([]Kernel{{Run: kernel("any")}}, k.List...)
	assert.NotNil(t, k.At(Portable), "a kernel that needs nothing")
}

// TestTiers checks the order and the names of tiers.
func TestTiers(t *testing.T) {
	assert.Less(t, Portable, AVX2)
	assert.Less(t, AVX2, AVX512)
	assert.Equal(t, []string{"off", "avx2", "avx512", "Tier(0x400)"}, []string{Portable.String(), AVX2.String(), AVX512.String(), Tier(1 << 10).String()})
	assert.IsIncreasing(t, Tiers())
}

// TestManyOperands runs a loop with the maximum number of operands and results, from strided memory, and leaves some elements to the Go loop.
func TestManyOperands(t *testing.T) {
	for _, outs := range []int{1, 2, 7, 12} {
		const n = 1300 // more than two blocks
		l := &Loop{Kernels: &Kernels{Pack: true, Results: outs}}
		for range MaxOperands {
			l.Kinds = append(l.Kinds, reflect.Int64)
		}
		run := func(r *Row, kernel bool) {
			for more := r.Rows > 0; more; more = r.Next() {
				for ; r.Done < r.N; r.Done++ {
					sum := int64(0)
					for k := outs; k < MaxOperands; k++ {
						sum += int64(k) * *At[int64](r, k, r.Done)
					}
					if kernel && sum%101 == 0 {
						return
					}
					for k := range outs {
						*At[int64](r, k, r.Done) = sum + int64(k)
					}
				}
			}
		}
		kernels := 0
		l.Go = func(r *Row) { run(r, false) }
		l.Kernels.List = []Kernel{{HasAVX2, func(r *Row) {
			kernels++
			for k, o := range r.Operands {
				assert.True(t, o.Step == 8 || o.Step == 0 && k >= outs)
			}
			run(r, true)
		}}}
		r := Row{N: n, Rows: 2}
		var memory [MaxOperands][]int64
		for k := range memory {
			step := 1 + k%3
			if k >= outs && k%5 == 4 {
				step = 0
			}
			memory[k] = make([]int64, 2*n*max(step, 1))
			for i := range memory[k] {
				memory[k][i] = int64(i * (k + 1))
			}
			r.Operands = append(r.Operands, Operand{Base: unsafe.Pointer(&memory[k][0]), Step: 8 * step, Outer: 8 * n * step})
		}
		l.RunAt(AVX2, &r)
		assert.Zero(t, r.Rows)
		assert.Greater(t, kernels, 4)
		for i := range 2 * n {
			want := int64(0)
			for k := outs; k < MaxOperands; k++ {
				want += int64(k) * memory[k][i*r.Operands[k].Step/8]
			}
			for k := range outs {
				if got := memory[k][i*r.Operands[k].Step/8]; got != want+int64(k) {
					t.Fatalf("result %d of %d at %d is %d, want %d", k, outs, i, got, want+int64(k))
				}
			}
		}
	}
}
