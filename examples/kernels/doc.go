// Package kernels has scalar functions from many fields, written in ordinary Go from published formulas. The generator turns them into
// array operators. Only the lines //ndgo: are there for the generator.
package kernels
