package simd_test

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// update is a flag with three values. It makes the test write no lines of digestFile, the lines of new names, or all lines.
var update string

func init() {
	flag.BoolFunc("update", "write "+digestFile+"; -update=names adds loops that it lacks and removes those that are gone", func(which string) error {
		if which != "true" && which != "names" {
			return errors.New("there are -update and -update=names")
		}
		update = which
		return nil
	})
}

const (
	digestFile    = "testdata/digests.txt"
	updateNames   = "go generate ./gen"
	updateDigests = "go test ./internal/simd -run SameBits -update"
)

// digestText is the text of digestFile. For each loop it has a line with a digest of the results. It is embedded because tests
// also run on machines without the repository.
//
//go:embed testdata/digests.txt
var digestText string

// A digest is a line of digestFile, like 6feb456f37c056b6 Add/int8.
type digest struct {
	name string
	sum  uint64
}

func (d digest) String() string { return fmt.Sprintf("%016x %s", d.sum, d.name) }

// parseDigests returns the lines of a file.
func parseDigests(text string) (all []digest, err error) {
	for line := range strings.Lines(text) {
		var d digest
		if _, err := fmt.Sscanf(line, "%x %s\n", &d.sum, &d.name); err != nil || d.String()+"\n" != line {
			return nil, fmt.Errorf("%q is no digest and a name", line)
		}
		if slices.ContainsFunc(all, func(other digest) bool { return other.name == d.name }) {
			return nil, fmt.Errorf("%s has two digests", d.name)
		}
		all = append(all, d)
	}
	return all, nil
}

// formatDigests returns the text of a file with these lines.
func formatDigests(all []digest) string {
	var s strings.Builder
	for _, d := range all {
		fmt.Fprintln(&s, d)
	}
	return s.String()
}

// find returns the digest with the given name.
func find(all []digest, name string) (digest, bool) {
	i := slices.IndexFunc(all, func(d digest) bool { return d.name == name })
	if i < 0 {
		return digest{}, false
	}
	return all[i], true
}

// compareNames compares the names of loops with the lines of the file. It returns an error with the names that are only in one of the two.
func compareNames(names []string, file []digest) error {
	var missing, extra, wrong []string
	for _, name := range names {
		if _, ok := find(file, name); !ok {
			missing = append(missing, name)
		}
	}
	for _, d := range file {
		if !slices.Contains(names, d.name) {
			extra = append(extra, d.name)
		}
	}
	if missing != nil {
		wrong = append(wrong, "it lacks "+strings.Join(missing, ", "))
	}
	if extra != nil {
		wrong = append(wrong, "there is no loop "+strings.Join(extra, ", "))
	}
	if wrong == nil {
		return nil
	}
	return fmt.Errorf("%s is out of date (run %s): %s", digestFile, updateNames, strings.Join(wrong, "; "))
}

// compareDigests returns an error with the names of digests that differ from the file.
func compareDigests(got, file []digest) error {
	var lines []string
	for _, d := range got {
		if want, ok := find(file, d.name); ok && d.sum != want.sum {
			lines = append(lines, fmt.Sprintf("\n\t%s: got %016x, want %016x", d.name, d.sum, want.sum))
		}
	}
	if lines == nil {
		return nil
	}
	return fmt.Errorf("results have changed (if that is on purpose, run %s):%s", updateDigests, strings.Join(lines, ""))
}

// TestDigestFile compares loops with three wrong files: one lacks lines, one has lines without a loop, and one has other digests.
func TestDigestFile(t *testing.T) {
	file, err := parseDigests("0000000000000001 Add/int8\n00000000000000ff Hypot/float32\n0000000000000003 Less/int8\n")
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"Add/int8", "Hypot/float32", "Less/int8"}
	added := slices.Insert(slices.Clone(names), 1, "Hypot3/float32", "Hypot3/float64")
	changed := []digest{{"Hypot3/float32", 9}, {"Less/int8", 3}, {"Hypot/float32", 0xfe}, {"Add/int8", 2}}
	isWrong := func(text string) error {
		_, err := parseDigests(text)
		return err
	}
	for _, c := range []struct {
		reason string
		err    error
		want   string
	}{
		{"the same names", compareNames(names, file), ""},
		{"an operator is added", compareNames(added, file), "testdata/digests.txt is out of date (run go generate ./gen): it lacks Hypot3/float32, Hypot3/float64"},
		{"one is removed", compareNames(names[:2], file), "testdata/digests.txt is out of date (run go generate ./gen): there is no loop Less/int8"},
		{"both", compareNames(added[:4], file), "testdata/digests.txt is out of date (run go generate ./gen): it lacks Hypot3/float32, Hypot3/float64; there is no loop Less/int8"},
		{"the same digests", compareDigests(file, file), ""},
		{"others, in another order, and of another name", compareDigests(changed, file), "results have changed (if that is on purpose, run go test ./internal/simd -run SameBits -update):\n" +
			"\tHypot/float32: got 00000000000000fe, want 00000000000000ff\n\tAdd/int8: got 0000000000000002, want 0000000000000001"},
		{"a short digest", isWrong("1 Add/int8\n"), `"1 Add/int8\n" is no digest and a name`},
		{"no name", isWrong("0000000000000001\n"), `"0000000000000001\n" is no digest and a name`},
		{"two names", isWrong("0000000000000001 Add/int8 Add\n"), `"0000000000000001 Add/int8 Add\n" is no digest and a name`},
		{"a line without an end", isWrong("0000000000000001 Add/int8"), `"0000000000000001 Add/int8" is no digest and a name`},
		{"two lines of a name", isWrong(formatDigests(append(file, file[0]))), "Add/int8 has two digests"},
	} {
		got := ""
		if c.err != nil {
			got = c.err.Error()
		}
		if got != c.want {
			t.Errorf("%s: the error is %q, want %q", c.reason, got, c.want)
		}
	}
}
