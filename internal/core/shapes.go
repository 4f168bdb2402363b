package core

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

// Shapes returns copies of the operands' shapes, for an Error.
func Shapes(args []Arg) [][]int {
	list := make([][]int, 0, len(args))
	for i := range args {
		if !args[i].IsSlice() {
			list = append(list, Clone(args[i].Shape()))
		}
	}
	return list
}

// HeadShapes returns copies of the shapes of arrays, for an Error.
func HeadShapes(list []*Header) [][]int {
	shapes := make([][]int, len(list))
	for i, h := range list {
		shapes[i] = Clone(h.Layout.Shape())
	}
	return shapes
}
