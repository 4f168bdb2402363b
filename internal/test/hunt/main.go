// Hunt looks for faults of the module with random calls that no test has. An hour, a night or a week is one command:
//
//	go run -C internal/test ./hunt -minutes 60
//	go run -C internal/test ./hunt -minutes 600 -seed 7
//	go run -C internal/test ./hunt -minutes 10080 -soak
//
// Without -seed each run draws other trials, and prints its seed. Option -list lists the areas, and -areas chooses some:
//
//	go run -C internal/test ./hunt -minutes 5 -areas overlap,memory
//
// Every area makes trials. A trial draws operands, calls functions, and compares their results with a definition: naive code, a law, a
// limit, a promise of the documentation, or NumPy's result. Each area runs in its own process. A trial that ends the process, or never
// ends, is a find like others, and the hunt continues after it. Each fault is printed once: hunt makes its trial smaller, and prints it as
// a test to paste into a package.
//
//	go run -C internal/test ./hunt -areas overlap -seed 7 -only 1234
//
// repeats one trial. With -fixed the trials depend only on the seed and the minutes, not on the machine's speed: a gate that passes on one
// machine passes on others. With -soak the hunt runs in several climates, each for a share of the minutes: the race detector, checks of
// pointers, GOMAXPROCS of 1, 2 and 8, a collection after every few allocations, overwriting of freed memory, and an int of 32 bits. At the
// end of each climate it prints the operations, the memory and the goroutines.
//
// Hunt ends with status 1 after a find, and with 2 if it could not run.
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

// settings are the values of the command's arguments.
type settings struct {
	seed    uint64
	minutes float64
	names   string
	procs   int
	list    bool
	soak    bool
	only    int64
	child   string // the area of this process, if the hunt has started it
	first   uint64 // number of its first trial
	trials  uint64 // greatest number of trials; 0 if only the time limits them
	fixed   bool   // whether trials depend only on the seed and the minutes
	state   string // file for the number of the current trial
	memory  bool   // whether the memory of this process is limited
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

// choose returns the areas of the given names, in their order.
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

// once makes one trial and prints each line at once, in case the trial ends the process.
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

// errLacks is the error of an area that cannot run on this machine. A process with this error ends with the status lacks.
var errLacks = errors.New("not hunted on this machine")

const lacks = 3

// deadline returns the end time of a hunt that begins now.
func (s *settings) deadline() time.Time {
	return time.Now().Add(time.Duration(s.minutes * float64(time.Minute)))
}
