// Go is three peers of the benchmark in one program: loops as one writes them in Go, gonum, and vek.
//
//	go plain|gonum|vek
package main

import (
	"log"
	"os"

	"ndgo/bench/internal/peer"
)

// cases has what makes the operation of each case at a size.
type cases map[string]func(n int) *peer.Operation

// libraries has the cases of each peer by element type.
var libraries = map[string]map[string]cases{
	"plain": {
		"f64": join(numbers[float64](), floatLoops[float64](), conversions()), "f32": join(numbers[float32](), floatLoops[float32]()),
		"i64": join(numbers[int64](), integers[int64]()), "i32": join(numbers[int32](), integers[int32]()),
		"i16": join(numbers[int16](), integers[int16]()), "u8": join(numbers[uint8](), integers[uint8]()),
	},
	"gonum": {"f64": gonum64(), "f32": gonum32()},
	"vek":   {"f64": vek64(), "f32": vek32()},
}

func main() {
	if len(os.Args) != 2 || libraries[os.Args[1]] == nil {
		log.Fatal("usage: go plain|gonum|vek")
	}
	if err := peer.Serve(os.Stdin, os.Stdout, prepare(libraries[os.Args[1]])); err != nil {
		log.Fatal(err)
	}
}

// prepare returns what makes the operations of a library, or nil where there is none.
func prepare(library map[string]cases) peer.Prepare {
	return func(c peer.Case) *peer.Operation {
		operation := library[c.DType][c.Name]
		if operation == nil {
			return nil
		}
		return operation(c.N)
	}
}
