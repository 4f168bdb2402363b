package vector

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/gen/vector/internal/scalar"
)

// TestLegalise holds programs in the operations of each tier to the programs as they were built.
func TestLegalise(t *testing.T) {
	for _, e := range examples() {
		f := program(t, e.name, e.f)
		for _, tier := range []*Tier{AVX512, AVX2} {
			t.Run(e.title()+"/"+tier.Name, func(t *testing.T) {
				g, err := tier.legalise(f)
				if err != nil {
					if !errors.As(err, new(lacking)) {
						t.Fatal(err)
					}
					t.Log(err)
					return
				}
				r := rand.New(rand.NewPCG(3, 4))
				for range 2000 {
					var args []uint64
					for i, p := range f.Params {
						args = append(args, sample(r, p))
						if i == 1 && p.IsInteger() && int64(extend(p, args[1])) <= 0 {
							args[1] = 1
						}
					}
					want, rare := f.Run(args...)
					got, alsoRare := g.Run(args...)
					if rare && !alsoRare {
						t.Fatalf("%#x is not rare\n%s", args, g)
					}
					for k := range want {
						if !alsoRare && !sameBits(f.Results[k].Type, got[k], want[k]) {
							t.Fatalf("result %d of %#x is %#x, want %#x\n%s", k, args, got[k], want[k], g)
						}
					}
				}
			})
		}
	}
}

// TestAlwaysRare has no kernel for a program of which no element can be computed, and no test in one of which all can.
func TestAlwaysRare(t *testing.T) {
	for _, tier := range []*Tier{AVX512, AVX2} {
		_, err := tier.legalise(program(t, "HugeQuotient", scalar.HugeQuotient))
		assert.EqualError(t, err, tier.Name+" has no fast route for any element")
		g, err := tier.legalise(program(t, "SmallQuotient", scalar.SmallQuotient))
		assert.NoError(t, err)
		assert.Nil(t, g.Rare)
	}
}
