package iter

import (
	"slices"
	"testing"
)

// A plain layout is packed and has elements. PlainAs compares the shapes of plain layouts. A layout is no longer plain when a
// method has returned its shape for changes.
func TestPlainLayouts(t *testing.T) {
	var all []Layout
	for rank := range Inline + 2 {
		for code := range 1 << (2 * rank) { // every size from 0 to 3
			shape, strides := make([]int, rank), make([]int, rank)
			for i := range shape {
				shape[i] = code >> (2 * i) & 3
			}
			var l Layout
			l.SetPacked(shape)
			PackedStrides(shape, strides)
			if !slices.Equal(l.Shape(), shape) || !slices.Equal(l.Strides(), strides) {
				t.Fatalf("%v is packed as %v with strides %v, not %v", shape, l.Shape(), l.Strides(), strides)
			}
			if want := rank <= Inline && Size(shape) > 0; l.IsPlain() != want {
				t.Fatalf("%v is plain: %v, not %v", shape, l.IsPlain(), want)
			}
			var same Layout
			if same.SetPlain(&l) != l.IsPlain() || l.IsPlain() && same != l {
				t.Fatalf("SetPlain makes %v of %v", same, l)
			}
			var filled Layout
			filled.SetCopy(&l)
			if again := l; filled.IsPlain() || again.IsPlain() != l.IsPlain() {
				t.Fatalf("%v is plain when it is handed out", shape)
			}
			if l.Reset(rank); l.IsPlain() {
				t.Fatalf("%v is plain after Reset", shape)
			}
			l.SetPacked(shape)
			all = append(all, l)
		}
	}
	for i := 0; i < len(all); i += 7 {
		for j := range all {
			x, y := &all[i], &all[j]
			if want := x.IsPlain() && y.IsPlain() && slices.Equal(x.Shape(), y.Shape()); x.PlainAs(y) != want {
				t.Fatalf("%v and %v are plain of one shape: %v, not %v", x.Shape(), y.Shape(), !want, want)
			}
		}
	}
}
