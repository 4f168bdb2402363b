package ndarray_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	nd "ndgo/ndarray"
)

// throw panics with err. err is not nil.
func throw(err error) {
	if err != nil {
		panic(err)
	}
}

// TestEveryResultIsLimited checks the limit in every function that returns new memory.
func TestEveryResultIsLimited(t *testing.T) {
	for name, call := range takers {
		old := nd.SetMaxBytes(100)
		err := nd.Try(call)
		nd.SetMaxBytes(old)
		assert.ErrorIs(t, err, nd.ErrLimit, name)
	}
}
