package main

import (
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/picture"
)

func runIn(t *testing.T, args ...string) (string, *nd.NDArray[uint8]) {
	t.Helper()
	to := filepath.Join(t.TempDir(), "sheet.png")
	var out strings.Builder
	require.NoError(t, run(append(args, "-o", to), &out))
	sheet, err := picture.Load(to)
	require.NoError(t, err)
	return strings.ReplaceAll(out.String(), to, "sheet.png"), sheet
}

func TestScene(t *testing.T) {
	text, sheet := runIn(t)
	assert.Equal(t, "a made scene: 300×400, mean brightness 0.480, contrast 0.128\n"+
		"wrote sheet.png: vignette, brightness, blur of radius 4, edges\n", text)
	assert.Equal(t, []int{600, 800, 4}, sheet.Shape())
}

func TestPhotograph(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 30, 20))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	img.Set(10, 10, color.Black)
	file := filepath.Join(t.TempDir(), "dot.jpg")
	f, err := os.Create(file)
	require.NoError(t, err)
	require.NoError(t, jpeg.Encode(f, img, &jpeg.Options{Quality: 100}))
	require.NoError(t, f.Close())
	text, sheet := runIn(t, "-in", file, "-radius", "2")
	assert.Contains(t, text, "dot.jpg: 20×30, mean brightness 0.99")
	assert.Equal(t, []int{40, 60, 4}, sheet.Shape())
}

func noise(shape ...int) *nd.NDArray[float64] {
	seed := uint32(1)
	return nd.FromFunc(func([]int) float64 {
		seed = seed*1664525 + 1013904223
		return float64(seed>>8) * 0x1p-24
	}, shape...)
}

// TestBlur compares blur with a loop over windows.
func TestBlur(t *testing.T) {
	x := noise(7, 9, 3)
	for _, radius := range []int{0, 1, 3, 20} {
		want := nd.FromFunc(func(i []int) float64 {
			rows := nd.Range(max(i[0]-radius, 0), min(i[0]+radius+1, 7))
			columns := nd.Range(max(i[1]-radius, 0), min(i[1]+radius+1, 9))
			return nd.Mean(x.Slice(rows, columns, nd.At(i[2]))).Item()
		}, 7, 9, 3)
		assert.True(t, nd.AllClose(blur(x, radius), want, nd.Tolerance(1e-12, 1e-12)), "radius %d", radius)
	}
}

// TestEdges compares edges with a loop over weighted neighbours.
func TestEdges(t *testing.T) {
	x := noise(6, 5)
	kernel := nd.Matrix([][]float64{{-1, 0, 1}, {-2, 0, 2}, {-1, 0, 1}})
	windows := x.SlidingWindow(3, 3)
	want := nd.FromFunc(func(i []int) float64 {
		w := windows.Slice(nd.At(i[0]), nd.At(i[1]))
		return math.Hypot(nd.Sum(nd.Multiply(w, kernel)).Item(), nd.Sum(nd.Multiply(w, kernel.T())).Item())
	}, 4, 3)
	got := edges(x)
	assert.True(t, nd.AllClose(got.Slice(nd.Range(1, -1), nd.Range(1, -1)), want))
	assert.Zero(t, nd.CountNonzero(got).Item()-nd.CountNonzero(want).Item(), "the borders are 0")
	assert.Equal(t, []int{2, 2}, edges(noise(2, 2)).Shape(), "too small for the kernel")
}

func TestVignette(t *testing.T) {
	x := nd.Ones[float64](11, 21, 3)
	y := vignette(x)
	assert.Same(t, x, y, "in place")
	assert.Equal(t, 1.0, x.At(5, 10, 0), "the middle stays")
	assert.Less(t, x.At(0, 0, 2), 0.5, "the corners are dark")
}

func TestLuminance(t *testing.T) {
	assert.InDeltaSlice(t, []float64{0.299, 0.587, 0.114}, luminance(nd.Eye[float64](3)).ToSlice(), 1e-15)
}

func TestBadInput(t *testing.T) {
	for _, args := range [][]string{{"-in", "none.png"}, {"-radius", "-1"}, {"cat.jpg"}} {
		assert.Error(t, run(args, &strings.Builder{}), "%v", args)
	}
}
