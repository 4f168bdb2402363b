package core

import "ndgo/internal/core/walking"

// SetWalk makes w a walk over out and args.
func SetWalk(w *walking.Walk, out *Header, shape []int, args []Arg) {
	w.Reset(shape)
	out.AddTo(w)
	addArgs(w, args)
}

func addArgs(w *walking.Walk, args []Arg) {
	for i := range args {
		if h := args[i].Head; h != nil {
			h.AddTo(w)
		} else {
			w.AddScalar(args[i].Value)
		}
	}
}

// AddTo adds h, broadcast to the shape of the walk, to w.
func (h *Header) AddTo(w *walking.Walk) {
	w.Nest.Add(h.Layout.Shape(), h.Layout.Strides(), h.Width)
	w.AddAt(h.Start())
}
