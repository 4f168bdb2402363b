// Package picture makes pictures of arrays, and arrays of pictures.
//
//	picture.Save("field.png", x, picture.Viridis)
//	picture.Print(x)                    // in a terminal
//	p, err := picture.Load("photo.jpg") // of shape (height, width, 4)
//
// An array of shape (height, width) has a number for each pixel. It becomes a colour: [Range], [Percentiles] and [Log] choose the
// numbers at the ends of a [Map] of colours, otherwise the least and the greatest. Arrays of uint8 and uint16 without
// an option are grey as they are. An array of shape (height, width, 3) or (height, width, 4) has red, green, blue, and how
// opaque a pixel is: up to 255 for uint8, 65535 for uint16, and 1 for floats. [ToImage] and [FromImage] share memory where the layout
// allows; colours are not multiplied by their opacity.
//
// Other arrays panic with an [*nd.Error]; functions with files return it, and leave the old file.
package picture
