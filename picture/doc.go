// Package picture makes pictures of arrays, and arrays of pictures.
//
//	picture.Save("field.png", x, picture.Viridis)
//	picture.Print(x)                    // in a terminal
//	p, err := picture.Load("photo.jpg") // of shape (height, width, 4)
//
// An array of shape (height, width) has a number for each pixel, which becomes a colour: [Range], [Percentiles] and [Log] say which
// numbers are the ends of a [Map] of colours, which otherwise are the least and the greatest. Arrays of uint8 and uint16 without
// such an option are grey as they are. An array of shape (height, width, 3) or (height, width, 4) has red, green, blue, and how
// opaque a pixel is: up to 255 for uint8, 65535 for uint16, and 1 for floats. [ToImage] and [FromImage] share memory where the layout
// allows; colours are not multiplied by their opacity.
//
// Arrays that are no picture panic with an [*nd.Error]; functions that write files return it, and leave what was there before.
package picture
