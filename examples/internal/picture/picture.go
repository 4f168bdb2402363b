// Package picture brings images to arrays and back. Nothing is copied: an array of shape (height, width, 4) is the
// memory of an [image.RGBA].
package picture

import (
	"bufio"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	_ "image/jpeg" // read by Load
	"image/png"
	"os"

	nd "ndgo/ndarray"
)

// New returns a black, opaque picture of shape (height, width, 4).
func New(height, width int) *nd.NDArray[uint8] {
	p := nd.Zeros[uint8](height, width, 4)
	p.Slice(nd.Ellipsis, nd.At(3)).Fill(255)
	return p
}

// Load reads a PNG or JPEG as a picture of shape (height, width, 4): red, green, blue and alpha from 0 to 255, on a
// white ground where it is transparent.
func Load(path string) (*nd.NDArray[uint8], error) {
	src, err := decode(path)
	if err != nil {
		return nil, err
	}
	dst := image.NewRGBA(image.Rect(0, 0, src.Bounds().Dx(), src.Bounds().Dy()))
	draw.Draw(dst, dst.Bounds(), image.White, image.Point{}, draw.Src)
	draw.Draw(dst, dst.Bounds(), src, src.Bounds().Min, draw.Over)
	return nd.FromSlice(dst.Pix, dst.Rect.Dy(), dst.Rect.Dx(), 4), nil
}

// LoadGrey reads a PNG or JPEG as an array of shape (height, width) of brightness: from 0 to 65535 for pictures with
// 16 bits, such as elevation models, else from 0 to 255.
func LoadGrey(path string) (*nd.NDArray[float64], error) {
	src, err := decode(path)
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

func decode(path string) (image.Image, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	src, _, err := image.Decode(bufio.NewReader(f))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return src, nil
}

// Save writes a picture of shape (height, width, 4) as a PNG.
func Save(path string, p *nd.NDArray[uint8]) (err error) {
	if p.NDim() != 3 || p.Dim(2) != 4 || p.Size() == 0 {
		return fmt.Errorf("picture: shape %v is not (height, width, 4)", p.Shape())
	}
	if !p.IsContiguous() {
		p = p.Copy()
	}
	pix, offset, shape, _ := p.Raw()
	img := &image.RGBA{Pix: pix[offset:], Stride: 4 * shape[1], Rect: image.Rect(0, 0, shape[1], shape[0])}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return png.Encode(f, img)
}
