package compile

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/gen/compile/amd64"
	"ndgo/gen/compile/ir"
)

// TestJoinBitwise joins bitwise operations to one operation of three operands. The operands are in the order of the parameters.
func TestJoinBitwise(t *testing.T) {
	for _, e := range []struct {
		name  string
		of    func(f *ir.Func, x, y, z *ir.Value) *ir.Value
		table uint64 // 0 if nothing is joined
	}{
		{"exclusive or", func(f *ir.Func, x, y, z *ir.Value) *ir.Value { return f.Do(ir.Xor, f.Do(ir.Xor, x, y), z) }, 0b10010110},
		{"selection of bits", func(f *ir.Func, x, y, z *ir.Value) *ir.Value {
			return f.Do(ir.Or, f.Do(ir.And, x, y), f.Do(ir.AndNot, x, z))
		}, 0b11001010},
		{"bits of another type", func(f *ir.Func, x, y, z *ir.Value) *ir.Value {
			return f.Do(ir.Or, f.Cast(f.Do(ir.And, f.Cast(x, ir.Int64), f.Cast(y, ir.Int64)), ir.Uint64), z)
		}, 0b11101010},
		{"two operands", func(f *ir.Func, x, y, z *ir.Value) *ir.Value { return f.Do(ir.And, x, y) }, 0},
		{"another use of the inner operation", func(f *ir.Func, x, y, z *ir.Value) *ir.Value {
			inner := f.Do(ir.And, x, y)
			return f.Do(ir.Add, f.Do(ir.Or, inner, z), inner)
		}, 0},
	} {
		t.Run(e.name, func(t *testing.T) {
			f := &ir.Func{Params: []ir.Type{ir.Uint64, ir.Uint64, ir.Uint64}, In: []ir.Type{ir.Uint64, ir.Uint64, ir.Uint64}, Out: []ir.Type{ir.Uint64}}
			var p [3]*ir.Value
			for i := range p {
				p[i] = f.Value(ir.Param, ir.Uint64, uint64(i))
			}
			f.Results = []*ir.Value{e.of(f, p[0], p[1], p[2])}
			g, err := amd64.AVX512.Legalise(f)
			assert.NoError(t, err)
			args := []uint64{0xf0, 0xcc, 0xaa} // all combinations of three bits
			want, _ := f.Run(args...)
			got, _ := g.Run(args...)
			assert.Equal(t, want, got)
			joined := slices.ContainsFunc(g.Live(), func(v *ir.Value) bool { return v.Op == ir.Bitwise })
			assert.Equal(t, e.table != 0, joined, g)
			if joined {
				assert.Equal(t, e.table, got[0]&0xff)
				assert.False(t, slices.ContainsFunc(g.Live(), func(v *ir.Value) bool { return v.Op >= ir.And && v.Op <= ir.Xor }), g)
			}
		})
	}
}
