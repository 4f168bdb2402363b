package compile

import (
	"fmt"
	"slices"

	"ndgo/gen/compile/kernel"
	"ndgo/gen/shape"
)

// Shapes returns the kernels of f, and their assembly for each architecture. The parameter constraint is a //go:build line. The first line of
// the assembly names generator as its source.
func Shapes(f shape.Family, generator, constraint string) (texts map[*kernel.Architecture][]byte, kernels []shape.Kernel, err error) {
	a := NewAssembly(constraint, nil)
	var all set
	for _, of := range Architectures {
		if of.Shapes == nil {
			continue
		}
		for _, t := range of.Shapes(a.File(of)) {
			f.Kernel(t)
			if err := all.add(t.Kernels()); err != nil {
				return nil, nil, err
			}
		}
	}
	texts = map[*kernel.Architecture][]byte{}
	for _, of := range Architectures {
		if texts[of], err = a.Text(of, generator); err != nil {
			return nil, nil, err
		}
	}
	return texts, all, nil
}

// A set is a list of kernels with different names.
type set []shape.Kernel

// add adds kernels printed for a target.
func (s *set) add(kernels []shape.Kernel) error {
	for _, k := range kernels {
		i := slices.IndexFunc(*s, func(other shape.Kernel) bool { return other.Name == k.Name })
		if i < 0 {
			i = len(*s)
			*s = append(*s, shape.Kernel{Name: k.Name, Signature: k.Signature})
		}
		if other := (*s)[i].Signature; other != k.Signature {
			return fmt.Errorf("%s has two signatures, %s and %s", k.Name, other, k.Signature)
		}
		(*s)[i].Tiers = append((*s)[i].Tiers, k.Tiers...)
	}
	return nil
}
