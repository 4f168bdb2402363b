package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"log"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

func ExampleSave() {
	folder, err := os.MkdirTemp("", "picture")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "field.png")

	x := nd.Linspace[float64](-1, 1, 64)
	field := nd.Sin(nd.Multiply(nd.Add(x, x.ExpandDims(1)), 5))
	if err := Save(path, field, Viridis, Scale(4)); err != nil {
		log.Fatal(err)
	}
	p, err := Load(path)
	fmt.Println(p.Shape(), err)
	// Output: [256 256 4] <nil>
}

func ExampleFprint() {
	x := nd.Linspace[float64](-1, 1, 24)
	hill := nd.Exp(nd.Multiply(nd.Add(nd.Square(x), nd.Square(nd.Linspace[float64](-1, 1, 10)).ExpandDims(1)), -2))
	if err := Fprint(os.Stdout, hill, Gray, Range(-0.2, 1), Colour(false)); err != nil {
		log.Fatal(err)
	}
	// Output:
	// ....::::::::::::::::....
	// ::::--==++****++==--::::
	// ::--=++*#%%%%%%#*++=--::
	// ::::--==++****++==--::::
	// ....::::::::::::::::....
}

func ExampleSheet() {
	x := nd.Arange(0.0, 12, 1).Reshape(3, 4)
	sheet := Sheet(2, 1, Render(x), Render(x, Magma), Render(x, Gray.Reversed()))
	fmt.Println(sheet.Bounds())
	// Output: (0,0)-(11,9)
}

// lightness returns a colour's lightness L* in CIELAB.
func lightness(c color.NRGBA) float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	y := 0.2126729*linear(c.R) + 0.7151522*linear(c.G) + 0.0721750*linear(c.B)
	if y <= 216.0/24389 {
		return y * 24389 / 27
	}
	return 116*math.Cbrt(y) - 16
}

// TestMapsAreEven checks that each map's lightness changes in nearly equal steps.
func TestMapsAreEven(t *testing.T) {
	for _, name := range MapNames() {
		m, ok := MapNamed(name)
		require.True(t, ok)
		assert.Equal(t, name, m.String())
		half := 255
		if m == Diverging {
			half = 127
		}
		rise := lightness(m.At(float64(half)/255)) - lightness(m.At(0))
		assert.Greater(t, rise, 50.0, name)
		for i := range half - 16 {
			step := lightness(m.At(float64(i+16)/255.99)) - lightness(m.At(float64(i)/255.99))
			assert.InDelta(t, rise*16/float64(half), step, 3.2, "%s from %d on", name, i)
		}
		back, ok := MapNamed(name + "_r")
		require.True(t, ok)
		assert.Equal(t, m.At(0.25), back.At(0.75-1e-9), name)
		assert.Equal(t, m.At(-3), m.At(0))
		assert.Equal(t, m.At(math.Inf(1)), m.At(1))
		assert.Zero(t, m.At(math.NaN()))
	}
	_, ok := MapNamed("jet")
	assert.False(t, ok)
	assert.Equal(t, color.NRGBA{68, 1, 84, 255}, Viridis.At(0))
	assert.Equal(t, color.NRGBA{253, 231, 37, 255}, Viridis.At(1))
	assert.Equal(t, lightness(Diverging.At(0)), lightness(Diverging.At(0)))
	assert.InDelta(t, lightness(Diverging.At(0.1)), lightness(Diverging.At(0.9)), 1)
}

// at returns the index of a pixel's colour among the colours of m. The test fails if m does not have this colour.
func at(t *testing.T, img image.Image, m *Map, row, column int) int {
	c := img.At(column, row)
	for i, v := range m.table() {
		if v == c {
			return i
		}
	}
	t.Fatalf("%v is no colour of %v", c, m)
	return -1
}

