package fourier

import (
	"reflect"

	"ndgo/ufunc"
)

// Butterfly returns the loop of the butterfly of a radix.
func Butterfly(radix int, kind reflect.Kind) *ufunc.Loop { return engineFor(kind).butterflies[radix] }
