package codec

// blosclzFar is the least distance of a match that needs two more bytes for its distance.
const blosclzFar = 8191

// blosclz decodes b into z. b has runs of up to 32 literal bytes, and matches. A match is a copy of earlier bytes. In the first
// byte of a match, the upper three bits are its length, and the lower five are the upper bits of its distance.
func blosclz(z, b []byte) error {
	cut := damaged("blosclz: the bytes end early")
	if len(b) == 0 {
		return cut
	}
	at := 0
	control := int(b[0]) & 31
	for i := 1; ; i++ {
		if control < 32 {
			n := control + 1
			if n > len(b)-i || n > len(z)-at {
				return damaged("blosclz: %d literals at byte %d are beyond the end", n, i)
			}
			at += copy(z[at:], b[i:i+n])
			i += n
		} else {
			length, distance := control>>5-1, control&31<<8
			if length == 6 {
				for more := 255; more == 255; i++ {
					if i >= len(b) || length > len(z) {
						return cut
					}
					more = int(b[i])
					length += more
				}
			}
			if i >= len(b) {
				return cut
			}
			length += 3
			low := int(b[i])
			i++
			if distance += low; low == 255 && distance == blosclzFar {
				if i+1 >= len(b) {
					return cut
				}
				distance = blosclzFar + int(b[i])<<8 + int(b[i+1])
				i += 2
			}
			distance++
			if distance > at || length > len(z)-at {
				return damaged("blosclz: a match of %d bytes at distance %d is beyond the ends", length, distance)
			}
			repeat(z[:at+length], at, distance)
			at += length
		}
		if i >= len(b) {
			break
		}
		control = int(b[i])
	}
	if at != len(z) {
		return damaged("blosclz: %d bytes, expected %d", at, len(z))
	}
	return nil
}

// repeat fills the end of z, which begins at index at. Each byte becomes a copy of an earlier byte, distance bytes before it.
func repeat(z []byte, at, distance int) {
	for at < len(z) {
		at += copy(z[at:], z[at-distance:at])
	}
}
