package picture

import (
	"image"
	"image/color"
	"image/draw"

	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/dynamic"
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// New returns a black, opaque picture of shape (height, width, 4).
func New(height, width int) *nd.NDArray[uint8] {
	p := nd.Zeros[uint8](height, width, 4)
	p.Slice(nd.Ellipsis, nd.At(3)).Fill(255)
	return p
}

// ToImage converts an array to an image. Elements are uint8, uint16, or floats from 0 to 1. The shape is (height, width) for
// grey, (height, width, 3) or (height, width, 4). The image shares memory with an array of uint8 of shape (height, width) or
// (height, width, 4) if each row is contiguous. Other arrays are copied.
func ToImage(x nd.Array) image.Image { return toImage("ToImage", x) }

func toImage(op string, x nd.Array) image.Image {
	check(op, x)
	shape := x.Shape()
	if len(shape) != 2 && (len(shape) != 3 || shape[2] != 3 && shape[2] != 4) {
		e := failure(op, nd.ErrShape, "shape %s is not that of a picture: (height, width), (height, width, 3) or (height, width, 4)", mistakes.ShapeText(shape))
		e.Shapes = [][]int{shape}
		panic(e)
	}
	switch x.DType() {
	case nd.Uint8:
		return image8(dynamic.As[uint8](x))
	case nd.Uint16:
		return image16(dynamic.As[uint16](x))
	case nd.Float32, nd.Float64:
		return image8(nd.AsType[uint8](nd.Round(nd.Multiply(nd.Clip(numbers(op, x), 0, 1), 255))))
	}
	panic(failure(op, nd.ErrDType, "elements of type %s have no brightness; use uint8, uint16, or floats from 0 to 1", x.DType()))
}

// image8 returns a picture of bytes as an image.
func image8(x *nd.NDArray[uint8]) image.Image {
	if x.NDim() == 3 && x.Dim(2) == 3 {
		p := New(x.Dim(0), x.Dim(1))
		p.Slice(nd.Ellipsis, nd.To(3)).Assign(x)
		x = p
	}
	if x.Size() == 0 || !hasRows(x) {
		x = x.Copy()
	}
	data, offset, shape, strides := x.Raw()
	rect := image.Rect(0, 0, shape[1], shape[0])
	if x.Size() > 0 {
		data = data[offset:]
	}
	if len(shape) == 2 {
		return &image.Gray{Pix: data, Stride: max(strides[0], shape[1]), Rect: rect}
	}
	return &image.NRGBA{Pix: data, Stride: max(strides[0], 4*shape[1]), Rect: rect}
}

// hasRows reports whether each row is contiguous, and the distance from row to row is positive.
func hasRows(x *nd.NDArray[uint8]) bool {
	shape, strides := x.Shape(), x.Strides()
	packed := 1
	for i := len(shape) - 1; i > 0; i-- {
		if shape[i] > 1 && strides[i] != packed {
			return false
		}
		packed *= shape[i]
	}
	return shape[0] == 1 || strides[0] >= packed
}

// image16 converts a picture of 16 bits to an image, in big-endian order.
func image16(x *nd.NDArray[uint16]) image.Image {
	shape := x.Shape()
	rect := image.Rect(0, 0, shape[1], shape[0])
	pixels := x.ToSlice()
	if len(shape) == 2 {
		img := image.NewGray16(rect)
		for i, v := range pixels {
			img.Pix[2*i], img.Pix[2*i+1] = uint8(v>>8), uint8(v)
		}
		return img
	}
	img := image.NewNRGBA64(rect)
	for i := range shape[0] * shape[1] {
		for c := range 4 {
			v := uint16(0xffff)
			if c < shape[2] {
				v = pixels[i*shape[2]+c]
			}
			img.Pix[8*i+2*c], img.Pix[8*i+2*c+1] = uint8(v>>8), uint8(v)
		}
	}
	return img
}

// FromImage converts an image to an array: of shape (height, width) if it is grey, otherwise of shape (height, width, 4). It shares the
// memory of an [image.Gray], an [image.NRGBA], and an opaque [image.RGBA]. But it copies some parts of larger images: those with less than
// Stride elements in the last row of Pix.
func FromImage(img image.Image) *nd.NDArray[uint8] {
	switch img := img.(type) {
	case *image.Gray:
		return rows(img.Pix, img.Stride, img.Rect, 1)
	case *image.NRGBA:
		return rows(img.Pix, img.Stride, img.Rect, 4)
	case *image.RGBA:
		if img.Opaque() {
			return rows(img.Pix, img.Stride, img.Rect, 4)
		}
	case *image.Gray16:
		bounds := img.Bounds()
		grey := image.NewGray(bounds)
		draw.Draw(grey, bounds, img, bounds.Min, draw.Src)
		return rows(grey.Pix, grey.Stride, grey.Rect, 1)
	}
	bounds := img.Bounds()
	limits.CheckWork("picture.FromImage", iter.Count(4, bounds.Dx(), bounds.Dy()), 1)
	p := image.NewNRGBA(bounds)
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			p.SetNRGBA(x, y, color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA))
		}
	}
	return rows(p.Pix, p.Stride, p.Rect, 4)
}

// rows returns an image's memory as an array.
func rows(pix []uint8, stride int, rect image.Rectangle, channels int) *nd.NDArray[uint8] {
	height, width := rect.Dy(), rect.Dx()*channels
	var x *nd.NDArray[uint8]
	switch {
	case height == 0 || width == 0:
		x = nd.Zeros[uint8](height, width)
	case height == 1:
		x = nd.FromSlice(pix[:width], 1, width)
	case len(pix) >= height*stride:
		x = nd.FromSlice(pix[:height*stride], height, stride).Slice(nd.Colon, nd.To(width))
	default: // a part of an image: its memory ends with the last element
		x = nd.FromSlice(pix, len(pix)).SlidingWindow(width).Slice(nd.Colon.By(stride))
		x = x.Copy()
	}
	if channels == 1 {
		return x
	}
	return x.Reshape(height, rect.Dx(), channels)
}

// FromImage16 converts an image to an array of uint16, with colours up to 65535. The shape is (height, width) if the image is grey,
// otherwise (height, width, 4).
func FromImage16(img image.Image) *nd.NDArray[uint16] {
	bounds := img.Bounds()
	height, width := bounds.Dy(), bounds.Dx()
	switch img.ColorModel() {
	case color.GrayModel, color.Gray16Model:
		return nd.FromFunc(func(i []int) uint16 {
			return color.Gray16Model.Convert(img.At(bounds.Min.X+i[1], bounds.Min.Y+i[0])).(color.Gray16).Y
		}, height, width)
	}
	data := limits.Reserve[uint16]("picture.FromImage16", iter.Count(4, height, width))
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			c := color.NRGBA64Model.Convert(img.At(x, y)).(color.NRGBA64)
			data = append(data, c.R, c.G, c.B, c.A)
		}
	}
	return nd.FromSlice(data, height, width, 4)
}
