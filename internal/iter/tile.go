package iter

// Tile prepares the nest for a visit in tiles, squares of the two innermost axes. It looks for an operand with a smaller step along some
// outer axis than along the innermost, such as a transposed matrix. For the first such operand, the outer axis with its smallest step
// becomes the second innermost axis. Without such an operand, the order stays.
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
