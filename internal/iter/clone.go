package iter

// Clone returns a copy of s. The copy is never nil.
func Clone(s []int) []int { return append(make([]int, 0, len(s)), s...) }

// CloneShapes returns a deep copy of shapes.
func CloneShapes(shapes [][]int) [][]int {
	list := make([][]int, len(shapes))
	for i, s := range shapes {
		list[i] = Clone(s)
	}
	return list
}
