package form

import (
	"go/constant"
	"math"
	"strings"

	"ndgo/gen/compile/build"
)

// A Constant is a frequent value of the last operand, declared as in //ndgo:constant y=2. For calls with this value as a scalar there is a
// special kernel. Expressions that depend only on the value are computed beforehand.
type Constant struct {
	Text string // the value as written in the directive

	Value constant.Value
	Bound []build.Bound // the values of the first parameters; the other parameters are operands of the kernel
}

// Name returns the value as a part of a name: 2, Minus1, 0Point5.
func (c *Constant) Name() string {
	return strings.NewReplacer("-", "Minus", ".", "Point").Replace(c.Text)
}

// Bits returns the memory representation of the value as an operand of type e.
func (c *Constant) Bits(e Element) uint64 {
	switch e {
	case "float32":
		v, _ := constant.Float32Val(c.Value)
		return uint64(math.Float32bits(v))
	case "float64":
		v, _ := constant.Float64Val(c.Value)
		return math.Float64bits(v)
	}
	whole := constant.ToInt(c.Value)
	if v, exact := constant.Uint64Val(whole); exact {
		return v
	}
	v, _ := constant.Int64Val(whole)
	return uint64(v) & (1<<(8*e.Size()) - 1)
}
