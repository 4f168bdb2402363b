package fourier

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/iter"
)

// Along returns the job that sets z to the transforms of x along an axis, times factor. A transform has length n. z is x itself or a new
// array. Its shape is that of x, except for the size of the axis. This size depends on the form.
func Along(z, x *core.Header, axis, n int, form Form, inverse bool, factor float64) *Job {
	j := &Job{Kind: reflect.Float64, N: n, Form: form, Inverse: inverse, Factor: factor}
	if z.Layout.Size() == 0 {
		return j
	}
	var target, source [3]int
	shape := z.Layout.Shape()
	if !threeAxes(x, axis, &source) {
		x = core.Type{Kind: x.Kind()}.WorkCopy("fft", x)
		threeAxes(x, axis, &source)
		j.copied = x
	}
	threeAxes(z, axis, &target)
	j.Outer, j.Inner, j.Size = iter.Size(shape[:axis]), iter.Size(shape[axis+1:]), x.Layout.Shape()[axis]
	j.Dst, j.DstStep, j.SrcStep = z.Element(0), target, source
	if z.Kind() == reflect.Float32 || z.Kind() == reflect.Complex64 {
		j.Kind = reflect.Float32
	}
	if j.Size > 0 {
		j.Src = x.Element(0)
	}
	return j
}

// threeAxes views x as an array of three axes, with the given axis as the second. It sets steps to the steps of these axes in bytes.
// It returns false if the strides do not allow this view.
func threeAxes(x *core.Header, axis int, steps *[3]int) bool {
	shape, strides := x.Layout.Shape(), x.Layout.Strides()
	for i, part := range [][2]int{{0, axis}, {axis, axis + 1}, {axis + 1, len(shape)}} {
		own := shape[part[0]:part[1]]
		if !iter.ReshapeStrides(own, strides[part[0]:part[1]], []int{iter.Size(own)}, steps[i:i+1]) {
			return false
		}
		steps[i] *= x.Width
	}
	return true
}
