package users_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/test/users"
	nd "ndgo/ndarray"
)

// TestPublicWeights changes an exported table of the package after generation.
func TestPublicWeights(t *testing.T) {
	x := nd.Of(1.0, -2)
	require.Equal(t, []float64{6, -12}, users.ByPublic(x).ToSlice())
	before := users.PublicWeights
	defer func() { users.PublicWeights = before }()
	users.PublicWeights = []float64{10, 20, 30, 40}
	require.Equal(t, []float64{100, -200}, users.ByPublic(x).ToSlice())
}