func TestNumbersBecomeColours(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		why     string
		x       nd.Array
		options []Option
		want    []int
	}{
		{"from the least to the greatest", nd.Of(1.0, 2, 3, 5), nil, []int{0, 64, 128, 255}},
		{"integers", nd.Of[int16](-2, 0, 2), nil, []int{0, 128, 255}},
		{"bools", nd.Of(false, true), nil, []int{0, 255}},
		{"what is not finite does not count", nd.Of(-inf, 1, 2, 3, inf), nil, []int{0, 0, 128, 255, 255}},
		{"a range", nd.Of(-1.0, 0, 5, 11), []Option{Range(0, 10)}, []int{0, 0, 128, 255}},
		{"percentiles", nd.Of(-1000.0, 0, 5, 10, 1000), []Option{Percentiles(25, 75)}, []int{0, 0, 128, 255, 255}},
		{"logarithms", nd.Of(1.0, 10, 100), []Option{Log}, []int{0, 128, 255}},
		{"logarithms of a range", nd.Of(1.0, 10, 100), []Option{Range(10, 1000), Log}, []int{0, 0, 128}},
		{"equal numbers", nd.Of(7.0, 7), nil, []int{0, 0}},
		{"the largest floats", nd.Of(-math.MaxFloat64, 0, math.MaxFloat64), nil, []int{0, 128, 255}},
		{"bytes, where an option says so", nd.Of[uint8](10, 11), []Option{Gray}, []int{0, 255}},
	} {
		m := Viridis
		if c.options != nil && c.options[0] == Option(Gray) {
			m = Gray
		}
		x := numbers("Test", c.x)
		img := Render(reshaped(c.x), c.options...)
		for i, want := range c.want {
			assert.Equal(t, want, at(t, img, m, 0, i), "%s: %v at %d", c.why, x, i)
		}
	}
	img := Render(nd.Of(nan, 1, 0, -1, 2).Reshape(1, 5), Log, NaN(color.Black))
	for i, black := range []bool{true, false, true, true, false} {
		assert.Equal(t, black, img.At(i, 0) == color.NRGBA{A: 255}, i)
	}
	assert.Equal(t, color.NRGBA{}, Render(nd.Of(nan, 1).Reshape(1, 2)).At(0, 0), "transparent")
	assert.Equal(t, color.NRGBA{}, Render(nd.Of(nan).Reshape(1, 1), Percentiles(1, 99)).At(0, 0), "nothing has a percentile")
}

func reshaped(x nd.Array) nd.Array {
	switch x := x.(type) {
	case *nd.NDArray[float64]:
		return x.ExpandDims(0)
	case *nd.NDArray[int16]:
		return x.ExpandDims(0)
	case *nd.NDArray[uint8]:
		return x.ExpandDims(0)
	}
	return x.(*nd.NDArray[bool]).ExpandDims(0)
}

