package readme

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A cell is a cell of a notebook.
type cell struct {
	Kind    string `json:"cell_type"`
	Source  lines
	Outputs []struct {
		Text lines
		Data struct {
			PNG lines `json:"image/png"`
		}
	}
}

// lines is a text. In a notebook it may be a list of lines.
type lines string

func (l *lines) UnmarshalJSON(b []byte) error {
	var list []string
	if json.Unmarshal(b, (*string)(l)) == nil {
		return nil
	}
	err := json.Unmarshal(b, &list)
	*l = lines(strings.Join(list, ""))
	return err
}

// notebook returns the notebook's code cells after the cell with the location of ndgo.
func notebook(t *testing.T) []cell {
	t.Helper()
	text, err := os.ReadFile("../../examples/notebook/first.ipynb")
	require.NoError(t, err)
	var n struct{ Cells []cell }
	require.NoError(t, json.Unmarshal(text, &n))
	var code []cell
	for _, c := range n.Cells {
		if c.Kind == "code" {
			code = append(code, c)
			assert.Len(t, c.Outputs, 1, "%s", c.Source)
		}
	}
	require.Len(t, code, 3)
	assert.Contains(t, code[0].Source, "-replace=ndgo=$GONB_DIR/../..")
	return code[1:]
}

// The notebook has the program of README.md and its output.
func TestNotebookHasProgram(t *testing.T) {
	first := notebook(t)[0]
	program, output := firstProgram(t)
	assert.Equal(t, strings.TrimSpace(program), strings.TrimSpace(string(first.Source)))
	assert.Equal(t, output, string(first.Outputs[0].Text))
}

// The notebook's picture is the present output of its code.
func TestNotebookHasPicture(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program; the full tests do it")
	}
	c := notebook(t)[1]
	source := strings.NewReplacer(
		`"github.com/janpfeifer/gonb/gonbui"`, "\"encoding/base64\"\n\t\"fmt\"", "gonbui.DisplayPNG(", "fmt.Print(base64.StdEncoding.EncodeToString(", "picture.Bar))", "picture.Bar)))",
	).Replace("package main\n\n" + string(c.Source))
	dir := module(t)
	put(t, filepath.Join(dir, "main.go"), source)
	assert.Equal(t, strings.TrimSpace(string(c.Outputs[0].Data.PNG)), run(t, dir))
}
