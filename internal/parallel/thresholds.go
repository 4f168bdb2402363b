package parallel

import "time"

// leastElements has, for each cost class, the least number of elements of 8 bytes in an operation that is divided. partElements is the
// minimum number in a part.
//
// BenchmarkCalibrate measures where two processors become faster than one. If a worker is waiting for jobs, two are faster above some 3 µs of
// work. If the second processor sleeps, two are faster above twice the 57 µs that Linux and Go take to wake it. For cheap operations
// leastElements is larger than these measurements suggest. With 256 Ki instead, most benchmarks with 64 Ki to 256 Ki elements, and with up to
// 4 Mi bytes, were slower on two cores than on one.
var (
	leastElements = [...]int{Cheap: 1 << 20, Function: 32 << 10}
	partElements  = [...]int{Cheap: 64 << 10, Function: 4 << 10}
)

const (
	// mostParts is the maximum number of parts for each goroutine. A part has an overhead of some 30 ns. With parts of 2 Ki elements, the
	// exponential of 64 Ki or 1 Mi float32 took 13 % longer on two busy processors than on one. With 16 parts for each goroutine, a goroutine
	// waits for the last part during 3 % of the time.
	mostParts = 16

	// starts is the number of workers started by each goroutine before it runs a part. With 2, the number of running workers
	// doubles while a processor wakes, and no goroutine spends long on waking others.
	starts = 2

	// longJob is the time after which a job starts workers even if earlier tries were useless.
	longJob = 100 * time.Microsecond

	// mostFailures limits how rare tries become after useless ones: at least one in 2⁵ + 1 calls tries again.
	mostFailures = 5

	// joinPolls is the number of times a caller checks for the end of the last part before it sleeps. The checks take some 10 µs,
	// less than sleeping and waking.
	joinPolls = 1000

	// lingerPolls is the number of times an idle worker looks for work before it ends: some 50 µs, about the cost of waking a
	// processor.
	lingerPolls = 2500
)
