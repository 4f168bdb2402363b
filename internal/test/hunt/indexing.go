package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	nd "ndgo/ndarray"
)

// indexArea compares indices, in NumPy's notation and as Index values, with a model: lists of positions.
var indexArea = &area{
	name:  "index",
	pace:  3000000,
	about: "slices, steps of any sign and size, newaxis, ellipsis, as texts and values, against Python's rules; garbage as texts",
	trial: func(t *trial) {
		if t.n(5) == 4 {
			indexGarbage(t)
			return
		}
		indexing(t)
	},
}

// bound returns a random bound of a slice; given is false for a missing bound.
func (t *trial) bound(n int) (v int, given bool) {
	switch t.n(6) {
	case 0:
		return 0, false
	case 1:
		return pick(t, math.MaxInt, math.MinInt, math.MaxInt32, -math.MaxInt), true
	}
	return t.between(-n-2, n+2), true
}

// positions returns the positions below n selected by Python's slice.
func positions(n int, start int, hasStart bool, stop int, hasStop bool, step int) []int {
	clip := func(v, low, high int) int {
		if v < 0 {
			if v += n; v < 0 {
				return low
			}
		}
		return min(v, high)
	}
	var selected []int
	if step > 0 {
		first, end := 0, n
		if hasStart {
			first = clip(start, 0, n)
		}
		if hasStop {
			end = clip(stop, 0, n)
		}
		for i := first; i < end; i += step {
			selected = append(selected, i)
			if step > n {
				break
			}
		}
		return selected
	}
	first, end := n-1, -1
	if hasStart {
		first = clip(start, -1, n-1)
	}
	if hasStop {
		end = clip(stop, -1, n-1)
	}
	for i := first; i > end; i += step {
		selected = append(selected, i)
		if step < -n {
			break
		}
	}
	return selected
}

func indexing(t *trial) {
	shape := make([]int, t.between(1, 4))
	for i := range shape {
		shape[i] = t.n(6)
	}
	x := nd.Arange(0, product(shape), 1).Reshape(shape...)
	var parts []string
	var indices []nd.Index
	var want []int       // the shape of the result
	var selected [][]int // the selected positions of each axis
	var kept []bool
	refused := false
	named := t.n(len(shape) + 1) // number of indexed axes; the other axes have an ellipsis, or no index at all
	ellipsisAt := t.n(named + 2)
	all := func() {
		n := shape[len(selected)]
		p := make([]int, n)
		for i := range p {
			p[i] = i
		}
		selected, kept, want = append(selected, p), append(kept, true), append(want, n)
	}
	for k := 0; k <= named; k++ {
		if k == ellipsisAt {
			parts, indices = append(parts, "..."), append(indices, nd.Ellipsis)
			for len(shape)-len(selected) > named-k {
				all()
			}
		}
		if t.n(6) == 5 {
			parts, indices, want = append(parts, pick(t, "newaxis", "None", "newaxis")), append(indices, nd.NewAxis), append(want, 1)
			if parts[len(parts)-1] == "None" {
				parts[len(parts)-1] = "newaxis"
			}
		}
		if k == named {
			break
		}
		n := shape[len(selected)]
		if t.n(3) == 0 {
			i := t.between(-n-1, n)
			parts, indices = append(parts, fmt.Sprint(i)), append(indices, nd.At(i))
			if i < -n || i >= n {
				refused = true
				i = 0
			}
			if i < 0 {
				i += n
			}
			selected, kept = append(selected, []int{i}), append(kept, false)
			continue
		}
		start, hasStart := t.bound(n)
		stop, hasStop := t.bound(n)
		step := pick(t, 1, 1, 2, -1, -2, 3, -3, 7, -7, math.MaxInt, -math.MaxInt)
		var text strings.Builder
		if hasStart {
			fmt.Fprint(&text, start)
		}
		text.WriteByte(':')
		if hasStop {
			fmt.Fprint(&text, stop)
		}
		index := nd.Colon
		switch {
		case hasStart && hasStop:
			index = nd.Range(start, stop)
		case hasStart:
			index = nd.From(start)
		case hasStop:
			index = nd.To(stop)
		}
		if step != 1 {
			fmt.Fprintf(&text, ":%d", step)
			index = index.By(step)
		}
		parts, indices = append(parts, text.String()), append(indices, index)
		p := positions(n, start, hasStart, stop, hasStop, step)
		selected, kept, want = append(selected, p), append(kept, true), append(want, len(p))
	}
	for len(selected) < len(shape) {
		all()
	}
	text := strings.Join(parts, ", ")
	t.say("x := nd.Arange(0, %d, 1).Reshape(%s)\n\tt.Error(x.Slice(nd.S(%q)))", product(shape), integers(shape), text)
	var byText, byValue *nd.NDArray[int]
	refusedText := t.try("index: S", func() {
		if text == "" {
			byText = x.Slice()
			return
		}
		byText = x.Slice(nd.S(text))
	})
	refusedValue := t.try("index: Slice", func() { byValue = x.Slice(indices...) })
	if (refusedText != nil) != refused || (refusedValue != nil) != refused {
		t.fail("index: refusal", "%v[%s]: as a text: %v; as values: %v; is to be refused: %v", shape, text, refusedText, refusedValue, refused)
	}
	if refused {
		return
	}
	elements := []int{0}
	for axis, p := range selected {
		var next []int
		for _, e := range elements {
			for _, i := range p {
				next = append(next, e*shape[axis]+i)
			}
		}
		elements = next
	}
	t.compared += len(elements)
	for _, y := range []*nd.NDArray[int]{byText, byValue} {
		if got := y.ToSlice(); !slices.Equal(got, elements) || !slices.Equal(y.Shape(), want) {
			t.fail("index: elements", "%v[%s] is %v of shape %v, and should be %v of shape %v", shape, text, got, y.Shape(), elements, want)
		}
	}
	byText.Fill(-1)
	for i, v := range x.ToSlice() {
		if (v == -1) != slices.Contains(elements, i) {
			t.fail("index: stores", "a value stored in %v[%s] changes element %d: %v", shape, text, i, v == -1)
		}
	}
}

func indexGarbage(t *trial) {
	words := []string{":", "::", "1", "-1", ",", "...", "newaxis", "None", " ", "", "9223372036854775807", "-9223372036854775808", "99999999999999999999", "0x1", "1_0", "é", "\xff", "\x00", "[", "]", "(", "a", "+1", "1.5"}
	var b strings.Builder
	for range t.n(12) {
		b.WriteString(words[t.n(len(words))])
	}
	text := b.String()
	if t.chance(30) {
		text = strings.Repeat(text+",", 1+t.n(3000))
	}
	t.say("index, err := nd.ParseIndex(%q)\n\tt.Error(index, err)", text)
	t.calls++
	t.compared++
	var index nd.Index
	var err error
	if e := t.recovered("index: ParseIndex", func() { index, err = nd.ParseIndex(text) }); e != nil {
		t.fail("index: ParseIndex: panics", "ParseIndex(%.100q) panics: %v", text, e)
	}
	if err != nil {
		t.sane("index: ParseIndex", err)
		return
	}
	t.try("index: Slice of a text", func() { nd.Zeros[int](3, 4).Slice(index) })
}
