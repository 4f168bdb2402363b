// Worker is the library's peer in the benchmark. It answers each line of JSON with a line, by the protocol of bench/README.md.
// Operations call only public functions.
//
// Each case is a line of a table, and each class of element types has a table. With the argument calls, the worker has only cases
// with calls of the library. With the argument kernels, it has only operators generated for the benchmark. With the argument released, it
// has only the plain programs with releases. Without an argument it has the cases of calls and of kernels:
//
//	go build -o worker ndgo/bench/worker
//	echo '{"op":"prep","case":"add_out","dtype":"f64","n":16384,"t":0.001}' | ./worker
package main

import (
	"log"
	"os"

	"ndgo/bench/internal/peer"
)

func main() {
	chosen := prepare
	if len(os.Args) == 2 {
		chosen = halves[os.Args[1]]
	}
	if chosen == nil || len(os.Args) > 2 {
		log.Fatal("usage: worker [calls|kernels|released]")
	}
	if err := peer.Serve(os.Stdin, os.Stdout, chosen); err != nil {
		log.Fatal(err)
	}
}
