package programs

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"ndgo/ndarray/generated"
)

var update = flag.Bool("update", false, "write the table of README.md, with times of this machine")

// A row is the row of a program in README.md.
type row struct {
	passes, operators int
	arrays            []string // the arrays made as a whole, except for results
}

// explained reads the output of gen -explain. It returns the row of each program, by the program's capitalised name.
func explained(t *testing.T) map[string]*row {
	t.Helper()
	out, err := exec.Command("go", "tool", "gen", "-explain", "all").CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	rows := map[string]*row{}
	pass := regexp.MustCompile(`(?m)^(\w+): \w+: (\d+) operators join to one pass`)
	for _, m := range pass.FindAllStringSubmatch(string(out), -1) {
		if rows[m[1]] == nil {
			rows[m[1]] = &row{}
		}
		n := 0
		fmt.Sscan(m[2], &n)
		rows[m[1]].passes++
		rows[m[1]].operators += n
	}
	whole := regexp.MustCompile(`(?m)^(\w+): (.+), of line \d+, is an array of its own`)
	for _, m := range whole.FindAllStringSubmatch(string(out), -1) {
		name, _, isCall := strings.Cut(m[2], "(")
		if isCall {
			name += "(…)"
		}
		rows[m[1]].arrays = append(rows[m[1]].arrays, "`"+name+"`")
	}
	return rows
}

// TestAccepted calls each compiled program with large operands. At least one pass must run, and no pass may fail. Programs in the list operators
// have no passes to count.
func TestAccepted(t *testing.T) {
	marked := 0
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if text, err := os.ReadFile(f.Name()); err == nil && strings.HasSuffix(f.Name(), ".go") {
			marked += strings.Count(string(text), "\n//ndgo:fuse\n")
		}
	}
	all := pairs()
	if len(all) != marked {
		t.Errorf("%d functions are marked, and %d are called here", marked, len(all))
	}
	for _, p := range all {
		passed, written := generated.Runs()
		p.made()
		nowPassed, nowWritten := generated.Runs()
		if isOperator := slices.Contains(operators, p.name); nowPassed == passed && !isOperator || nowWritten != written {
			t.Errorf("%s: %d runs by passes, %d as written", p.name, nowPassed-passed, nowWritten-written)
		}
	}
}

// operators lists the programs that become a single operator.
var operators = []string{"arrhenius", "blend", "gelu", "heatIndex", "optionPrices"}

// TestTable compares the table of README.md, except for its times, with the generator.
func TestTable(t *testing.T) {
	const begin, end = "| function |", "\n\n"
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(text), begin)
	old, after, _ := strings.Cut(rest, end)
	rows := explained(t)
	lines := []string{begin + " passes, of operators | arrays between them | plain, ms | compiled, ms | gain |", "|---|---|---|---|---|---|"}
	for _, p := range pairs() {
		of, what := rows[strings.ToUpper(p.name[:1])+p.name[1:]], ""
		if of == nil {
			of, what = &row{passes: 1}, "1, the function itself"
		} else {
			what = fmt.Sprintf("%d, of %d", of.passes, of.operators)
		}
		line := fmt.Sprintf("| `%s` | %s | %s |", p.name, what, strings.Join(of.arrays, ", "))
		if *update {
			plain, made := p.times()
			line += fmt.Sprintf(" %.1f | %.1f | %.1f |", plain, made, plain/made)
		} else if !strings.Contains("\n"+old, "\n"+line) {
			t.Errorf("README.md has no row %s: run go test -run Table -update", line)
		}
		lines = append(lines, line)
	}
	if *update {
		if err := os.WriteFile("README.md", []byte(before+strings.Join(lines, "\n")+end+after), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// times returns the least times of both forms in milliseconds, called alternately.
func (p pair) times() (plain, made float64) {
	least := func(t *float64, f func()) {
		begin := time.Now()
		f()
		if took := float64(time.Since(begin)) / 1e6; *t == 0 || took < *t {
			*t = took
		}
	}
	for range 9 {
		least(&plain, p.plain)
		least(&made, p.made)
	}
	return plain, made
}
