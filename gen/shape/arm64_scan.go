package shape

import "ndgo/gen/internal/a64"

func (t *arm64) Everywhere(of Type, bits uint64) Vector { return t.everywhere(of.Size(), bits) }

func (t *arm64) Before(of Type, half int, z, x, neutral Vector) {
	if half == 1 {
		t.function.do("trn1", lanes(of.Size()), z, neutral, x)
		return
	}
	t.function.add(writes(z, x), "VDUP %s[1], %s", arranged{x, "S"}, arranged{z, "S4"})
	t.function.do("zip1", a64.D2, z, neutral, z)
}

func (t *arm64) RepeatLast(of Type, z, x Vector) {
	if of.Size() == 8 {
		t.function.add(writes(z, x), "VDUP %s[1], %s", arranged{x, "D"}, arranged{z, "D2"})
	} else {
		t.function.add(writes(z, x), "VDUP %s[3], %s", arranged{x, "S"}, arranged{z, "S4"})
	}
}
