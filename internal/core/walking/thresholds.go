package walking

// Each threshold chooses between two methods with the same result. BenchmarkCalibrate of internal/core measures both methods. The times below
// are for AVX-512 on Zen 5.
const (
	// DirectMost is the maximum number of elements of a direct call: one chunk of a kernel. A direct call takes 22 ns for 16 elements, and
	// 1,800 ns for 16 Ki elements. Other calls take about 60 ns longer, which is 3 % for 16 Ki elements. If a call has half of DirectMost
	// elements or more, it may use several processors.
	DirectMost = 16 << 10

	// chainRun is the number of elements that a chain handles together. The chain applies one operator to all of them before it applies the
	// next. These elements stay in the first-level cache. A chain of five operators is fastest with 512 to 2,048 elements of float64.
	chainRun = 1 << 10

	// cachedSteps is a number of steps. A step is an operation of a program that combines several calls. So many steps take as long as
	// reading and writing the arrays outside of the caches.
	cachedSteps = 3
)