// TestImagesAndBack converts arrays of every form to images and back.
func TestImagesAndBack(t *testing.T) {
	bytes4 := nd.AsType[uint8](nd.Arange(0, 5*6*4, 1)).Reshape(5, 6, 4)
	grey := nd.AsType[uint8](nd.Arange(0, 5*6, 1)).Reshape(5, 6)
	for why, x := range map[string]*nd.NDArray[uint8]{
		"colours": bytes4, "grey": grey, "a part": bytes4.Slice(nd.Range(1, 4), nd.Range(2, 5)), "a part of grey": grey.Slice(nd.Range(1, 4), nd.From(3)),
		"one row": bytes4.Slice(nd.To(1)), "one column": bytes4.Slice(nd.Colon, nd.To(1)),
	} {
		img := ToImage(x)
		back := FromImage(img)
		assert.True(t, nd.ArrayEqual(x, back), why)
		assert.True(t, nd.SharesMemory(x, back), why)
	}
	for why, x := range map[string]*nd.NDArray[uint8]{
		"upside down": bytes4.Flip(0), "transposed": grey.T(), "columns": grey.Slice(nd.Colon, nd.Colon.By(2)), "every second row": grey.Slice(nd.Colon.By(2)), "the same row": grey.Slice(nd.At(2)).BroadcastTo(3, 6),
	} {
		back := FromImage(ToImage(x))
		assert.True(t, nd.ArrayEqual(x, back), why)
		assert.False(t, nd.SharesMemory(x, back), why)
	}
	rgb := bytes4.Slice(nd.Ellipsis, nd.To(3))
	back := FromImage(ToImage(rgb))
	assert.True(t, nd.ArrayEqual(rgb, back.Slice(nd.Ellipsis, nd.To(3))))
	assert.True(t, nd.All(nd.Equal(back.Slice(nd.Ellipsis, nd.At(3)), 255)).Item())
	floats := FromImage(ToImage(nd.FromSlice([]float32{0, 0.5, 1, 2, -1, float32(math.NaN())}, 1, 2, 3)))
	assert.Equal(t, []uint8{0, 128, 255, 255, 255, 0, 0, 255}, floats.ToSlice())

	words := nd.AsType[uint16](nd.Multiply(nd.Arange(0, 2*3*4, 1), 2700)).Reshape(2, 3, 4)
	assert.True(t, nd.ArrayEqual(words, FromImage16(ToImage(words))))
	words2 := words.Slice(nd.Ellipsis, nd.At(1))
	assert.True(t, nd.ArrayEqual(words2, FromImage16(ToImage(words2))))
	assert.True(t, nd.ArrayEqual(nd.AsType[uint8](nd.BitwiseRightShift(words2, 8)), FromImage(ToImage(words2))))

	clear := image.NewRGBA(image.Rect(3, 4, 5, 5))
	clear.SetRGBA(3, 4, color.RGBA{100, 0, 0, 100})
	assert.Equal(t, []uint8{255, 0, 0, 100, 0, 0, 0, 0}, FromImage(clear).ToSlice(), "colours are not multiplied by opacity")
	assert.Equal(t, []int{1, 2, 4}, FromImage(image.NewYCbCr(image.Rect(0, 0, 2, 1), image.YCbCrSubsampleRatio444)).Shape())
	part := image.NewGray(image.Rect(0, 0, 4, 4)).SubImage(image.Rect(2, 2, 4, 4))
	assert.Equal(t, []int{2, 2}, FromImage(part).Shape())
	assert.Equal(t, []int{0, 3}, FromImage(image.NewGray(image.Rect(0, 0, 3, 0))).Shape())
}

func TestRoundTrip(t *testing.T) {
	p := New(3, 5)
	p.Slice(nd.At(1), nd.At(2), nd.To(3)).Assign(nd.Of[uint8](10, 20, 30))
	for _, name := range []string{"p.png", "p.GIF"} {
		file := filepath.Join(t.TempDir(), name)
		require.NoError(t, Save(file, p.Flip(0, 1)))
		q, err := Load(file)
		require.NoError(t, err)
		assert.True(t, nd.ArrayEqual(p.Flip(0, 1), q), name)
	}
	file := filepath.Join(t.TempDir(), "p.jpg")
	require.NoError(t, Save(file, p))
	q, err := Load(file)
	require.NoError(t, err)
	assert.Equal(t, p.Shape(), q.Shape())

	grey := nd.Of[uint16](0, 258, 65535).Reshape(1, 3)
	file = filepath.Join(t.TempDir(), "grey.png")
	require.NoError(t, Save(file, grey))
	z, err := LoadGray(file)
	require.NoError(t, err)
	assert.Equal(t, []float64{0, 258, 65535}, z.ToSlice(), "16 bits are 0 to 65535")
	require.NoError(t, SaveImage(file, image.NewNRGBA(image.Rect(5, 5, 7, 6)))) // transparent, not at the origin
	w, err := Load(file)
	require.NoError(t, err)
	assert.Equal(t, []uint8{255, 255, 255, 255, 255, 255, 255, 255}, w.ToSlice(), "on a white ground")
	require.NoError(t, SaveImage(file, &image.Gray{Pix: []uint8{7}, Stride: 1, Rect: image.Rect(0, 0, 1, 1)}))
	z, err = LoadGray(file)
	require.NoError(t, err)
	assert.Equal(t, []float64{7}, z.ToSlice(), "8 bits are 0 to 255")
	img, err := png.Decode(bytes.NewReader(PNG(nd.Ones[float64](2, 3), Scale(3))))
	require.NoError(t, err)
	assert.Equal(t, image.Rect(0, 0, 9, 6), img.Bounds())
}

