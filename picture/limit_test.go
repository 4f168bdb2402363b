package picture_test

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	nd "ndgo/ndarray"
	"ndgo/picture"
)

// An image can have any bounds without using memory. Images with huge bounds are refused, without a runtime panic.
func TestHugeImages(t *testing.T) {
	defer nd.SetMaxBytes(nd.SetMaxBytes(1 << 20))
	uniform := image.NewUniform(color.NRGBA{1, 2, 3, 4}) // an image of 2·10⁹ rows and columns
	small := image.NewGray(image.Rect(0, 0, 2, 2))
	for name, call := range map[string]func(){
		"FromImage":         func() { picture.FromImage(uniform) },
		"FromImage16":       func() { picture.FromImage16(uniform) },
		"Sheet":             func() { picture.Sheet(1, 0, uniform) },
		"Sheet, margin":     func() { picture.Sheet(2, math.MaxInt, small, small) },
		"Sheet, less":       func() { picture.Sheet(2, 1<<23, small, small) },
		"Render":            func() { picture.Render(nd.Scalar(1.0).BroadcastTo(math.MaxInt/8, 8)) },
		"Render, of bytes":  func() { picture.Render(nd.Scalar(uint8(1)).BroadcastTo(math.MaxInt/8, 8)) },
		"Render, of uint16": func() { picture.Render(nd.Scalar(uint16(1)).BroadcastTo(math.MaxInt/8, 8)) },
	} {
		assert.ErrorIs(t, nd.Try(call), nd.ErrLimit, name)
	}
}
