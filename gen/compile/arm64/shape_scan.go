package arm64

import (
	"ndgo/gen/compile/arm64/a64"
	"ndgo/gen/shape"
)

func (t *target) Everywhere(of shape.Type, bits uint64) shape.Vector {
	return t.everywhere(of.Size(), bits)
}

func (t *target) Before(of shape.Type, half int, z, x, neutral shape.Vector) {
	if half == 1 {
		t.function.do("trn1", lanes(of.Size()), z, neutral, x)
		return
	}
	t.function.add(writes(z, x), "VDUP %s[1], %s", arranged{x, "S"}, arranged{z, "S4"})
	t.function.do("zip1", a64.D2, z, neutral, z)
}

func (t *target) RepeatLast(of shape.Type, z, x shape.Vector) {
	if of.Size() == 8 {
		t.function.add(writes(z, x), "VDUP %s[1], %s", arranged{x, "D"}, arranged{z, "D2"})
	} else {
		t.function.add(writes(z, x), "VDUP %s[3], %s", arranged{x, "S"}, arranged{z, "S4"})
	}
}
