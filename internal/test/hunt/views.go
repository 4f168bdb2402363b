package main

import (
	"fmt"
	"strings"

	nd "ndgo/ndarray"
)

// sizes returns a shape with the given number of axes. Most shapes have few elements.
func (t *trial) sizes(axes int) []int {
	shape := make([]int, axes)
	most := pick(t, 3, 5, 2, 9)
	if t.chance(16) {
		most = []int{300, 90, 40, 12}[max(0, min(axes-1, 3))]
	}
	for i := range shape {
		shape[i] = 1 + t.n(most)
	}
	if axes > 0 && t.chance(40) {
		shape[t.n(axes)] = 0
	}
	return shape
}

// room returns the shape of an array m for views of the given shape. The array is large enough for different starts, steps and orders of
// axes.
func (t *trial) room(shape []int) []int {
	largest := 0
	for _, d := range shape {
		largest = max(largest, d)
	}
	roomy := make([]int, len(shape))
	square := t.n(3) == 0 // axes of a square can be exchanged
	for i, d := range shape {
		if square {
			d = largest
		}
		roomy[i] = d*pick(t, 1, 2, 3) + t.n(3)
	}
	return roomy
}

// view returns a view of m and its text in Go. The view has the given shape, or one that broadcasts to it. Its axes are axes of m, perhaps
// in another order.
func view[T nd.Element](t *trial, m *nd.NDArray[T], name string, shape []int, broadcasts bool) (*nd.NDArray[T], string) {
	axes, room := len(shape), m.Shape()
	order := make([]int, axes) // axis of m for each axis of the view
	for i := range order {
		order[i] = i
	}
	if axes > 1 && t.n(3) == 1 {
		i, j := t.n(axes), t.n(axes)
		if shape[i] <= room[j] && shape[j] <= room[i] {
			order[i], order[j] = j, i
		}
	}
	missing := 0
	if broadcasts && axes > 0 && t.n(5) == 1 {
		missing = t.n(axes + 1)
	}
	parts := make([]string, axes)
	for i := range shape {
		from := order[i]
		size := shape[i]
		if broadcasts && t.n(8) == 1 {
			size = 1
		}
		if i < missing {
			parts[from] = fmt.Sprint(t.n(max(room[from], 1)))
			if room[from] == 0 {
				parts[from] = "0:0"
			}
			continue
		}
		step := 1
		for size > 1 && (size-1)*(step+1) < room[from] && t.n(3) == 1 {
			step++
		}
		start := t.n(room[from] - max(size-1, 0)*step)
		switch stop := start + (size-1)*step; {
		case size == 0:
			parts[from] = "0:0"
		case t.n(3) == 1: // reversed
			parts[from] = fmt.Sprintf("%d:%d:-%d", stop, start-1, step)
			if start == 0 {
				parts[from] = fmt.Sprintf("%d::-%d", stop, step)
			}
		default:
			parts[from] = fmt.Sprintf("%d:%d:%d", start, stop+1, step)
		}
	}
	text := strings.Join(parts, ", ")
	v, code := m, name
	if axes > 0 {
		v, code = m.Slice(nd.S(text)), fmt.Sprintf("%s.Slice(nd.S(%q))", name, text)
	}
	// The remaining axes are in the order of m. Permute them into the order of the view.
	var places []int
	for i := missing; i < axes; i++ {
		at := 0
		for j := missing; j < axes; j++ {
			if order[j] < order[i] {
				at++
			}
		}
		places = append(places, at)
	}
	for i, p := range places {
		if p != i && v.NDim() == len(places) {
			v, code = v.PermuteDims(places...), fmt.Sprintf("%s.PermuteDims(%s)", code, integers(places))
			break
		}
	}
	return v, code
}