func TestAnimate(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.gif")
	x := nd.Arange(0.0, 3*4*5, 1).Reshape(3, 4, 5)
	x.SetAt(math.NaN(), 0, 0, 0)
	read := func() *gif.GIF {
		f, err := os.Open(file)
		require.NoError(t, err)
		defer f.Close()
		movie, err := gif.DecodeAll(f)
		require.NoError(t, err)
		return movie
	}
	require.NoError(t, Animate(file, x, Delay(80*time.Millisecond), Magma, Scale(2)))
	movie := read()
	require.Len(t, movie.Image, 3)
	assert.Equal(t, []int{8, 8, 8}, movie.Delay)
	assert.Equal(t, image.Rect(0, 0, 10, 8), movie.Image[1].Bounds())
	assert.Equal(t, color.NRGBAModel.Convert(Magma.At(19.0/58)), color.NRGBAModel.Convert(movie.Image[1].At(0, 0)), "all frames have one range")
	require.NoError(t, Animate(file, x, Bar))
	assert.Greater(t, read().Image[0].Bounds().Dx(), 20)
	require.NoError(t, Animate(file, nd.Zeros[uint8](2, 3, 3, 3)))
	require.NoError(t, Animate(file, nd.Zeros[float32](2, 3, 3, 4)))
	require.NoError(t, Animate(file, nd.Zeros[uint8](2, 3, 3)))
	noise := nd.AsType[uint8](nd.Remainder(nd.Multiply(nd.Arange(0, 30*30*4, 1), 7919), 251)).Reshape(1, 30, 30, 4)
	require.NoError(t, Animate(file, noise), "more colours than a palette has")

	assert.ErrorIs(t, Animate(file, x, Delay(11*time.Minute)), nd.ErrOption, "longer than a file can say")
	assert.ErrorIs(t, Animate("x.png", x), nd.ErrOption)
	assert.ErrorIs(t, Animate(file, nd.Zeros[float64](3, 3)), nd.ErrShape)
	assert.ErrorIs(t, Animate(file, nd.Zeros[float64](0, 3, 3)), nd.ErrShape)
	assert.ErrorIs(t, Animate(file, nd.Zeros[int](2, 3, 3, 3)), nd.ErrDType)
	assert.Len(t, read().Image, 1, "the file is as it was")
}

func TestBar(t *testing.T) {
	x := nd.Linspace[float64](-2.5, 1e-7, 100).Reshape(1, 100).BroadcastTo(60, 100)
	img := Render(x, Bar)
	assert.Equal(t, 60, img.Bounds().Dy())
	assert.Equal(t, Viridis.At(1), img.At(110, 0))
	assert.Equal(t, Viridis.At(0), img.At(110, 59))
	for _, v := range []float64{1e-7, -2.5e+300, 0, 1234567, math.Inf(-1)} {
		for _, c := range label(v) {
			if !math.IsInf(v, 0) {
				assert.Contains(t, glyphs, c)
			}
		}
	}
	for c, rows := range glyphs {
		for _, dots := range rows {
			assert.Len(t, dots, glyphWidth, "%c", c)
		}
	}
}

func TestTerminal(t *testing.T) {
	t.Setenv("NO_COLOR", "")
	t.Setenv("TERM", "xterm")
	var b bytes.Buffer
	p := New(3, 2)
	p.SetAt(200, 0, 1, 0)
	p.Slice(nd.At(1), nd.At(0), nd.At(3)).Fill(0)
	require.NoError(t, Fprint(&b, p))
	lines := strings.Split(b.String(), "\n")
	require.Len(t, lines, 3)
	assert.Equal(t, "\x1b[0m\x1b[38;2;0;0;0m▀\x1b[38;2;200;0;0m\x1b[48;2;0;0;0m▀\x1b[0m", lines[0])
	b.Reset()
	require.NoError(t, Fprint(&b, nd.Zeros[float64](100, 300), Width(30), Colour(true)))
	assert.Equal(t, 5, strings.Count(b.String(), "\n"))
	assert.Equal(t, 150, strings.Count(b.String(), "▀"))
	t.Setenv("NO_COLOR", "1")
	b.Reset()
	require.NoError(t, Fprint(&b, p))
	assert.NotContains(t, b.String(), "\x1b")
	b.Reset()
	require.NoError(t, Fprint(&b, nd.Zeros[uint8](0, 3)))
	assert.Empty(t, b.String())
}

