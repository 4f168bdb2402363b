package readme

import (
	"encoding/json"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// results are the numbers of a group in bench/RESULTS.md: its number of rows, its mean ratio and its least ratio. If the group was also
// measured with AVX2, mean2 and least2 are the two ratios with AVX2.
type results struct{ rows, mean, least, mean2, least2 string }

// groupsOf returns the groups in a section of bench/RESULTS.md.
func groupsOf(t *testing.T, section string) map[string]results {
	t.Helper()
	text, err := os.ReadFile("../../bench/RESULTS.md")
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(text), "\n## "+section+"\n")
	require.True(t, found, section)
	rest, _, _ = strings.Cut(rest, "\n## ")
	groups := map[string]results{}
	for _, m := range regexp.MustCompile(`(?m)^\| ([a-z][\w ,]*) \| (\d+) \| ([\d.]+) \| ([\d.]+)[ \w.]*\|(?: ([\d.]+) \| ([\d.]+) \|)?$`).FindAllStringSubmatch(rest, -1) {
		groups[m[1]] = results{m[2], m[3], m[4], m[5], m[6]}
	}
	require.NotEmpty(t, groups, section)
	return groups
}

// The figures of README.md and docs/speed.md come from bench/RESULTS.md.
func TestSpeedIsMeasured(t *testing.T) {
	text, err := os.ReadFile("../../docs/speed.md")
	require.NoError(t, err)
	cached, million, programs := groupsOf(t, "By group"), groupsOf(t, "One million elements"), groupsOf(t, "Whole programs")
	for name, in := range cached {
		beyond := million[name]
		row := strings.Join([]string{"| " + name, in.mean, in.least, in.mean2, in.least2, beyond.mean, beyond.least}, " | ") + " |"
		assert.Contains(t, string(text), strings.ReplaceAll(row, " |  |  |", " | | |"))
	}
	for _, size := range []string{"small", "medium", "large"} {
		assert.Contains(t, string(text), "| "+size+" | "+programs[size].mean+" | "+programs[size].least+", ")
	}
	assert.Contains(t, string(text), groupsOf(t, "Calls")["all"].mean+" in the mean of "+groupsOf(t, "Calls")["all"].rows)

	readme, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	_, said, found := strings.Cut(string(readme), "<!-- speed -->")
	require.True(t, found)
	said, _, _ = strings.Cut(said, "<!-- /speed -->")
	assert.Equal(t, []string{
		cached["all"].mean, cached["all"].rows, million["all"].mean, million["all"].rows, slowerRows(t), cached["all"].rows, cached["all"].least,
		programs["small"].mean, programs["medium"].mean, programs["large"].mean,
	}, regexp.MustCompile(`\d+\.\d\d|\b\d\d\d?\b`).FindAllString(said[strings.Index(said, "ndgo is"):], -1))
}

// slowerRows returns the number of rows of bench/RESULTS.md that are in cache and have a ratio below 1.
func slowerRows(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../bench/RESULTS.md")
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(text), "\n## Where ndgo is slower than numpy\n")
	require.True(t, found)
	rest, _, _ = strings.Cut(rest, "\n## ")
	return strconv.Itoa(len(regexp.MustCompile(`(?m)^\| \w+\.\w+ \| `).FindAllString(rest, -1)))
}

// The picture shows each bar of bench/speed.json with its value and its label, and no other value. The tests of
// plots/internal/speed draw the picture again, but the go command reuses their old results: it does not notice changes of files
// outside their module.
func TestPictureHasBars(t *testing.T) {
	text, err := os.ReadFile("../../bench/speed.json")
	if err != nil {
		t.Skip("a copy of the module that was downloaded has no measurement; a clone has it: ", err)
	}
	var m struct {
		Series []string
		Groups []struct {
			Label string
			Bars  []struct{ Ratio float64 }
		}
	}
	require.NoError(t, json.Unmarshal(text, &m))
	require.Greater(t, len(m.Groups), 10)
	svg, err := os.ReadFile("../../docs/speed.svg")
	require.NoError(t, err)
	var want, got []string
	for _, g := range m.Groups {
		assert.Contains(t, string(svg), ">"+g.Label+"<")
		for _, b := range g.Bars {
			want = append(want, strconv.FormatFloat(b.Ratio, 'g', 3, 64))
		}
	}
	for _, m := range regexp.MustCompile(`font-size:7px[^>]*>([^<]+)<`).FindAllStringSubmatch(string(svg), -1) {
		got = append(got, m[1])
	}
	assert.ElementsMatch(t, want, got)
}
