package shape

import (
	"math/bits"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// isEqual is the comparison of floats that is false if one is NaN, which raises nothing.
const isEqual = operand.U8(0)

// equalMask returns the mask register of the lanes in memory that equal those of value, of those that m has.
func (t *x86) equalMask(of Type, value Vector, from operand.Mem, m Mask) reg.OpmaskVirtual {
	k, v := t.K(), t.vectors[value]
	name, ops := "VPCMPEQ"+suffix(of.Size()), []operand.Op{from, v}
	if of.IsFloat() {
		name, ops = "VCMP"+floats(of), []operand.Op{isEqual, from, v}
	}
	if m != 0 {
		ops = append(ops, t.masks[m])
	}
	t.emit(name, append(ops, k)...)
	return k
}

// equalVector returns a vector whose lanes are ones where those in memory equal those of value.
func (t *x86) equalVector(of Type, value Vector, from operand.Mem) reg.VecVirtual {
	z, v := t.YMM(), t.vectors[value]
	if of.IsFloat() {
		t.emit("VCMP"+floats(of), isEqual, from, v, z)
	} else {
		t.emit("VPCMPEQ"+suffix(of.Size()), from, v, z)
	}
	return z
}

func (t *x86) FirstEqual(of Type, z Integer, value Vector, a Address, m Mask) {
	if t.wide {
		t.KMOVQ(t.equalMask(of, value, t.memory(a), m), t.integers[z])
		t.TZCNTQ(t.integers[z], t.integers[z])
		return
	}
	t.VPMOVMSKB(t.equalVector(of, value, t.memory(a)), t.integers[z].As32())
	t.TZCNTL(t.integers[z].As32(), t.integers[z].As32()) // 32 if there is none
	t.SHRQ(operand.U8(bits.TrailingZeros(uint(of.Size()))), t.integers[z])
}

func (t *x86) JumpIfAnyEqual(of Type, value Vector, a Address, vectors int, label string) {
	if t.wide {
		var all reg.OpmaskVirtual
		for i := range vectors {
			k := t.equalMask(of, value, t.memory(a.Next(i*t.Bytes())), 0)
			switch {
			case i == 0:
				all = k
			case i < vectors-1:
				t.KORQ(k, all, all)
			default:
				t.KORTESTQ(k, all)
			}
		}
		t.JNE(operand.LabelRef(label))
		return
	}
	var all reg.VecVirtual
	for i := range vectors {
		v := t.equalVector(of, value, t.memory(a.Next(i*t.Bytes())))
		if i == 0 {
			all = v
		} else {
			t.VPOR(v, all, all)
		}
	}
	t.VPTEST(all, all)
	t.JNE(operand.LabelRef(label))
}

func (t *x86) JumpIfNaN(of Type, value Vector, label string) {
	v := t.vectors[value].AsX()
	t.emit("VUCOMIS"+floats(of)[1:], v, v)
	t.JPS(operand.LabelRef(label))
}
