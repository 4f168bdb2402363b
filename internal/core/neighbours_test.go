package core

import (
	"reflect"
	"runtime"
	"testing"

	"ndgo/internal/core/scalars"
)

// Storing a scalar as a 0-d array does not change adjacent arrays in memory.
func TestScalarsLeaveTheirNeighboursAlone(t *testing.T) {
	var kept, made [1 << 12]*Header
	for i := range kept {
		kept[i], made[i] = New(reflect.Float64, nil), New(reflect.Float64, nil)
	}
	clear(made[:])
	runtime.GC() // frees every second array
	a := Arg{Kind: reflect.Float64, Value: scalars.Slot{Low: ^uint64(0), High: ^uint64(0)}}
	for i := range made {
		made[i] = a.Over(nil, reflect.Float64)
	}
	for i, h := range kept {
		if h.Layout.Rank() != 0 || h.Layout.Near()[0] != 0 || h.Width != 8 {
			t.Fatalf("array %d was written over: %+v", i, h)
		}
	}
	runtime.KeepAlive(&made)
}
