package readme

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Each entry of CHANGELOG.md is in a section of a package, and begins with the name that changed.
func TestEntriesBeginWithNames(t *testing.T) {
	text, err := os.ReadFile("../../CHANGELOG.md")
	require.NoError(t, err)
	entries, section := 0, ""
	for line := range strings.Lines(string(text)) {
		if heading, isHeading := strings.CutPrefix(line, "### "); isHeading {
			section = heading
		} else if strings.HasPrefix(line, "## ") {
			section = ""
		}
		if strings.HasPrefix(line, "- ") {
			entries++
			assert.True(t, strings.HasPrefix(line, "- `"), "an entry without a name at its beginning: %s", line)
			assert.NotEmpty(t, section, "an entry of no package: %s", line)
		}
	}
	assert.Greater(t, entries, 100)
	assert.Regexp(t, regexp.MustCompile(`(?m)^## \d+\.\d+\.\d+ — \d{4}-\d\d-\d\d$`), string(text))
}
