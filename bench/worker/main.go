// Worker is the library's peer in the benchmark: it reads lines of JSON and answers each with one, as bench/README.md
// says. Every operation goes through public functions alone.
//
// It has a case as a line of a table, by class of element type, and takes no arguments:
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
	if err := peer.Serve(os.Stdin, os.Stdout, prepare); err != nil {
		log.Fatal(err)
	}
}
