package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// A tally counts the trials of an area and the faults found.
type tally struct {
	area                    *area
	trials, calls, compared int
	spent                   time.Duration
	known                   map[string]bool
	lacks                   string
	rss                     int64
	threads                 int
}

// A leader runs each area in its own process.
type leader struct {
	*settings
	program string
	folder  string
	mu      sync.Mutex // for output and the tallies
	finds   int
}

// longestTurn limits the planned turn of an area with a share of 1. After its turn, and the time limit of a trial, a process must end within
// the time grace.
const (
	longestTurn = time.Minute
	grace       = 20 * time.Second
)

// lead runs processes of several areas at a time until the time is over. It returns the number of different faults.
func (s *settings) lead(chosen []*area) int {
	program, err := os.Executable()
	if err != nil {
		stop(err)
	}
	folder, err := os.MkdirTemp("", "hunt-")
	if err != nil {
		stop(err)
	}
	defer os.RemoveAll(folder)
	l := &leader{settings: s, program: program, folder: folder}
	shares := 0
	tallies := make([]*tally, len(chosen))
	for i, a := range chosen {
		tallies[i] = &tally{area: a, known: map[string]bool{}}
		shares += max(a.share, 1)
	}
	fmt.Printf("hunt: %d areas, %g minutes, seed %d\n", len(chosen), s.minutes, s.seed)
	began, deadline := time.Now(), s.deadline()
	turns := make(chan func())
	var wg sync.WaitGroup
	for range max(s.procs, 1) {
		wg.Go(func() {
			for turn := range turns {
				turn()
			}
		})
	}
	procs := max(s.procs, 1)
	if s.fixed {
		procs = 2
	}
	share := time.Duration(s.minutes*float64(time.Minute)) * time.Duration(procs) / time.Duration(shares)
	rounds := max(1+int(share/longestTurn), (s.procs+len(chosen)-1)/len(chosen))
	for round := range rounds {
		for _, t := range tallies {
			turns <- func() {
				length := share * time.Duration(max(t.area.share, 1)) / time.Duration(rounds)
				l.turn(t, uint64(round)*trialsOfTurn, length, deadline)
			}
		}
	}
	close(turns)
	wg.Wait()
	l.summary(tallies, time.Since(began))
	return l.finds
}

// trialsOfTurn is the difference between the numbers of the first trials of two successive turns.
const trialsOfTurn = 1_000_000_000

// turn runs the trials of an area for some time. If the area's process ends early, turn starts a new one. In a hunt with -fixed, the
// number of trials is limited instead of the time.
func (l *leader) turn(t *tally, number uint64, length time.Duration, deadline time.Time) {
	state := filepath.Join(l.folder, fmt.Sprint(t.area.name, "-", number))
	end, after := time.Now().Add(min(length, time.Until(deadline))), uint64(0)
	if l.fixed {
		end, after = time.Now().Add(longestFixed*length), number+max(uint64(float64(t.area.pace)*length.Minutes()), 1)
	}
	for time.Until(end) > 200*time.Millisecond && (after == 0 || number < after) {
		if number = l.process(t, number, after, state, time.Until(end)); number == 0 {
			return
		}
	}
}

// longestFixed is a factor for the time limit of a hunt with -fixed. The hunt makes all its trials even if the machine is slower than
// expected by this factor.
const longestFixed = 5

