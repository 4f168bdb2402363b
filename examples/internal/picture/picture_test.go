package picture

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

func TestRoundTrip(t *testing.T) {
	p := New(3, 5)
	p.Slice(nd.At(1), nd.At(2), nd.To(3)).Assign(nd.Of[uint8](10, 20, 30))
	file := filepath.Join(t.TempDir(), "p.png")
	require.NoError(t, Save(file, p))
	q, err := Load(file)
	require.NoError(t, err)
	assert.True(t, nd.ArrayEqual(p, q))
}

func TestSaveTakesViews(t *testing.T) {
	p := New(4, 4)
	p.Slice(nd.At(0), nd.At(0), nd.At(0)).Fill(200)
	file := filepath.Join(t.TempDir(), "flipped.png")
	require.NoError(t, Save(file, p.Flip(0, 1)))
	q, err := Load(file)
	require.NoError(t, err)
	assert.Equal(t, uint8(200), q.At(3, 3, 0))
}

func TestLoadOnWhiteGround(t *testing.T) {
	img := image.NewNRGBA(image.Rect(5, 5, 7, 6)) // transparent, not at the origin
	file := write(t, img)
	p, err := Load(file)
	require.NoError(t, err)
	assert.Equal(t, []uint8{255, 255, 255, 255, 255, 255, 255, 255}, p.ToSlice())
}

func TestLoadGrey(t *testing.T) {
	tests := []struct {
		why  string
		img  image.Image
		want float64
	}{
		{"8 bits are 0 to 255", &image.Gray{Pix: []uint8{7}, Stride: 1, Rect: image.Rect(0, 0, 1, 1)}, 7},
		{"16 bits are 0 to 65535", &image.Gray16{Pix: []uint8{1, 2}, Stride: 2, Rect: image.Rect(0, 0, 1, 1)}, 258},
		{"colours by brightness", &image.RGBA{Pix: []uint8{255, 255, 255, 255}, Stride: 4, Rect: image.Rect(0, 0, 1, 1)}, 255},
	}
	for _, test := range tests {
		x, err := LoadGrey(write(t, test.img))
		require.NoError(t, err, test.why)
		assert.Equal(t, test.want, x.Item(), test.why)
	}
}

func TestBadInput(t *testing.T) {
	assert.Error(t, Save(filepath.Join(t.TempDir(), "x.png"), nd.Zeros[uint8](3, 3)), "no colours")
	assert.Error(t, Save(filepath.Join(t.TempDir(), "none", "x.png"), New(2, 2)), "no folder")
	_, err := Load(filepath.Join(t.TempDir(), "none.png"))
	assert.ErrorIs(t, err, os.ErrNotExist)
	_, err = LoadGrey(filepath.Join(t.TempDir(), "none.png"))
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func write(t *testing.T, img image.Image) string {
	t.Helper()
	f, err := os.Create(filepath.Join(t.TempDir(), "img.png"))
	require.NoError(t, err)
	require.NoError(t, png.Encode(f, img))
	require.NoError(t, f.Close())
	return f.Name()
}
