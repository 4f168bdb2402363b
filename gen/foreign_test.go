package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestForeignLoop generates a store of an operator that calls a function of another package. That function may panic in a loop, after it has
// computed other elements. So the pass computes all elements before the store.
func TestForeignLoop(t *testing.T) {
	dir := packageModule(t, map[string]string{
		"num/num.go": `package num

// Digits returns the sum of the digits of n.
func Digits(n, base uint32) (sum uint32) {
	for i := 0; n != 0 && i < 40; i++ {
		sum += n % base
		n /= base
	}
	return sum
}
`,
		"m.go": `package m

import (
	"example.com/m/num"
	nd "ndgo/ndarray"
)

// digits returns the sum of the digits of n.
//
//ndgo:ufunc
func digits(n, base uint32) uint32 { return num.Digits(n, base) }

// digitsIn replaces x.
//
//ndgo:fuse
func digitsIn(x, base *nd.NDArray[uint32]) { x.Assign(nd.Add(Digits(x, base), 1)) }
`})
	o, err := generate(dir)
	require.NoError(t, err)
	text := ""
	for _, f := range o.Files {
		text += string(f)
	}
	assert.Contains(t, text, "values := generated.Apply[uint32, uint32](&digitsInXOperator")
	assert.NotContains(t, text, "generated.Set[")
}