func TestBadInput(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.png")
	x := nd.Zeros[float64](2, 2)
	for why, c := range map[string]struct {
		err  error
		kind error
	}{
		"one axis":                  {Save(file, nd.Zeros[float64](3)), nd.ErrShape},
		"two colours":               {Save(file, nd.Zeros[uint8](3, 3, 2)), nd.ErrShape},
		"no pixels":                 {Save(file, nd.Zeros[uint8](0, 3)), nd.ErrShape},
		"complex numbers":           {Save(file, nd.Zeros[complex128](3, 3)), nd.ErrDType},
		"colours of int":            {Save(file, nd.Zeros[int](3, 3, 3)), nd.ErrDType},
		"nil":                       {Save(file, nil), nd.ErrNil},
		"a nil array":               {Save(file, (*nd.NDArray[float64])(nil)), nd.ErrNil},
		"no format":                 {Save(file+".tiff", x), nd.ErrOption},
		"no folder":                 {Save(filepath.Join(t.TempDir(), "none", "x.png"), x), os.ErrNotExist},
		"a range that is none":      {Save(file, x, Range(2, 1)), nd.ErrOption},
		"percentiles":               {Save(file, x, Percentiles(-1, 99)), nd.ErrOption},
		"a range of logarithms":     {Save(file, x, Range(0, 1), Log), nd.ErrOption},
		"a scale":                   {Save(file, x, Scale(0)), nd.ErrOption},
		"a scale that is too large": {Save(file, nd.Zeros[float64](100, 100), Scale(4000)), nd.ErrLimit},
	} {
		require.ErrorIs(t, c.err, c.kind, why)
		assert.True(t, strings.HasPrefix(c.err.Error(), "picture: Save: "), "%s: %v", why, c.err)
	}
	assert.NoFileExists(t, file)
	_, err := Load(filepath.Join(t.TempDir(), "none.png"))
	assert.ErrorIs(t, err, os.ErrNotExist)
	assert.EqualError(t, Save(file, nd.Zeros[float64](3)),
		"picture: Save: shape (3) is not that of a picture: (height, width), (height, width, 3) or (height, width, 4)")
	assert.EqualError(t, Save(file, x, Range(2, 1)), "picture: Save: Range(2, 1): the first number must not be above the second, and both finite")
	require.NoError(t, os.WriteFile(file, []byte("hello"), 0o600))
	_, err = LoadGray(file)
	assert.ErrorIs(t, err, nd.ErrFormat)
	require.NoError(t, Save(file, nd.Zeros[uint8](100, 100)))
	defer nd.SetMaxBytes(nd.SetMaxBytes(10_000))
	_, err = Load(file)
	assert.ErrorIs(t, err, nd.ErrLimit)
	assert.ErrorIs(t, nd.Try(func() { Sheet(0, 0) }), nd.ErrOption)
}

func TestNoPixels(t *testing.T) {
	for _, shape := range [][]int{{0, 3}, {3, 0}} {
		err := Save(filepath.Join(t.TempDir(), "x.png"), nd.Zeros[float64](shape...), Bar)
		assert.ErrorIs(t, err, nd.ErrShape)
	}
}

// A picture with few colours is written with a palette, without a change of colours.
func TestPalette(t *testing.T) {
	x := nd.Arange(0.0, 256, 1).Reshape(16, 16)
	path := filepath.Join(t.TempDir(), "x.png")
	require.NoError(t, Save(path, x, Magma))
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	img, err := png.Decode(f)
	require.NoError(t, err)
	assert.IsType(t, &image.Paletted{}, img)
	got, err := Load(path)
	require.NoError(t, err)
	assert.True(t, nd.ArrayEqual(FromImage(Render(x, Magma)), got))
}
