package parallel

import "time"

// leastElements is the number of elements of 8 bytes from which dividing an operation is worthwhile, by cost class. partElements is
// the least number in a part. BenchmarkCalibrate measures where two processors become faster than one. With a lingering worker this
// is at some 3 µs of work. If a processor has to wake up, which takes Linux and Go 57 µs, it is at twice as much. The threshold of
// cheap operations is higher, because with 256 Ki, most rows of 64 Ki to 256 Ki elements, and of bytes up to 4 Mi, were slower on
// two cores than on one.
var (
	leastElements = [...]int{Cheap: 1 << 20, Function: 32 << 10}
	partElements  = [...]int{Cheap: 64 << 10, Function: 4 << 10}
)

const (
	// mostParts is the maximum number of parts for each goroutine. A part has an overhead of some 30 ns, even if no processor is
	// free to help: with parts of 2 Ki elements, the exponential of 64 Ki or 1 Mi float32 took 13 % longer on two busy processors
	// than on one. With this many parts, one goroutine waits for the last part for 3 % of the time.
	mostParts = 16

	// starts is the number of workers each goroutine starts before it runs a part. With two, the number of running workers doubles
	// while a processor wakes, and no goroutine spends long on waking others.
	starts = 2

	// longJob is the time after which a job starts workers even if earlier tries were useless.
	longJob = 100 * time.Microsecond

	// mostFailures limits the pauses after useless tries: at least one in 2⁵ + 1 calls tries again.
	mostFailures = 5

	// joinPolls is the number of times the caller checks whether the last part has ended, before it sleeps: some 10 µs, less than
	// it takes to sleep and wake.
	joinPolls = 1000

	// lingerPolls is the number of times an idle worker looks for work before it ends: some 50 µs, about the cost of waking a
	// processor.
	lingerPolls = 2500
)
