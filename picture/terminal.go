package picture

import (
	"bufio"
	"fmt"
	"image/color"
	"io"
	"os"

	nd "ndgo/ndarray"
)

// Print shows the picture of x in a terminal of 24-bit colour. [Render] describes the picture. Each character shows two pixels, one
// above the other. Pictures wider than [Width] are reduced. Without colours, characters from blank to @ stand for brightness.
func Print(x nd.Array, options ...Option) { _ = Fprint(os.Stdout, x, options...) }

// Fprint writes the output of [Print] to w. It returns w's error.
func Fprint(w io.Writer, x nd.Array, options ...Option) error {
	s := settingsOf("Print", options)
	img := render("Print", x, s)
	bounds := img.Bounds()
	width := min(bounds.Dx(), s.width)
	if width == 0 || bounds.Dy() == 0 {
		return nil
	}
	height := max(1, (bounds.Dy()*width+bounds.Dx()/2)/bounds.Dx())
	at := func(column, row int) color.NRGBA {
		if row >= height {
			return color.NRGBA{}
		}
		return color.NRGBAModel.Convert(img.At(bounds.Min.X+column*bounds.Dx()/width, bounds.Min.Y+row*bounds.Dy()/height)).(color.NRGBA)
	}
	out := bufio.NewWriter(w)
	for row := 0; row < height; row += 2 {
		for column := range width {
			if s.isPlain() {
				out.WriteByte(shade(at(column, row), at(column, min(row+1, height-1))))
			} else {
				out.WriteString(cell(at(column, row), at(column, row+1)))
			}
		}
		if !s.isPlain() {
			out.WriteString("\x1b[0m")
		}
		out.WriteByte('\n')
	}
	return own("Print", out.Flush())
}

// isPlain reports whether Print may not use colours.
func (s *settings) isPlain() bool {
	if s.plain != nil {
		return *s.plain
	}
	return os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb"
}

// cell returns a character with a colour in its upper half and one in its lower half. Transparent pixels have no colour.
func cell(upper, lower color.NRGBA) string {
	colour := func(code int, c color.NRGBA) string { return fmt.Sprintf("\x1b[%d;2;%d;%d;%dm", code, c.R, c.G, c.B) }
	switch {
	case upper.A < 128 && lower.A < 128:
		return "\x1b[0m "
	case upper.A < 128:
		return "\x1b[0m" + colour(38, lower) + "▄"
	case lower.A < 128:
		return "\x1b[0m" + colour(38, upper) + "▀"
	}
	return colour(38, upper) + colour(48, lower) + "▀"
}

// shade returns a character for the brightness of two pixels.
func shade(upper, lower color.NRGBA) byte {
	const shades = " .:-=+*#%@"
	sum := 0
	for _, c := range []color.NRGBA{upper, lower} {
		sum += int(color.GrayModel.Convert(c).(color.Gray).Y)
	}
	return shades[sum*(len(shades)-1)/(2*255)]
}
