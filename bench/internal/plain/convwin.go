package plain

import nd "ndgo/ndarray"

// convWin slides a window of weights over an image, as a weighted sum of shifted views.
//
//ndgo:fuse
func convWin(image, weights array[float32]) array[float32] {
	rows, columns := weights.Shape()[0], weights.Shape()[1]
	h, w := image.Shape()[0]-rows+1, image.Shape()[1]-columns+1
	z := nd.Zeros[float32](h, w)
	for i := range rows {
		for j := range columns {
			z = nd.Add(z, nd.Multiply(image.Slice(nd.Range(i, i+h), nd.Range(j, j+w)), weights.At(i, j)))
		}
	}
	return z
}
