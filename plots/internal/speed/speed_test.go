package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const library = "../../.."

// TestPictureIsThatOfTheMeasurement renders the picture and the caption again. Their bytes must equal the files.
func TestPictureIsThatOfTheMeasurement(t *testing.T) {
	if _, err := os.Stat(filepath.Join(library, "bench", "speed.json")); err != nil {
		t.Skip("a copy of the module that was downloaded has no measurement; a clone renders it again")
	}
	again := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(again, "docs"), 0o755))
	require.NoError(t, write(library, again))
	for _, name := range []string{"docs/speed.svg", "README.md"} {
		want, err := os.ReadFile(filepath.Join(again, name))
		require.NoError(t, err)
		got, err := os.ReadFile(filepath.Join(library, name))
		require.NoError(t, err)
		assert.True(t, string(want) == string(got), "%s is not of bench/speed.json: go run -C plots ./internal/speed", name)
	}
}

// The picture has every bar of the measurement, even slow ones, in the colour of its series.
func TestEveryBarIsDrawn(t *testing.T) {
	m, err := read([]byte(`{"series": ["loop", "ndgo, calls"], "groups": [
		{"label": "add", "bars": [{"series": "loop", "ratio": 0.5}, {"series": "ndgo, calls", "ratio": 0.25}]},
		{"label": "sort", "bars": [{"series": "ndgo, calls", "ratio": 3.75}]}]}`))
	require.NoError(t, err)
	svg, err := m.picture("svg")
	require.NoError(t, err)
	for text, times := range map[string]int{">add<": 1, ">sort<": 1, ">0.5<": 1, ">0.25<": 1, ">3.75<": 1, ">loop<": 1, ">ndgo, calls<": 1, "#F15A60": 2, "#7AC36A": 3} {
		assert.Equal(t, times, strings.Count(svg, text), text)
	}
}

func TestCaption(t *testing.T) {
	m, err := read([]byte(`{"about": {"date": "2026-11-27", "cpu": "EPYC", "cores": "one is used", "processors": 2, "features": ["avx2", "avx512f"],
		"versions": {"numpy": "2.4.6", "gonum": "v0.17.0", "Go": "go1.26.8"}}, "series": ["gonum", "ndgo, calls"], "groups": [
		{"label": "add", "bars": [{"series": "ndgo, calls", "ratio": 0.25}]},
		{"label": "sum", "bars": [{"series": "gonum", "ratio": 5}, {"series": "ndgo, calls", "ratio": 4}]},
		{"label": "sort", "bars": [{"series": "ndgo, calls", "ratio": 3.75}]}]}`))
	require.NoError(t, err)
	assert.Equal(t, "16 Ki elements of float64, unless a label says otherwise. EPYC with AVX-512, 27 November 2026; NumPy 2.4.6, gonum 0.17.0, Go 1.26.8. Of 2 processors, one is used.\n"+
		"A rival is ahead in 2 of 3 groups: add (NumPy); sum (gonum).\n", m.caption())
	m.Groups = m.Groups[2:]
	assert.Contains(t, m.caption(), "No rival is ahead.\n")

	page, err := withCaption("a\n<!-- caption -->\nold\n<!-- /caption -->\nb\n", "new\n")
	require.NoError(t, err)
	assert.Equal(t, "a\n<!-- caption -->\nnew\n<!-- /caption -->\nb\n", page)
	_, err = withCaption("a\n", "new\n")
	assert.ErrorContains(t, err, "the page has no lines <!-- caption --> and <!-- /caption -->")
}

func TestNoMeasurement(t *testing.T) {
	_, err := read([]byte("{"))
	assert.Error(t, err)
	_, err = read([]byte("{}"))
	assert.ErrorContains(t, err, "run python3 bench/run.py speed")
	assert.ErrorIs(t, write(t.TempDir(), t.TempDir()), os.ErrNotExist)
}