// process runs one process of an area until its time is over. If after is not 0, the process also ends before trial number after. The result
// next is the number of the next trial, or 0 if there is none.
func (l *leader) process(t *tally, first, after uint64, state string, length time.Duration) (next uint64) {
	began := time.Now()
	trials := uint64(0)
	if after > 0 {
		trials = after - first
	}
	var noted [8]byte
	binary.LittleEndian.PutUint64(noted[:], preparing)
	if err := os.WriteFile(state, noted[:], 0o600); err != nil {
		stop(err)
	}
	c := exec.Command(l.program, "-child", t.area.name, "-areas", t.area.name, "-seed", strconv.FormatUint(l.seed, 10), "-minutes",
		strconv.FormatFloat(length.Minutes(), 'g', -1, 64), "-first", strconv.FormatUint(first, 10),
		"-trials", strconv.FormatUint(trials, 10), "-state", state, fmt.Sprintf("-memory=%v", l.memory))
	var said bytes.Buffer
	c.Stderr = &limited{&said, 1 << 20}
	out, err := c.StdoutPipe()
	if err != nil {
		stop(err)
	}
	if err := c.Start(); err != nil {
		stop(err)
	}
	hung := make(chan bool, 1)
	done := make(chan struct{})
	go func() { hung <- watch(c.Process, state, t.area.limit(), began.Add(length), done) }()
	ended := false
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		var m message
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			continue // printed by the code under test
		}
		ended = ended || m.Done
		l.note(t, m)
	}
	err = c.Wait()
	close(done)
	stuck := <-hung
	l.mu.Lock()
	t.spent += time.Since(began)
	l.mu.Unlock()
	number := trialIn(state)
	if number == preparing {
		number = first
	}
	switch {
	case err != nil && c.ProcessState.ExitCode() == lacks:
		l.mu.Lock()
		t.lacks = strings.TrimSpace(said.String())
		l.mu.Unlock()
		return 0
	case stuck:
		l.note(t, message{Find: &fault{t.area.name + ": hangs", "the trial does not end:\n" + head(said.String(), 6000)}, Number: number})
	case err != nil && !ended:
		l.note(t, message{Find: &fault{t.area.name + ": ends the process: " + culprit(said.String()), fmt.Sprintf("%v:\n%s", err, head(said.String(), 6000))}, Number: number})
	case strings.Contains(said.String(), "DATA RACE"):
		l.note(t, message{Find: &fault{t.area.name + ": race", said.String()}, Number: number})
	}
	return number + 1
}

// preparing stands in place of a trial's number until the first trial begins. Until then an area may be building a command, perhaps
// on a machine without compiled packages.
const preparing = math.MaxUint64

const longestPreparation = 15 * time.Minute

// watch ends a process whose trial takes too long, and prints its goroutines. It reports whether it ended the process.
func watch(p *os.Process, state string, limit time.Duration, end time.Time, done chan struct{}) (stuck bool) {
	at, since := trialIn(state), time.Now()
	for {
		select {
		case <-done:
			return false
		case <-time.After(500 * time.Millisecond):
		}
		if now := trialIn(state); now != at {
			at, since = now, time.Now()
		}
		if at == preparing && time.Since(since) < longestPreparation {
			continue
		}
		if time.Since(since) > limit+grace && time.Since(end) > grace || time.Since(since) > limit+2*grace {
			p.Signal(syscall.SIGQUIT)
			select {
			case <-done:
			case <-time.After(5 * time.Second):
				p.Kill()
			}
			return true
		}
	}
}

func trialIn(state string) uint64 {
	b, err := os.ReadFile(state)
	if err != nil || len(b) != 8 {
		return 0
	}
	return binary.LittleEndian.Uint64(b)
}

// note adds the messages of a process to the tally, and prints new finds.
func (l *leader) note(t *tally, m message) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t.trials += m.Trials
	t.calls += m.Calls
	t.compared += m.Compared
	if m.Find == nil {
		t.rss, t.threads = max(t.rss, m.RSS), max(t.threads, m.Threads)
		return
	}
	if !t.known[m.Find.Key] && len(t.known) < mostFinds {
		t.known[m.Find.Key] = true
		l.finds++
		l.print(t.area, m)
	}
}

// A limited writer keeps its input up to a maximum length and drops the rest.
type limited struct {
	*bytes.Buffer
	left int
}

func (w *limited) Write(p []byte) (int, error) {
	n := min(len(p), w.left)
	w.left -= n
	w.Buffer.Write(p[:n])
	return len(p), nil
}

// culprit returns the first function of this module in the output of a failed process, or the first line of the output.
func culprit(text string) string {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "ndgo/") && !strings.HasPrefix(line, "ndgo/internal/test/hunt") {
			name, _, _ := strings.Cut(strings.TrimSpace(line), "(0x")
			name, _, _ = strings.Cut(name, "({")
			return name
		}
	}
	return firstLine(text)
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line[:min(len(line), 120)]
}

// head returns at most the first n bytes of a text: the cause of a failure stands there.
func head(text string, n int) string { return text[:min(len(text), n)] }
