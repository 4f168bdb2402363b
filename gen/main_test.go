package main

import (
	"bytes"
	"maps"
	"sync"
	"testing"

	"ndgo/gen/compile"
	"ndgo/gen/compile/kernel"
	"ndgo/gen/loops"
	"ndgo/gen/manifest"
	"ndgo/gen/shape"
	"ndgo/internal/testrun"
)

// TestMain loads the packages of many cases at once, and compiles the kernels of package shape once for all manifests.
func TestMain(m *testing.M) {
	manifest.LoadPackages = known.load
	loops.CompileShapes = compiledOnce.shapes
	testrun.Main(m,
		"TestGuide", "TestFix", "TestRandomFused", "TestRandomPrograms", "TestExplainText", "TestExplainGroups", "TestExplainSeveral",
		"TestForeignLoop", "TestSamePasses", "TestExcluded", "TestNoMarkIsLeft")
}

// compiledOnce has the kernels of families, by name.
var compiledOnce = families{of: map[string]family{}}

type (
	families struct {
		sync.Mutex
		of map[string]family
	}
	family struct {
		generator, constraint string
		texts                 map[*kernel.Architecture][]byte
		kernels               []shape.Kernel
	}
)

// shapes replaces compile.Shapes in tests. It compiles a family once, and for another generator replaces the generator's name in the
// first line.
func (c *families) shapes(f shape.Family, generator, constraint string) (map[*kernel.Architecture][]byte, []shape.Kernel, error) {
	c.Lock()
	defer c.Unlock()
	made, ok := c.of[f.Name]
	if !ok || made.constraint != constraint {
		texts, kernels, err := compile.Shapes(f, generator, constraint)
		if err != nil {
			return nil, nil, err
		}
		made = family{generator, constraint, texts, kernels}
		c.of[f.Name] = made
	}
	texts := maps.Clone(made.texts)
	for of, text := range texts {
		texts[of] = bytes.Replace(text, []byte(made.generator), []byte(generator), 1)
	}
	return texts, made.kernels, nil
}
