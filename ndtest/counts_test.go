package ndtest

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFew(t *testing.T) {
	for _, of := range []reflect.Type{reflect.TypeFor[int8](), reflect.TypeFor[int](), reflect.TypeFor[uint64]()} {
		next, seen := few(of, "seed", mostRounds), map[int64]bool{}
		for range 4000 {
			seen[next().Convert(reflect.TypeFor[int64]()).Int()] = true
		}
		lowest := int64(-2)
		if reflect.Zero(of).CanUint() {
			lowest = 0
		}
		require.Len(t, seen, int(65-lowest))
		require.True(t, seen[lowest] && seen[64])
	}
}
