package main

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/npy"
)

func TestMade(t *testing.T) {
	var out strings.Builder
	require.NoError(t, run([]string{"-years", "4", "-bins", "6"}, &out))
	assert.Equal(t, `made measurements: 3504, of 4 years; mean 7.05 m/s, standard deviation 3.99

strongest of each year (m/s)
[23.4 26.8 21.8 22.7]
the strongest, 26.8 m/s, was in year 2

mean of each season (m/s)
[8.13 5.88 5.88 8.32]

how often each speed was measured
  0.0–4.5      1024 ██████████████████████████████████
  4.5–9.0      1509 ██████████████████████████████████████████████████
  9.0–13.5      730 ████████████████████████
 13.5–18.0      196 ██████
 18.0–22.5       37 █
 22.5–27.0        8
`, out.String())
}

// TestFile has data that can be checked by eye: two years of four seasons of two measurements.
func TestFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "speeds.npy")
	speeds := nd.Of[float32](1, 3, 2, 4, 5, 7, 0, 2, 1, 1, 4, 4, 9, 5, 2, 2, float32(math.NaN()))
	require.NoError(t, npy.Save(file, speeds))
	var out strings.Builder
	require.NoError(t, run([]string{"-in", file, "-years", "2", "-bins", "3"}, &out))
	assert.Equal(t, `speeds.npy: 16, of 2 years; mean 3.25 m/s, standard deviation 2.33

strongest of each year (m/s)
[7.0 9.0]
the strongest, 9.0 m/s, was in year 2

mean of each season (m/s)
[1.50 3.50 6.50 1.50]

how often each speed was measured
  0.0–3.0         8 ██████████████████████████████████████████████████
  3.0–6.0         6 ██████████████████████████████████████
  6.0–9.0         2 █████████████
`, out.String())
}

func TestBadInput(t *testing.T) {
	dir := t.TempDir()
	square, few, none := filepath.Join(dir, "square.npy"), filepath.Join(dir, "few.npy"), filepath.Join(dir, "none.npy")
	require.NoError(t, npy.Save(square, nd.Zeros[float64](3, 3)))
	require.NoError(t, npy.Save(few, nd.Of(1.0, 2, 3)))
	require.NoError(t, npy.Save(none, nd.Of(math.NaN())))
	tests := []struct {
		why, want string
		args      []string
	}{
		{"two axes", "speeds have one", []string{"-in", square}},
		{"three measurements of 21 years", "too few", []string{"-in", few}},
		{"nothing but NaN", "no speeds", []string{"-in", none}},
		{"no file", "no such file", []string{"-in", filepath.Join(dir, "x.npy")}},
		{"no years", "must be positive", []string{"-years", "0"}},
		{"no flag", "-in", []string{"speeds.npy"}},
	}
	for _, test := range tests {
		assert.ErrorContains(t, run(test.args, &strings.Builder{}), test.want, test.why)
	}
}
