package parallel

import "time"

// leastElements is from how many elements of 8 bytes an operation is worth dividing, and partElements how many a part has at
// least. BenchmarkCalibrate measures where two processors begin to win. With a lingering worker it is some 3 µs of work, and
// twice as much if a processor has to be woken; this takes Linux and Go 57 µs. With 256 Ki for cheap operations most rows of 64
// Ki to 256 Ki elements, and of bytes up to 4 Mi, were slower on two cores than on one.
var (
	leastElements = [...]int{Cheap: 1 << 20, Function: 32 << 10}
	partElements  = [...]int{Cheap: 64 << 10, Function: 4 << 10}
)

const (
	// mostParts is how many parts there are at most for each goroutine. A part takes some 30 ns beside its elements, also where no
	// processor is free to help: with parts of 2 Ki elements the exponential of 64 Ki or 1 Mi float32 took 13 % longer on two
	// busy processors than on one. With this many the last part keeps one goroutine waiting for 3 % of the time.
	mostParts = 16

	// starts is how many workers each goroutine starts before a part: with two, the number at work doubles while a processor
	// wakes, and no goroutine spends long on waking others.
	starts = 2

	// longJob is the time after which a job starts workers even after tries in vain.
	longJob = 100 * time.Microsecond

	// mostFailures bounds how rarely something is tried: once in 2⁵ + 1 times.
	mostFailures = 5

	// joinPolls is how often the caller looks whether the last part has ended before it sleeps: some 10 µs, less than sleeping
	// and waking take.
	joinPolls = 1000

	// lingerPolls is how often a worker without work looks for more before it ends: some 50 µs, about the cost of waking a
	// processor.
	lingerPolls = 2500
)
