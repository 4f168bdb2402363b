// Package picture converts arrays to pictures, and pictures to arrays.
//
//	picture.Save("field.png", x, picture.Viridis)
//	picture.Print(x)                    // in a terminal
//	p, err := picture.Load("photo.jpg") // of shape (height, width, 4)
//
// An array of shape (height, width) has a number for each pixel. A [Map] turns numbers into colours. [Range], [Percentiles] and
// [Log] choose the numbers at the ends of the map; the default is the least and the greatest number. Without an option, arrays of
// uint8 and uint16 are grey levels.
//
// An array of shape (height, width, 3) or (height, width, 4) has red, green, blue and opacity: up to 255 for uint8, 65535 for
// uint16, and 1 for floats. Colours are not premultiplied by opacity. [ToImage] and [FromImage] share memory if the layout allows
// it.
//
// Other arrays panic with an [*nd.Error]. Functions that write files return this error instead, and leave the old file.
package picture
