package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func Example() {
	run([]string{"8,1,6,1", "7,1,5"}, os.Stdout)
	// Output:
	// axis        -4    -3    -2    -1
	// shape 1      8     1     6     1
	// shape 2            7     1     5
	// result       8     7     6     5
	// shape 1: repeats 7 times along axis -3, 5 times along axis -1; strides [6 0 1 0], so nothing is copied
	// shape 2: repeats 8 times along axis -4, which it lacks, 6 times along axis -2; strides [0 5 0 1], so nothing is copied
}

func Example_mismatch() {
	run([]string{"4,3", "4"}, os.Stdout)
	// Output:
	// axis        -2    -1
	// shape 1      4     3
	// shape 2            4
	// these do not broadcast: ndarray: BroadcastShapes: shapes (4, 3) and (4) do not broadcast: axis -1 has sizes 3 and 4; reshape the second to (4, 1)?
}

func Example_target() {
	run([]string{"-target", "3,4", "3,4", "4", "1,3,4", "3"}, os.Stdout)
	// Output:
	// [3 4] fits [3 4]
	// [4] fits [3 4]: it repeats 3 times along axis -2, which it lacks; strides [0 1], so nothing is copied
	// ndarray: Assign: operand (1, 3, 4) does not broadcast to the target (3, 4): it has 1 axis too many; Squeeze it
	// ndarray: Assign: operand (3) does not broadcast to the target (3, 4): axis -1 has sizes 3 and 4; reshape it to (3, 1)?
}

func TestBadInput(t *testing.T) {
	for _, args := range [][]string{{"4,x"}, {"-3"}, {"4,-1"}, {"-target", "a", "3"}} {
		assert.Error(t, run(args, &strings.Builder{}), fmt.Sprint(args))
	}
}

func TestShapesWithoutAxes(t *testing.T) {
	var out strings.Builder
	assert.NoError(t, run([]string{"()", "3"}, &out))
	assert.Contains(t, out.String(), "3 times along axis -1, which it lacks")
}
