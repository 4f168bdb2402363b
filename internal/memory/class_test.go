package memory

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestClassesAreLittleLonger(t *testing.T) {
	lengths := []int{smallest, smallest + 1, 1000, 8000, 8192, 8193, 1<<20 - 1, 1 << 20, 1<<20 + 1, 8000000, 1<<logMost - 1, 1 << logMost}
	for n := smallest; n < 5000; n++ {
		lengths = append(lengths, n)
	}
	for log := logLeast; log < logMost; log++ {
		for eighth := range steps {
			edge := 1<<log + eighth<<(log-logSteps)
			lengths = append(lengths, edge, edge+1, max(edge-1, smallest))
		}
	}
	for _, n := range lengths {
		c := classOf(n)
		require.GreaterOrEqual(t, c.bytes, n)
		require.LessOrEqual(t, c.bytes-n, n/steps, "%d bytes for %d", c.bytes, n)
		require.Zero(t, c.bytes%64, "%d bytes for %d", c.bytes, n)
		require.Equal(t, c.bytes, bytesOf(c.index), "of %d", n)
		require.Equal(t, c, classOf(c.bytes), "of %d", n)
		require.Less(t, c.index, classes)
	}
	require.Zero(t, classOf(smallest).index)
	require.Equal(t, classes-1, classOf(1<<logMost).index)
	require.Equal(t, class{unlimited, 1<<logMost + 1}, classOf(1<<logMost+1))
}

func TestClassesAreInOrder(t *testing.T) {
	for index := 1; index < classes; index++ {
		before := bytesOf(index - 1)
		require.Greater(t, bytesOf(index), before)
		require.Equal(t, index, classOf(before+1).index)
	}
}

func TestPlacesStayBelowTheLimit(t *testing.T) {
	sum := 0
	for index := range hotClasses {
		sum += bytesOf(index)
	}
	require.LessOrEqual(t, sum, hotLimit)
	require.Equal(t, 64<<10, bytesOf(hotClasses-1))
}
