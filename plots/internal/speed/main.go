// Speed draws the measurements of bench/run.py as bars, and writes the picture's caption into a page:
//
//	go run -C plots ./internal/speed
//
// It reads bench/speed.json, writes docs/speed.svg, and writes the text between two marks of README.md. Both outputs depend only
// on bench/speed.json.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"time"
)

func main() {
	log.SetFlags(0)
	if err := write("..", ".."); err != nil {
		log.Fatal("speed: ", err)
	}
}

// write reads the measurement in one clone of the library, and writes the picture and the caption into another clone, or the same.
func write(from, to string) error {
	text, err := os.ReadFile(filepath.Join(from, "bench", "speed.json"))
	if err != nil {
		return err
	}
	m, err := read(text)
	if err != nil {
		return err
	}
	svg, err := m.picture("svg")
	if err != nil {
		return err
	}
	page, err := os.ReadFile(filepath.Join(from, "README.md"))
	if err != nil {
		return err
	}
	captioned, err := withCaption(string(page), m.caption())
	if err != nil {
		return err
	}
	for name, text := range map[string]string{filepath.Join("docs", "speed.svg"): svg, "README.md": captioned} {
		if err := os.WriteFile(filepath.Join(to, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// A measurement is the output of bench/run.py speed.
type measurement struct {
	About struct {
		Date, CPU, Cores string
		Processors       int
		Features         []string
		Versions         map[string]string
	}
	Series []string
	Groups []group
}

// A group has the ratios of one operation. A ratio is NumPy's time divided by the time of a series. Above 1, the series is
// faster.
type group struct {
	Label string
	Bars  []struct {
		Series string
		Ratio  float64
	}
}

// read parses a measurement.
func read(text []byte) (*measurement, error) {
	m := &measurement{}
	if err := json.NewDecoder(bytes.NewReader(text)).Decode(m); err != nil {
		return nil, err
	}
	if len(m.Groups) == 0 || len(m.Series) == 0 {
		return nil, fmt.Errorf("the measurement has %d groups and %d series; run python3 bench/run.py speed", len(m.Groups), len(m.Series))
	}
	return m, nil
}

// ratio returns the ratio of a series in a group, and reports whether the group has it.
func (g group) ratio(series string) (float64, bool) {
	for _, b := range g.Bars {
		if b.Series == series {
			return b.Ratio, true
		}
	}
	return 0, false
}

// These marks enclose the caption in a page.
const beginMark, endMark = "<!-- caption -->\n", "<!-- /caption -->\n"

// withCaption replaces the text between the marks of a page.
func withCaption(page, caption string) (string, error) {
	before, rest, begins := strings.Cut(page, beginMark)
	_, after, ends := strings.Cut(rest, endMark)
	if !begins || !ends {
		return "", fmt.Errorf("the page has no lines %s and %s", strings.TrimSpace(beginMark), strings.TrimSpace(endMark))
	}
	return before + beginMark + caption + endMark + after, nil
}

// caption returns a text about the task, the machine, the rivals, and the groups in which a rival is ahead.
func (m *measurement) caption() string {
	var ahead []string
	for _, g := range m.Groups {
		if winner := g.winner(); !strings.HasPrefix(winner, ours) {
			ahead = append(ahead, fmt.Sprintf("%s (%s)", g.Label, winner))
		}
	}
	losses := "No rival is ahead."
	if len(ahead) > 0 {
		losses = fmt.Sprintf("A rival is ahead in %d of %d groups: %s.", len(ahead), len(m.Groups), strings.Join(ahead, "; "))
	}
	about := m.About
	return fmt.Sprintf("16 Ki elements of float64, unless a label says otherwise. %s with %s, %s; NumPy %s, gonum %s, Go %s. Of %d processors, %s.\n%s\n",
		about.CPU, m.instructions(), date(about.Date), about.Versions["numpy"], strings.TrimPrefix(about.Versions["gonum"], "v"),
		strings.TrimPrefix(about.Versions["Go"], "go"), about.Processors, about.Cores, losses)
}

// ours is the prefix of the names of the library's series.
const ours = "ndgo, "

// winner returns the series with the greatest ratio in a group, or NumPy if all are below 1.
func (g group) winner() string {
	name, best := "NumPy", 1.0
	for _, b := range g.Bars {
		if b.Ratio > best {
			name, best = b.Series, b.Ratio
		}
	}
	return name
}

// instructions returns the name of the machine's best vector instructions.
func (m *measurement) instructions() string {
	names := map[string]string{"avx512f": "AVX-512", "avx2": "AVX2", "asimd": "NEON"}
	for _, feature := range []string{"avx512f", "avx2", "asimd"} {
		for _, has := range m.About.Features {
			if has == feature {
				return names[feature]
			}
		}
	}
	return "no vector instructions"
}

// date returns a day in the notation of the pages.
func date(text string) string {
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return text
	}
	return day.Format("2 January 2006")
}
