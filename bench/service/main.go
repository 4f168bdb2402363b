// Service measures the latency of operations in a process like a server: many goroutines share few processors, beside a large live
// heap. The command prints a line of JSON:
//
//	go run ndgo/bench/service -seconds 10
//
// Each goroutine waits for a random time, computes an operation, and measures the time from the call to the result. An operation is
// the variance of one array about a given mean: two element-wise functions, whose results are garbage afterwards, and a sum. Most
// operations read an array of 16 to 1000 elements, and some an array of 1 Mi elements. After each operation the goroutine replaces
// an array of the live heap, so the garbage collector has work.
package main

import (
	"encoding/json"
	"flag"
	"log"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"

	nd "ndgo/ndarray"
)

type array = *nd.NDArray[float64]

const (
	leastSmall, mostSmall = 16, 1000
	large                 = 1 << 20
	stored                = 1000 // elements of each array in the live heap
)

func main() {
	goroutines := flag.Int("goroutines", 200, "number of goroutines")
	live := flag.Int("live", 1<<10, "live heap in MiB")
	seconds := flag.Float64("seconds", 10, "duration")
	pause := flag.Duration("pause", 5*time.Millisecond, "mean time between two operations of a goroutine")
	rare := flag.Int("large", 500, "one of so many operations is large")
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("there are no arguments, but %q was given", flag.Args())
	}

	heap := make([]array, *live<<20/(8*stored))
	for i := range heap {
		heap[i] = nd.Full(float64(i), stored)
	}
	inputs := newInputs()
	runtime.GC()
	debug.FreeOSMemory()

	before := read()
	end := time.Now().Add(time.Duration(*seconds * float64(time.Second)))
	all := make([]times, *goroutines)
	var done sync.WaitGroup
	for g := range all {
		done.Go(func() {
			part := heap[g*len(heap) / *goroutines : (g+1)*len(heap) / *goroutines]
			all[g] = serve(inputs, part, rand.New(rand.NewPCG(1, uint64(g))), end, *pause, *rare)
		})
	}
	done.Wait()
	after := read()
	runtime.KeepAlive(heap)

	var sum times
	for _, t := range all {
		sum.small, sum.large = append(sum.small, t.small...), append(sum.large, t.large...)
	}
	err := json.NewEncoder(os.Stdout).Encode(report{
		Small: latencyOf(sum.small), Large: latencyOf(sum.large),
		Collections: after.collections - before.collections, Collecting: after.collecting - before.collecting,
		Processor: after.processor - before.processor, Peak: peak(),
	})
	if err != nil {
		log.Fatal(err)
	}
}

// inputs has the operands of operations: small arrays of all lengths, and some large arrays.
type inputs struct{ small, large []array }

func newInputs() *inputs {
	x := new(inputs)
	for n := leastSmall; n <= mostSmall; n++ {
		x.small = append(x.small, nd.Linspace[float64](0, 1, n))
	}
	for range 4 {
		x.large = append(x.large, nd.Linspace[float64](0, 1, large))
	}
	return x
}

// serve computes operations until the end, and returns their times.
func serve(x *inputs, heap []array, random *rand.Rand, end time.Time, pause time.Duration, rare int) (t times) {
	for k := 1; ; k++ {
		time.Sleep(time.Duration(random.ExpFloat64() * float64(pause)))
		if time.Now().After(end) {
			return t
		}
		from, to := x.small, &t.small
		if random.IntN(rare) == 0 {
			from, to = x.large, &t.large
		}
		input := from[random.IntN(len(from))]
		start := time.Now()
		value := variance(input, 0.5)
		*to = append(*to, time.Since(start))
		heap[random.IntN(len(heap))] = nd.Full(value, stored)
	}
}

// variance returns the mean of the squared differences of x from the given mean.
func variance(x array, mean float64) float64 {
	d := nd.Subtract(x, mean)
	return nd.Sum(nd.Multiply(d, d)).Item() / float64(x.Size())
}

// A usage has counters of the process.
type usage struct {
	collections           int64
	collecting, processor float64 // seconds, summed over processors
}

// read returns the present counters.
func read() usage {
	samples := []metrics.Sample{{Name: "/gc/cycles/total:gc-cycles"}, {Name: "/cpu/classes/gc/total:cpu-seconds"}}
	metrics.Read(samples)
	return usage{int64(samples[0].Value.Uint64()), samples[1].Value.Float64(), processorTime()}
}
