package core

// HeadShapes returns copies of the shapes of arrays, for an Error.
func HeadShapes(list []*Header) [][]int {
	shapes := make([][]int, len(list))
	for i, h := range list {
		shapes[i] = Clone(h.Layout.Shape())
	}
	return shapes
}
