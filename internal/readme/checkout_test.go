package readme

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
)

// TestCheckoutsAreTheSameEverywhere checks that Git never changes line ends, although it does so on Windows by default. Tests
// compare generated files, digests and golden files byte for byte.
func TestCheckoutsAreTheSameEverywhere(t *testing.T) {
	rules, err := os.ReadFile("../../.gitattributes")
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(rules), "* text=auto eol=lf\n"), "rules behind the first say more of some files")

	if _, err := os.Stat("../../.git"); err != nil {
		t.Skip("the module is no checkout, as downloads are none; clones are tested: ", err)
	}
	list := testrun.Command(t, "git", "ls-files", "--eol")
	list.Dir = "../.."
	out, err := list.Output()
	if err != nil {
		t.Skip("git is missing; machines that have it test their clones, as .ci/run does: ", err)
	}
	files := 0
	for line := range strings.Lines(string(out)) { // i/KIND w/KIND attr/ATTRIBUTES<tab>NAME
		said, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		fields := strings.Fields(said)
		want := "text=auto eol=lf"
		if fields[0] == "i/-text" {
			want = "-text"
		}
		require.Equal(t, want, strings.TrimPrefix(strings.Join(fields[2:], " "), "attr/"), "%s: a kind of binary files that .gitattributes lacks?", name)
		require.NotContains(t, []string{"i/crlf", "i/mixed"}, fields[0], name)
		files++
	}
	require.Greater(t, files, 2000)
}
