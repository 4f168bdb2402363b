//go:build unix

package main

// An area is a list of packages into which mistakes are planted. The tests of further packages may find these mistakes.
type area struct {
	name    string
	folders []string
	tests   []string // packages whose tests may find the mistake, besides the package itself
}

var areas = []area{
	{"core", []string{"internal/core", "internal/core/mistakes", "internal/core/limits", "internal/core/option", "internal/core/scalars", "internal/core/walking", "internal/core/elementwise", "internal/core/viewing", "internal/core/reducing", "internal/core/products", "internal/core/selecting", "internal/core/ordering", "internal/iter"}, []string{"./internal/core/...", "./internal/iter", "./ndarray", "./inplace", "./into", "./strict"}},
	{"compiler", []string{"gen/compile", "gen/compile/ir", "gen/compile/source", "gen/compile/build", "gen/compile/lower", "gen/compile/kernel", "gen/compile/amd64", "gen/compile/arm64", "gen/shape", "gen/form", "gen/check", "gen/fuse", "gen/manifest", "gen/loops", "gen"}, []string{"./gen/..."}},
	{"linalg", []string{"linalg", "internal/elimination"}, []string{"./linalg", "./arrayapi"}},
	{"fft", []string{"fft", "internal/fourier"}, []string{"./fft", "./arrayapi"}},
	{"sorting", []string{"internal/sorting"}, []string{"./ndarray"}},
	{"random", []string{"random"}, nil},
	{"npy", []string{"npy"}, nil},
	{"text", []string{"text", "internal/decimal"}, []string{"./text"}},
	{"formula", []string{"formula", "internal/program"}, []string{"./formula", "./ndarray"}},
	{"arrayapi", []string{"arrayapi"}, nil},
}
