package zarr

import (
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"

	nd "ndgo/ndarray"
	"ndgo/zarr/internal/jsontree"
)

// parseFill returns the fill value in a document, in its representation in memory.
func (t *dataType) parseFill(v any) ([]byte, error) {
	b := make([]byte, t.memory())
	switch t.dtype {
	case nd.Bool:
		if yes, ok := v.(bool); ok {
			if yes {
				b[0] = 1
			}
			return b, nil
		}
	case nd.Float32, nd.Float64:
		if bits, ok := t.floatBits(v); ok {
			t.putPart(b, bits)
			return b, nil
		}
	case nd.Complex64, nd.Complex128:
		if pair, ok := v.([]any); ok && len(pair) == 2 {
			re, ok := t.floatBits(pair[0])
			im, ok2 := t.floatBits(pair[1])
			if ok && ok2 {
				t.putPart(b, re)
				t.putPart(b[len(b)/2:], im)
				return b, nil
			}
		}
	default:
		if n, ok := v.(jsontree.Number); ok {
			if bits, ok := t.intBits(string(n)); ok {
				t.putPart(b, bits)
				return b, nil
			}
		}
	}
	return nil, refuse(nd.ErrFormat, "the fill value %.100s is not a valid %s", jsontree.Append(nil, v), t.name)
}

// putPart stores a number of an element in the byte order of the machine.
func (t *dataType) putPart(b []byte, bits uint64) {
	switch t.partInMemory() {
	case 1:
		b[0] = byte(bits)
	case 2:
		binary.NativeEndian.PutUint16(b, uint16(bits))
	case 4:
		binary.NativeEndian.PutUint32(b, uint32(bits))
	default:
		binary.NativeEndian.PutUint64(b, bits)
	}
}

// partOf returns the number stored by putPart.
func (t *dataType) partOf(b []byte) uint64 {
	switch t.partInMemory() {
	case 1:
		return uint64(b[0])
	case 2:
		return uint64(binary.NativeEndian.Uint16(b))
	case 4:
		return uint64(binary.NativeEndian.Uint32(b))
	}
	return binary.NativeEndian.Uint64(b)
}

func (t *dataType) partInMemory() int {
	if t.isHalf() {
		return 4
	}
	return t.part
}

// intBits returns the bits of an element for an integer in decimal digits. ok is false if the integer is out of the range of the
// type. A float with an integer value, such as 0.0, is accepted.
func (t *dataType) intBits(digits string) (uint64, bool) {
	bits := 8 * t.width
	if t.name[0] == 'u' {
		if u, err := strconv.ParseUint(digits, 10, bits); err == nil {
			return u, true
		}
	} else if i, err := strconv.ParseInt(digits, 10, bits); err == nil {
		return uint64(i), true
	}
	f, err := strconv.ParseFloat(digits, 64)
	if err != nil || f != math.Trunc(f) || math.Abs(f) >= 1<<53 {
		return 0, false
	}
	whole := strconv.FormatInt(int64(f), 10)
	if whole == digits {
		return 0, false
	}
	return t.intBits(whole)
}

// floatBits returns the bits of a float. v is a number, a string NaN, Infinity or -Infinity, or a string with all bits in
// hexadecimal digits.
func (t *dataType) floatBits(v any) (uint64, bool) {
	text, isText := v.(string)
	n, isNumber := v.(jsontree.Number)
	if isNumber {
		text = string(n)
	}
	digits, isHex := strings.CutPrefix(text, "0x")
	switch {
	case !isText && !isNumber:
		return 0, false
	case text == "NaN":
		return t.bitsOf(math.NaN()), true
	case text == "Infinity":
		return t.bitsOf(math.Inf(1)), true
	case text == "-Infinity":
		return t.bitsOf(math.Inf(-1)), true
	case isText && isHex:
		bits, err := strconv.ParseUint(digits, 16, 8*t.part)
		if err != nil || len(digits) != 2*t.part {
			return 0, false
		}
		if t.isHalf() {
			bits = uint64(math.Float32bits(fromHalf(uint16(bits))))
		}
		return bits, true
	case isText:
		return 0, false
	}
	if t.part == 4 {
		f, err := strconv.ParseFloat(text, 32)
		return uint64(math.Float32bits(float32(f))), err == nil
	}
	f, ok := n.Float()
	return t.bitsOf(f), ok
}

// bitsOf returns the bits of a float in memory. NaN becomes the quiet NaN without sign and payload.
func (t *dataType) bitsOf(f float64) uint64 {
	switch {
	case t.part == 8 && f != f:
		return 0x7ff8000000000000
	case t.part == 8:
		return math.Float64bits(f)
	case f != f:
		return 0x7fc00000
	case t.isHalf():
		return uint64(math.Float32bits(fromHalf(toHalf(float32(f)))))
	}
	return uint64(math.Float32bits(float32(f)))
}

// fillDocument returns the JSON value for a fill value in memory.
func (t *dataType) fillDocument(b []byte) any {
	switch t.dtype {
	case nd.Bool:
		return b[0] != 0
	case nd.Float32, nd.Float64:
		return t.floatDocument(t.partOf(b))
	case nd.Complex64, nd.Complex128:
		return []any{t.floatDocument(t.partOf(b)), t.floatDocument(t.partOf(b[len(b)/2:]))}
	}
	bits := t.partOf(b)
	if t.name[0] == 'u' {
		return jsontree.Number(strconv.FormatUint(bits, 10))
	}
	unused := 64 - 8*t.width
	return jsontree.Number(strconv.FormatInt(int64(bits<<unused)>>unused, 10))
}

func (t *dataType) floatDocument(bits uint64) any {
	f, digits := math.Float64frombits(bits), 64
	if t.part < 8 {
		f, digits = float64(math.Float32frombits(uint32(bits))), 32
	}
	switch {
	case f != f && bits == t.bitsOf(math.NaN()):
		return "NaN"
	case f != f && t.isHalf():
		return fmt.Sprintf("0x%04x", toHalf(math.Float32frombits(uint32(bits))))
	case f != f:
		return fmt.Sprintf("0x%0*x", 2*t.part, bits)
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	}
	s := strconv.FormatFloat(f, 'g', -1, digits)
	if !strings.ContainsAny(s, ".e") {
		s += ".0"
	}
	return jsontree.Number(s)
}
