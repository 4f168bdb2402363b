package peer

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"time"
)

const (
	// most is the largest number of operations in a batch.
	most = 1 << 20
	// usualSamples is the default number of elements of a result that are compared one by one. The driver may ask for up to
	// maxSamples.
	usualSamples = 64
	maxSamples   = 1 << 20
	// counted is the number of operations over which allocations are averaged.
	counted = 100
)

// Serve writes a line to say that the peer is ready. Then it answers each line of input with one line, until the input ends. The answer to
// an invalid question is {"ok": false} and the reason. Serve returns an error only if it cannot read or write.
func Serve(in io.Reader, out io.Writer, prepare Prepare) error {
	say := json.NewEncoder(out)
	if err := say.Encode(map[string]int{"ready": 1}); err != nil {
		return err
	}
	s := session{prepare: prepare}
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			if err := say.Encode(s.answer(line)); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// session is the state of a peer: the prepared operation, if any, and the number of operations in a batch.
type session struct {
	prepare   Prepare
	operation *Operation
	batch     int
	left      int // number of elements prepared since the last garbage collection
}

type question struct {
	Op    string  `json:"op"`
	Case  string  `json:"case"`
	DType string  `json:"dtype"`
	N     int     `json:"n"`
	T     float64 `json:"t"` // seconds in a batch
	Dims  []int   `json:"dimensions"`
	// For a check: the number of the result, from 0, and the number of samples.
	Output  int `json:"output"`
	Samples int `json:"samples"`
	// Number of operations in a run; 0 stands for the number found by prep.
	Batch int `json:"iters"`
}

type (
	refused struct {
		OK     bool   `json:"ok"`
		Why    string `json:"why"`
		Detail string `json:"detail,omitempty"`
	}
	prepared struct {
		OK       bool    `json:"ok"`
		Batch    int     `json:"iters"`
		Estimate float64 `json:"est"` // estimated nanoseconds per operation
	}
	timed struct {
		Nanoseconds float64 `json:"ns"` // per operation
	}
	checkedResult struct {
		OK     bool      `json:"ok"`
		Size   int       `json:"size"`
		Sum    float64   `json:"sum"`
		Values []float64 `json:"values"`
	}
	allocated struct {
		Allocations float64 `json:"allocs"` // per operation
		Bytes       float64 `json:"bytes"`
	}
	freed struct {
		OK bool `json:"ok"`
	}
	memory struct {
		KiB uint64 `json:"kb"`
	}
)

// refuse returns the answer to an invalid question.
func refuse(format string, args ...any) refused { return refused{Why: fmt.Sprintf(format, args...)} }

// answer returns the answer to a line. A panic becomes a refusal, with the panic's message as the reason.
func (s *session) answer(line []byte) (answer any) {
	var q question
	if err := json.Unmarshal(line, &q); err != nil {
		return refuse("malformed line: %v", err)
	}
	defer func() {
		if e := recover(); e != nil {
			s.operation = nil
			answer = refuse("%v", e)
		}
	}()
	switch q.Op {
	case "prep":
		return s.prep(q)
	case "open":
		if refusal := s.open(q); refusal != nil {
			return refusal
		}
		debug.FreeOSMemory()
		return freed{OK: true}
	case "run", "once", "check", "allocs":
		if s.operation == nil {
			return refuse("%s: no operation is prepared", q.Op)
		}
		switch q.Op {
		case "check":
			return s.check(q)
		case "allocs":
			return s.allocations()
		case "once":
			return s.once()
		}
		if q.Batch < 0 || q.Batch > most {
			return refuse("iters is %d, not from 0 to %d", q.Batch, most)
		}
		return timed{s.run(q.Batch)}
	case "free":
		s.operation = nil // so the garbage collection in prep frees the operands of the old operation
		return freed{OK: true}
	case "settle":
		debug.FreeOSMemory()
		return freed{OK: true}
	case "rss":
		// The memory that Go's runtime has obtained from the system never shrinks, so this is the peak.
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return memory{m.Sys / 1024}
	}
	return refuse("no op %q; those known are prep, open, check, run, once, allocs, free, settle and rss", q.Op)
}

// open makes the operation for q. It returns nil or, if q is invalid, the answer with the reason.
func (s *session) open(q question) any {
	s.operation = nil
	switch {
	case q.N < 1 || q.N > maxElements:
		return refuse("n is %d, not from 1 to %d", q.N, maxElements)
	case q.T < 0:
		return refuse("t is %v seconds, less than 0", q.T)
	}
	operation := s.prepare(Case{q.Case, q.DType, q.N, q.Dims})
	if operation == nil {
		return refused{Why: "unsupported", Detail: fmt.Sprintf("there is no case %q of %q", q.Case, q.DType)}
	}
	s.operation = operation
	return nil
}

// prep makes an operation, warms it up, and finds the number of operations in a batch.
func (s *session) prep(q question) any {
	if refusal := s.open(q); refusal != nil {
		return refusal
	}
	if s.left += q.N; s.left >= 1<<16 { // small operations leave little to collect, so collect only after many elements
		s.left = 0
		runtime.GC()
	}
	s.operation.Run()
	wanted := q.T * 1e9
	n := 1
	each := s.time(n)
	for each*float64(n) < 0.3*wanted && n < most {
		n = min(8*n, most)
		each = s.time(n)
	}
	s.batch = max(1, int(min(wanted/max(each, 1), most)))
	return prepared{OK: true, Batch: s.batch, Estimate: each}
}

// run measures a batch of n operations, and returns the nanoseconds per operation. If n is 0, the batch has the size found by prep. Before
// the batch, run executes one untimed operation, because other peers have used the caches since this peer's last run.
func (s *session) run(n int) float64 {
	s.operation.Run()
	if n == 0 {
		n = s.batch
	}
	return s.time(n)
}

// time returns the mean nanoseconds of n operations.
func (s *session) time(n int) float64 {
	start := time.Now()
	s.operation.repeat(n)
	return float64(time.Since(start).Nanoseconds()) / float64(n)
}

// allocations returns the number of blocks and bytes that an operation allocates, as means of several untimed operations.
func (s *session) allocations() any {
	s.operation.repeat(1)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s.operation.repeat(counted)
	runtime.ReadMemStats(&after)
	return allocated{
		Allocations: float64((after.Mallocs - before.Mallocs) / counted), // integer division, which drops the few allocations of the runtime itself
		Bytes:       float64((after.TotalAlloc - before.TotalAlloc) / counted),
	}
}

// check runs the operation and returns the numbers for the driver to compare with other peers.
func (s *session) check(q question) any {
	samples := q.Samples
	if samples == 0 {
		samples = usualSamples
	}
	outputs := 1 + len(s.operation.Others)
	switch {
	case q.Output < 0 || q.Output >= outputs:
		return refuse("output is %d, not from 0 to %d", q.Output, outputs-1)
	case samples < 1 || samples > maxSamples:
		return refuse("samples is %d, not from 1 to %d", samples, maxSamples)
	}
	s.operation.Run()
	elements := s.operation.result(q.Output)
	if !finite(elements) {
		return refuse("the result has elements that are not finite")
	}
	sum, values := digest(elements, samples)
	return checkedResult{OK: true, Size: len(elements), Sum: sum, Values: values}
}
