package core

// Clone returns a copy of s, never nil.
func Clone(s []int) []int { return append(make([]int, 0, len(s)), s...) }

// CloneShapes returns a copy of shapes with no memory in common.
func CloneShapes(shapes [][]int) [][]int {
	list := make([][]int, len(shapes))
	for i, s := range shapes {
		list[i] = Clone(s)
	}
	return list
}

// Shapes returns copies of the shapes of the operands, for an Error.
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
