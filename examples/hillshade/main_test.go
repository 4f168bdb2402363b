package main

import (
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/npy"
	"ndgo/picture"
)

// runIn runs the program in a new folder. It returns the output without the times, and the picture.
func runIn(t *testing.T, args ...string) (string, *nd.NDArray[uint8]) {
	t.Helper()
	to := filepath.Join(t.TempDir(), "picture.png")
	var out strings.Builder
	require.NoError(t, run(append(args, "-o", to), &out))
	p, err := picture.Load(to)
	require.NoError(t, err)
	text := strings.ReplaceAll(out.String(), to, "picture.png")
	return regexp.MustCompile(` in [0-9.]+m?s`).ReplaceAllString(text, " in no time"), p
}

func TestMadeTerrain(t *testing.T) {
	text, p := runIn(t, "-height", "60", "-width", "90")
	assert.Equal(t, "made terrain: 60×90, elevation 0.0 to 739.4\nwrote picture.png in no time\n", text)
	assert.Equal(t, []int{60, 90, 4}, p.Shape())
	colours := p.Slice(nd.Ellipsis, nd.To(3))
	assert.Greater(t, nd.Max(colours).Item(), uint8(200), "the light reaches some slopes")
	assert.Less(t, nd.Min(colours).Item(), uint8(80), "and not others")
}

// TestLightComesFromTheNorth shades a roof with a ridge from west to east: the northern slope is lit, and the southern one is not.
func TestLightComesFromTheNorth(t *testing.T) {
	roof := nd.FromFunc(func(i []int) float64 { return 1000 - 100*math.Abs(float64(i[0]-10)) }, 21, 21)
	file := filepath.Join(t.TempDir(), "roof.npy")
	require.NoError(t, npy.Save(file, roof))
	text, _ := runIn(t, "-in", file)
	assert.Contains(t, text, "read roof.npy: 21×21, elevation 0.0 to 1000.0")
	lit := shade(roof, 30)
	assert.Greater(t, lit.At(3, 10), lit.At(17, 10)+0.5)
}

func TestFlatGroundIsLitEvenly(t *testing.T) {
	lit := shade(nd.Zeros[float64](5, 5), 30)
	want := math.Sin(altitude)
	assert.InDelta(t, want, nd.Min(lit).Item(), 1e-15)
	assert.InDelta(t, want, nd.Max(lit).Item(), 1e-15)
	p := paint(nd.Zeros[float64](5, 5), lit)
	assert.NotZero(t, p.At(2, 2, 2), "the lowest tint, not black")
}

func TestHolesBecomeTheLowest(t *testing.T) {
	file := filepath.Join(t.TempDir(), "holes.npy")
	require.NoError(t, npy.Save(file, nd.Matrix([][]float32{{1, 2, 3}, {4, float32(math.NaN()), 6}, {7, 8, 9}})))
	text, _ := runIn(t, "-in", file)
	assert.Contains(t, text, "elevation 1.0 to 9.0")
}

func TestGreyPicture(t *testing.T) {
	img := image.NewGray16(image.Rect(0, 0, 4, 3))
	img.SetGray16(2, 1, color.Gray16{Y: 40000})
	file := filepath.Join(t.TempDir(), "dem.png")
	f, err := os.Create(file)
	require.NoError(t, err)
	require.NoError(t, png.Encode(f, img))
	require.NoError(t, f.Close())
	text, p := runIn(t, "-in", file)
	assert.Contains(t, text, "read dem.png: 3×4, elevation 0.0 to 40000.0")
	assert.Equal(t, []int{3, 4, 4}, p.Shape())
}

func TestBadInput(t *testing.T) {
	dir := t.TempDir()
	line := filepath.Join(dir, "line.npy")
	require.NoError(t, npy.Save(line, nd.Of(1.0, 2, 3)))
	flags := filepath.Join(dir, "flags.npy")
	require.NoError(t, npy.Save(flags, nd.Zeros[bool](3, 3)))
	unknown := filepath.Join(dir, "unknown.npy")
	require.NoError(t, npy.Save(unknown, nd.Full(math.NaN(), 3, 3)))
	text := filepath.Join(dir, "text.png")
	require.NoError(t, os.WriteFile(text, []byte("not a picture"), 0o600))
	tests := []struct {
		why, want string
		args      []string
	}{
		{"a file that is not there", "no such file", []string{"-in", filepath.Join(dir, "none.npy")}},
		{"one axis", "needs two axes", []string{"-in", line}},
		{"bools are no elevations", "type bool", []string{"-in", flags}},
		{"nothing known", "no elevation is finite", []string{"-in", unknown}},
		{"no picture", "unknown format", []string{"-in", text}},
		{"an argument without flag", "-in", []string{"dem.npy"}},
		{"too small", "needs 2×2", []string{"-height", "1"}},
		{"a cell of nothing", "not positive", []string{"-cell", "0"}},
	}
	for _, test := range tests {
		to := filepath.Join(dir, "out.png")
		assert.ErrorContains(t, run(append([]string{"-o", to}, test.args...), &strings.Builder{}), test.want, test.why)
		assert.NoFileExists(t, to, test.why)
	}
}
