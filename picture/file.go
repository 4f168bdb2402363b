package picture

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"

	"ndgo/internal/files"
	"ndgo/internal/quote"
	nd "ndgo/ndarray"
)

// Save writes the picture of x to a file with a name ending in .png, .gif, .jpg or .jpeg. [Render] describes the picture. A mistake in the
// call is an error, and does not panic. The file is replaced only when complete: if Save fails, the previous file remains. Killed programs,
// permissions, links, read-only files and open files have the same effect as on Save in ndgo/npy.
//
//	err := picture.Save("field.png", x, picture.Magma, picture.Percentiles(2, 98), picture.Bar)
func Save(path string, x nd.Array, options ...Option) error {
	var img image.Image
	if err := nd.Try(func() { img = render("Save", x, settingsOf("Save", options)) }); err != nil {
		return err
	}
	return save("Save", path, img)
}

// SaveImage writes an image to a file. See [Save] for names and errors.
func SaveImage(path string, img image.Image) error { return save("SaveImage", path, img) }

func save(op, path string, img image.Image) error {
	format := strings.ToLower(filepath.Ext(path))
	encode := map[string]func(io.Writer) error{
		".png": func(w io.Writer) error { return encodePNG(w, img) },
		".gif": func(w io.Writer) error {
			return gif.EncodeAll(w, &gif.GIF{Image: []*image.Paletted{paletted(img)}, Delay: []int{0}})
		},
		".jpg":  func(w io.Writer) error { return jpeg.Encode(w, img, &jpeg.Options{Quality: 92}) },
		".jpeg": func(w io.Writer) error { return jpeg.Encode(w, img, &jpeg.Options{Quality: 92}) },
	}[format]
	if encode == nil {
		return failure(op, nd.ErrOption, "%s: %s is not a picture format; use .png, .gif or .jpg", path, quote.Text(format))
	}
	if img.Bounds().Empty() {
		return failure(op, nd.ErrShape, "%s: a picture of %d×%d pixels is empty; no picture format can store it", path, img.Bounds().Dy(), img.Bounds().Dx())
	}
	return own(op, write(path, encode))
}

// encodePNG writes an image of 8-bit colours. If the image has few colours, for instance the colours of a map, it writes a palette:
// each pixel then takes one byte instead of four.
func encodePNG(w io.Writer, img image.Image) error {
	if _, ok := img.(*image.NRGBA); ok {
		if few, ok := ownPalette(img, 256); ok {
			img = few
		}
	}
	return png.Encode(w, img)
}

// write writes a file, completely or not at all. It writes large pieces.
func write(path string, encode func(io.Writer) error) error {
	return files.Replace(path, func(w io.Writer) error {
		b := bufio.NewWriterSize(w, 1<<16)
		if err := encode(b); err != nil {
			return err
		}
		return b.Flush()
	})
}

// own returns an error of the system as an error of this package.
func own(op string, err error) error {
	var mine *nd.Error
	if err == nil || errors.As(err, &mine) {
		return err
	}
	return fmt.Errorf("picture: %s: %w", op, quote.Escaped(err))
}

// PNG returns the picture of x in the PNG format, for notebooks and web pages. [Render] describes the picture.
func PNG(x nd.Array, options ...Option) []byte {
	var b bytes.Buffer
	if err := encodePNG(&b, render("PNG", x, settingsOf("PNG", options))); err != nil {
		panic(failure("PNG", nd.ErrShape, "%v", err))
	}
	return b.Bytes()
}

// Load reads a PNG, JPEG or GIF file as a picture of shape (height, width, 4): red, green, blue and opacity from 0 to 255.
// Transparent pixels get a white background.
func Load(path string) (*nd.NDArray[uint8], error) {
	src, err := decode("Load", path)
	if err != nil {
		return nil, err
	}
	dst := image.NewRGBA(image.Rect(0, 0, src.Bounds().Dx(), src.Bounds().Dy()))
	draw.Draw(dst, dst.Bounds(), image.White, image.Point{}, draw.Src)
	draw.Draw(dst, dst.Bounds(), src, src.Bounds().Min, draw.Over)
	return FromImage(dst), nil
}

// LoadGray reads the brightness of a PNG, JPEG or GIF file, as an array of shape (height, width). For pictures of 16 bits, such as
// elevation models, brightness is from 0 to 65535, otherwise from 0 to 255.
func LoadGray(path string) (*nd.NDArray[float64], error) {
	src, err := decode("LoadGray", path)
	if err != nil {
		return nil, err
	}
	shift := 8
	switch src.ColorModel() {
	case color.Gray16Model, color.RGBA64Model, color.NRGBA64Model:
		shift = 0
	}
	corner := src.Bounds().Min
	return nd.FromFunc(func(i []int) float64 {
		grey := color.Gray16Model.Convert(src.At(corner.X+i[1], corner.Y+i[0])).(color.Gray16)
		return float64(grey.Y >> shift)
	}, src.Bounds().Dy(), src.Bounds().Dx()), nil
}

// maxPixels is the greatest number of pixels of a picture to read. A header may claim any number, and a decoder allocates memory
// for all claimed pixels.
func maxPixels() int64 { return nd.MaxBytes() / 8 }

func decode(op, path string) (image.Image, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, own(op, err)
	}
	defer f.Close()
	config, _, err := image.DecodeConfig(bufio.NewReader(f))
	if err == nil {
		if int64(config.Width)*int64(config.Height) > maxPixels() {
			return nil, failure(op, nd.ErrLimit, "%s: a picture of %d×%d pixels takes more than the limit; raise it with nd.SetMaxBytes", path, config.Height, config.Width)
		}
		_, err = f.Seek(0, io.SeekStart)
	}
	var img image.Image
	if err == nil {
		img, _, err = image.Decode(bufio.NewReader(f))
	}
	var system *os.PathError
	switch {
	case err == nil:
		return img, nil
	case errors.As(err, &system):
		return nil, own(op, err)
	}
	return nil, failure(op, nd.ErrFormat, "%s: %v; expected a PNG, JPEG or GIF", path, err)
}
