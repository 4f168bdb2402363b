package iter

// Tile changes the order of the axes around the innermost, so the two innermost axes form a plane to be visited in tiles. It looks
// for the first operand with a smaller step along another axis than along the innermost, and makes the axis of its smallest step
// the second innermost. If there is none, the order of Simplify stays.
func (n *Nest) Tile() {
	axes := n.Axes()
	if len(axes) == 2 {
		return
	}
	inner, least := axes[len(axes)-1].Steps(), -1
	for k := 1; k < n.operands && least < 0; k++ {
		shortest := Abs(inner[k])
		for i := range axes[:len(axes)-1] {
			if s := Abs(axes[i].Steps()[k]); s != 0 && s < shortest {
				shortest, least = s, i
			}
		}
	}
	if least < 0 {
		return
	}
	chosen := axes[least]
	copy(axes[least:], axes[least+1:len(axes)-1])
	axes[len(axes)-2] = chosen
}
