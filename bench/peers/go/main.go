// Go is four peers of the benchmark in one program: plain Go loops, gonum, gonum with this library's implementation of BLAS, and vek.
//
//	go plain|gonum|blas|vek
package main

import (
	"log"
	"os"

	"gonum.org/v1/gonum/blas/blas32"
	"gonum.org/v1/gonum/blas/blas64"

	"ndgo/bench/internal/peer"
	"ndgo/blas"
)

// cases has a function for each case. It makes the operation for a size n.
type cases map[string]func(n int) *peer.Operation

// libraries has the cases of each peer by element type.
var libraries = map[string]map[string]cases{
	"plain": {
		"f64": join(numbers[float64](), floatLoops[float64](), joins[float64](), conversions()),
		"f32": join(numbers[float32](), floatLoops[float32](), joins[float32]()),
		"i64": join(numbers[int64](), integers[int64]()), "i32": join(numbers[int32](), integers[int32]()),
		"i16": join(numbers[int16](), integers[int16]()), "u8": join(numbers[uint8](), integers[uint8]()),
	},
	"gonum": {
		"f64": join(gonum64(), products64(blas64.Implementation())), "f32": join(gonum32(), products32(blas32.Implementation())),
	},
	"blas": {"f64": products64(blas.Implementation{}), "f32": products32(blas.Implementation{})},
	"vek":  ofVek,
}

func main() {
	if len(os.Args) != 2 || libraries[os.Args[1]] == nil {
		log.Fatal("usage: go plain|gonum|blas|vek")
	}
	if err := peer.Serve(os.Stdin, os.Stdout, withPrograms(os.Args[1], prepare(libraries[os.Args[1]]))); err != nil {
		log.Fatal(err)
	}
}

// withPrograms returns a function that prepares a case by the function other, or a program if the case has dimensions. Only the library
// plain has programs.
func withPrograms(library string, other peer.Prepare) peer.Prepare {
	return func(c peer.Case) *peer.Operation {
		if c.Dimensions == nil {
			return other(c)
		}
		if program := programs[c.Name]; program != nil && library == "plain" {
			return program(c.Dimensions)
		}
		return nil
	}
}

// prepare returns the function that makes the operations of a library. The returned function returns nil for an unknown case.
func prepare(library map[string]cases) peer.Prepare {
	return func(c peer.Case) *peer.Operation {
		operation := library[c.DType][c.Name]
		if operation == nil {
			return nil
		}
		return operation(c.N)
	}
}
