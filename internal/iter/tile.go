package iter

// Tile prepares the nest for visits in tiles, squares of the two innermost axes. It looks for the first operand with a smaller step along
// some outer axis than along the innermost, for instance a transposed matrix. The outer axis with this operand's smallest step becomes the
// second innermost axis. If there is no such operand, the order of the axes does not change.
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
