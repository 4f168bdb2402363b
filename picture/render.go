package picture

import (
	"image"
	"image/color"
	"image/draw"

	"ndgo/internal/core/limits"
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// Render returns the picture of an array; the package comment describes it. The default map is [Viridis]. If no option changes
// the mapping of numbers to colours, the image may share the memory of x.
func Render(x nd.Array, options ...Option) image.Image {
	return render("Render", x, settingsOf("Render", options))
}

func render(op string, x nd.Array, s *settings) image.Image {
	check(op, x)
	if x.NDim() != 2 || s.asItIs() && (x.DType() == nd.Uint8 || x.DType() == nd.Uint16) {
		return enlarged(op, toImage(op, x), s.scale)
	}
	z := numbers(op, x)
	low, high := s.normalize(z)
	img := enlarged(op, s.paint(z), s.scale)
	if s.bar && x.Size() > 0 {
		return s.withBar(img, low, high)
	}
	return img
}

// palette returns the colours of the map, followed by the colour of NaN.
func (s *settings) palette() (p [257]color.NRGBA) {
	m := s.colours
	if m == nil {
		m = Viridis
	}
	copy(p[:], m.table()[:])
	p[256] = s.nan
	return p
}

// paint returns the colours of a matrix of numbers from 0 to 1.
func (s *settings) paint(z *nd.NDArray[float64]) *image.NRGBA {
	palette := s.palette()
	limits.CheckWork("picture", iter.Count(4, z.Dim(1), z.Dim(0)), 1)
	img := image.NewNRGBA(image.Rect(0, 0, z.Dim(1), z.Dim(0)))
	pix := img.Pix
	for v := range z.Values() {
		c := palette[256]
		if v == v {
			c = palette[index(v)]
		}
		pix[0], pix[1], pix[2], pix[3] = c.R, c.G, c.B, c.A
		pix = pix[4:]
	}
	return img
}

// enlarged returns an image with n×n pixels for each pixel of img.
func enlarged(op string, img image.Image, n int) image.Image {
	if n == 1 {
		return img
	}
	src := FromImage(img)
	shape := src.Shape()
	if shape[0] > 1<<15/n || shape[1] > 1<<15/n {
		panic(failure(op, nd.ErrLimit, "a picture of %d×%d pixels, enlarged %d times, would be too large", shape[0], shape[1], n))
	}
	big := []int{shape[0], n, shape[1], n}
	src = src.ExpandDims(1).ExpandDims(3)
	if len(shape) == 3 {
		big = append(big, shape[2])
	}
	flat := []int{shape[0] * n, shape[1] * n}
	return image8(src.BroadcastTo(big...).Reshape(append(flat, shape[2:]...)...))
}

// Sheet returns a sheet of images in the given number of columns, with white margins. All cells have the size of the largest
// image. An image is at the upper left of its cell.
func Sheet(columns, margin int, images ...image.Image) image.Image {
	if columns < 1 || margin < 0 || len(images) == 0 {
		panic(failure("Sheet", nd.ErrOption, "%d images in %d columns with margins of %d pixels are no sheet", len(images), columns, margin))
	}
	columns = min(columns, len(images))
	var width, height int
	for _, img := range images {
		width, height = max(width, img.Bounds().Dx()), max(height, img.Bounds().Dy())
	}
	rows := (len(images) + columns - 1) / columns
	if margin >= 1<<24 { // below this limit, sums of margins and of images' bounds (below 2³¹) fit in 64 bits
		panic(failure("Sheet", nd.ErrLimit, "margins of %d pixels are too large", margin))
	}
	width, height = width+margin, height+margin
	limits.CheckWork("picture.Sheet", iter.Count(4, columns+1, width, rows+1, height), 1) // the margins at the end count like one more row and column
	sheet := image.NewNRGBA(image.Rect(0, 0, margin+columns*width, margin+rows*height))
	draw.Draw(sheet, sheet.Rect, image.White, image.Point{}, draw.Src)
	for i, img := range images {
		at := image.Pt(margin+i%columns*width, margin+i/columns*height)
		draw.Draw(sheet, img.Bounds().Sub(img.Bounds().Min).Add(at), img, img.Bounds().Min, draw.Over)
	}
	return sheet
}
