package picture

import (
	"image"
	"image/color"
	"image/color/palette"
	"image/draw"
	"image/gif"
	"io"
	"path/filepath"
	"strings"
	"time"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/dynamic"
	"ndgo/internal/quote"
	nd "ndgo/ndarray"
)

// Animate writes the pictures of x along its first axis to an animated GIF, in an endless loop. An array of shape (frames, height,
// width) has numbers; [Render] describes their colours. All frames use the same ends of the map. Animate returns the same errors as
// [Save].
//
//	err := picture.Animate("wave.gif", x, picture.Diverging, picture.Range(-1, 1), picture.Delay(40*time.Millisecond))
func Animate(path string, x nd.Array, options ...Option) error {
	const op = "Animate"
	if format := strings.ToLower(filepath.Ext(path)); format != ".gif" {
		return failure(op, nd.ErrOption, "%s: %s is not an animation format; use .gif", path, quote.Text(format))
	}
	var movie *gif.GIF
	if err := nd.Try(func() { movie = animation(op, x, settingsOf(op, options)) }); err != nil {
		return err
	}
	return own(op, write(path, func(w io.Writer) error { return gif.EncodeAll(w, movie) }))
}

func animation(op string, x nd.Array, s *settings) *gif.GIF {
	check(op, x)
	shape := x.Shape()
	if len(shape) < 3 || len(shape) > 4 || x.Size() == 0 {
		e := failure(op, nd.ErrShape, "shape %s is not that of frames: (frames, height, width) or (frames, height, width, 3 or 4)", mistakes.ShapeText(shape))
		e.Shapes = [][]int{shape}
		panic(e)
	}
	movie := &gif.GIF{}
	hundredths := int(s.delay.Round(10*time.Millisecond) / (10 * time.Millisecond))
	add := func(img image.Image) {
		movie.Image = append(movie.Image, paletted(enlarged(op, img, s.scale)))
		movie.Delay = append(movie.Delay, hundredths)
		movie.Disposal = append(movie.Disposal, gif.DisposalBackground)
	}
	if len(shape) == 4 || s.asItIs() && x.DType() == nd.Uint8 {
		for _, frame := range bytesOf(op, x).Along(0) {
			add(toImage(op, frame))
		}
		return movie
	}
	z := numbers(op, x)
	low, high := s.normalize(z)
	for _, frame := range z.Along(0) {
		img := image.Image(s.paint(frame))
		if s.bar {
			img = s.withBar(img, low, high)
		}
		add(img)
	}
	return movie
}

// bytesOf returns frames of uint8 unchanged, and converts frames of floats from 0 to 1.
func bytesOf(op string, x nd.Array) *nd.NDArray[uint8] {
	switch x.DType() {
	case nd.Uint8:
		return dynamic.As[uint8](x)
	case nd.Float32, nd.Float64:
		return nd.AsType[uint8](nd.Round(nd.Multiply(nd.Clip(numbers(op, x), 0, 1), 255)))
	}
	panic(failure(op, nd.ErrDType, "elements of type %s have no brightness; use uint8, or floats from 0 to 1", x.DType()))
}

// paletted returns an image with a palette. If the image has at most 256 + 3 colours, the palette has the first 256 of them, and the
// nearest of these replaces any other. The number fits a map of 256 colours, the colour of NaN, and the black and white of a bar. An image
// with more colours gets a general palette with dithering.
func paletted(img image.Image) *image.Paletted {
	p, ok := ownPalette(img, 256+3)
	if !ok {
		draw.FloydSteinberg.Draw(p, p.Rect, img, img.Bounds().Min)
	}
	return p
}

// ownPalette returns an image with a palette of its own colours. The palette has at most 256 colours; the nearest of these replaces any
// further colour. If the image has more colours than the limit most, ok is false, and the result is an empty image with a general palette.
func ownPalette(img image.Image, most int) (p *image.Paletted, ok bool) {
	bounds := img.Bounds()
	whole := image.Rect(0, 0, bounds.Dx(), bounds.Dy())
	p = image.NewPaletted(whole, nil)
	index := map[color.Color]uint8{}
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			c := img.At(x, y)
			i, known := index[c]
			if !known {
				if len(index) == most {
					return image.NewPaletted(whole, palette.Plan9), false
				}
				if len(p.Palette) < 256 {
					i = uint8(len(p.Palette))
					p.Palette = append(p.Palette, c)
				} else {
					i = uint8(p.Palette.Index(c))
				}
				index[c] = i
			}
			p.SetColorIndex(x-bounds.Min.X, y-bounds.Min.Y, i)
		}
	}
	return p, true
}
