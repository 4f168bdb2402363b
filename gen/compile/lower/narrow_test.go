package lower

import (
	"math/rand/v2"
	"testing"

	"ndgo/gen/compile/build"
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/source"
	"ndgo/gen/compile/testdata/module"
)

// narrowings has the functions of small integers for TestNarrowed.
const narrowings = `package p

func over(front, alpha, back uint8) uint8 {
	t := int(front)*int(alpha) + int(back)*(255-int(alpha)) + 128
	return uint8((t + t>>8) >> 8)
}

func gray565(pixel uint16) uint8 {
	r := int(pixel>>11) * 255 / 31
	g := int(pixel>>5&63) * 255 / 63
	b := int(pixel&31) * 255 / 31
	return uint8((299*r + 587*g + 114*b) / 1000)
}

func divided(component, alpha uint8) uint8 {
	if alpha == 0 {
		return 0
	}
	return uint8(min((int(component)*255+int(alpha)/2)/int(alpha), 255))
}

func signs(x int8, y int16) int16 {
	d := int64(x) - int64(y)
	if d < 0 {
		d = -d
	}
	return int16(d%7 - int64(x)<<3 + (d/-5+40000)&^3)
}

func unsigned(x, y uint16) uint32 { return uint32((uint64(x)|uint64(y))*uint64(x^y)>>3 + uint64(y)%1000) }

func mean(x, y int32) float64 { return float64(int64(x/2)) + float64(uint64(uint32(y)>>4)) }

func largeProduct(x, y uint16) bool { return uint64(x)*uint64(y) > 1<<31 }

func sumOfAll(x, y int32) bool { return int64(x)+int64(y) > 5 }

func withWide(x uint8, y int64) int64 { return int64(x)*3 + y }

func wideConstant(x uint8) bool { return int64(x)*7 < 1<<40 }

func wideShift(x uint8) uint64 { return uint64(x) << 40 >> 38 }

func leap(year int) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

func months(year int) int { return (235*year - 234) / 19 }

func shifted(x uint64, y int64) int64 { return int64(x/10>>33) + y/7>>40 - y%8 }
`

// TestNarrowed compares narrowed programs with their original 64-bit forms, and checks which programs need no 64-bit integers.
func TestNarrowed(t *testing.T) {
	_, all := module.Load(t, map[string]string{"p.go": narrowings})
	source := source.New(all...)
	for name, wide := range map[string]bool{
		"over": false, "gray565": false, "divided": false, "signs": false, "unsigned": false, "mean": true, "largeProduct": false,
		"sumOfAll": true, "withWide": true, "wideConstant": true, "wideShift": true,
		"leap": true, "months": true, "shifted": true,
	} {
		f, err := build.Function(source, module.Function(all[0], name), nil, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		g := narrowed(f)
		if got := widest(g).Size() == 8; got != wide {
			t.Errorf("%s: lanes of 64 bits: %v, want %v:\n%s", name, got, wide, g)
		}
		emulating := Narrow(f, &Tier{Emulates: true})
		if name == "leap" || name == "months" {
			// isLeap needs no quotients: it only compares remainders
			if n, left := long(emulating), emulating.Rare != nil; n > 0 || left != (name == "months") {
				t.Errorf("%s has %d quotients and products of 64 bits on a tier that has none, rare elements: %v\n%s", name, n, left, emulating)
			}
		}
		few := narrowedBy(f, leastOperandBits)
		r := rand.New(rand.NewPCG(1, 2))
		computed := 0
		for range 2000 {
			args := make([]uint64, len(f.Params))
			for i, p := range f.Params {
				args[i] = r.Uint64()
				switch r.IntN(3) {
				case 0: // the extremes of the type
					args[i] = []uint64{0, p.Ones(), p.SignBit(), p.SignBit() - 1, 1, 1 << 31, 1<<31 - 1, ^uint64(1<<31 - 1), 1<<32 - 1}[r.IntN(9)]
				case 1:
					args[i] = uint64(r.Int64N(8000) - 4000*int64(ir.TruthBits(p.IsSigned())))
				}
				args[i] &= p.Ones()
			}
			want, rare := f.Run(args...)
			got, also := g.Run(args...)
			if want[0] != got[0] || rare != also {
				t.Fatalf("%s%x is %x, %v, want %x, %v:\n%s", name, args, got, also, want, rare, g)
			}
			for _, h := range []*ir.Func{emulating, few} {
				got, left := h.Run(args...)
				if !left && !rare && want[0] != got[0] {
					t.Fatalf("%s%x is %x, want %x:\n%s", name, args, got, want, h)
				}
				computed += int(ir.TruthBits(!left))
			}
		}
		if computed < 400 {
			t.Errorf("%s is computed for %d elements only", name, computed)
		}
	}
}
