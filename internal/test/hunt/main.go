// Hunt looks for faults of the module with random calls not found in any test. An hour, a night or a week is one command:
//
//	go run -C internal/test ./hunt -minutes 60
//	go run -C internal/test ./hunt -minutes 600 -seed 7
//	go run -C internal/test ./hunt -minutes 10080 -soak
//
// Without -seed each run tries something else, and prints its seed. Areas listed by -list can be chosen:
//
//	go run -C internal/test ./hunt -minutes 5 -areas overlap,memory
//
// Every area makes trials. Each draws operands, calls functions, and holds their results to a definition: a naive one, a law, a limit, a
// promise of the documentation, or NumPy's result. Areas run in processes of their own. A trial that ends the process, or never ends, is a
// find like others, and the hunt goes on after it. Each fault is printed once: it is made smaller first, and printed as a test to paste
// into a package.
//
//	go run -C internal/test ./hunt -areas overlap -seed 7 -only 1234
//
// repeats one trial. With -fixed the seed and the minutes alone decide which trials are made, however fast the machine is, so that a gate that has passed
// on one machine passes on others. With -soak programs run under the race detector, with checks of pointers, with GOMAXPROCS of 1, 2 and 8, with a collection after
// every few allocations, with memory that is overwritten when it is freed, and where int has 32 bits, each for a share of the minutes; the operations, the memory and
// the goroutines at the end of each are printed.
//
// Hunt ends with status 1 if it has found something, and 2 if it could not run.
package main

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"
)

// settings are the settings in the arguments.
type settings struct {
	seed    uint64
	minutes float64
	names   string
	procs   int
	list    bool
	soak    bool
	only    int64
	child   string // the area of this process, if the hunt has started it
	first   uint64 // its first trial
	trials  uint64 // how many it makes at most; 0 if the time alone ends it
	fixed   bool   // whether the seed and the minutes decide which trials are made
	state   string // the file in which it notes the trial that runs
	memory  bool   // whether its memory is limited
}

func main() {
	var s settings
	flag.Uint64Var(&s.seed, "seed", 0, "the `number` that all trials depend on; 0 draws one")
	flag.Float64Var(&s.minutes, "minutes", 3, "how long to hunt")
	flag.StringVar(&s.names, "areas", "", "`names` of areas, separated by commas; all without it")
	flag.IntVar(&s.procs, "procs", runtime.NumCPU(), "how many areas run at once")
	flag.BoolVar(&s.list, "list", false, "list the areas")
	flag.BoolVar(&s.soak, "soak", false, "run under the race detector, checks of pointers, other numbers of processors, and so on in turn")
	flag.Int64Var(&s.only, "only", -1, "the `number` of the one trial to make, of one area")
	flag.StringVar(&s.child, "child", "", "for the hunt itself: the area of this process")
	flag.Uint64Var(&s.first, "first", 0, "for the hunt itself: the first trial")
	flag.Uint64Var(&s.trials, "trials", 0, "for the hunt itself: how many trials to make at most; 0 sets no limit")
	flag.BoolVar(&s.fixed, "fixed", false, "make the same trials on every machine, about as many as two processors make in the minutes")
	flag.StringVar(&s.state, "state", "", "for the hunt itself: the file that has the number of the trial")
	flag.BoolVar(&s.memory, "memory", true, "limit the memory of each process to 8 GiB")
	flag.Parse()
	if flag.NArg() > 0 {
		stop(fmt.Errorf("it takes options alone, not %q", flag.Arg(0)))
	}
	if s.seed == 0 {
		s.seed = rand.Uint64N(1 << 32)
	}
	chosen, err := choose(s.names)
	switch {
	case err != nil:
		stop(err)
	case s.list:
		for _, a := range chosen {
			fmt.Printf("%-12s %s\n", a.name, a.about)
		}
	case s.child != "":
		s.hunt(chosen[0])
	case s.only >= 0 && len(chosen) != 1:
		stop(errors.New("-only repeats a trial of one area; name it with -areas"))
	case s.only >= 0:
		s.once(chosen[0])
	case s.soak:
		s.soakAll()
	default:
		if finds := s.lead(chosen); finds > 0 {
			os.Exit(1)
		}
	}
}

func stop(err error) {
	fmt.Fprintln(os.Stderr, "hunt:", err)
	os.Exit(2)
}

// choose returns the areas of these names, in their order.
func choose(names string) ([]*area, error) {
	if names == "" {
		return areas, nil
	}
	var chosen []*area
	for name := range strings.SplitSeq(names, ",") {
		i := slices.IndexFunc(areas, func(a *area) bool { return a.name == name })
		if i < 0 {
			return nil, fmt.Errorf("there is no area %q; -list lists them", name)
		}
		chosen = append(chosen, areas[i])
	}
	return chosen, nil
}

// once makes one trial and prints its lines as it runs, to be seen even if it ends the process.
func (s *settings) once(a *area) {
	end := s.prepare(a)
	t := &trial{tape: tape{rand: seeded(s.seed, a.name, uint64(s.only))}, keeps: true, live: true}
	found := a.attempt(t)
	end()
	if found == nil {
		fmt.Println("nothing is found")
		return
	}
	fmt.Printf("\n%s\n%s\n", found.Key, found.Message)
	os.Exit(1)
}

// prepare limits the memory of this process and opens an area.
func (s *settings) prepare(a *area) (end func()) {
	if s.memory {
		limitMemory(8 << 30)
	}
	end = func() {}
	if a.open != nil {
		closed, err := a.open()
		if errors.Is(err, errLacks) {
			fmt.Fprintln(os.Stderr, a.name+":", err)
			os.Exit(lacks)
		}
		if err != nil {
			stop(err)
		}
		end = closed
	}
	return end
}

// errLacks is why an area cannot run on this machine. The status of its process is lacks.
var errLacks = errors.New("not hunted on this machine")

const lacks = 3

// deadline returns the end of a hunt that begins now.
func (s *settings) deadline() time.Time {
	return time.Now().Add(time.Duration(s.minutes * float64(time.Minute)))
}
