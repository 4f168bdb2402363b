package main

//go:generate go run . ../go.generate

import (
	"flag"
	"fmt"
	"log"
)

func main() {
	log.SetFlags(0)
	check := flag.Bool("check", false, "name files that are stale, missing or extra, and write nothing")
	explain := flag.String("explain", "", "say what the loops of the operator of this `name`, or of all, were compiled to, and write nothing")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("usage: gen [-check] go.generate")
	}
	o, err := generate(flag.Arg(0))
	if err != nil {
		log.Fatal(err)
	}
	switch {
	case *explain != "":
		fmt.Print(o.explain(*explain))
	case *check:
		err = o.check()
	default:
		err = o.write()
	}
	if err != nil {
		log.Fatal(err)
	}
}

// generate returns all that follows from the manifest at path.
func generate(path string) (*Output, error) {
	m, err := load(path)
	if err != nil {
		return nil, err
	}
	o := &Output{Manifest: m, Files: map[string][]byte{}}
	manifest(o)
	vectors(o)
	kernels(o)
	functions(o)
	lawTests(o)
	kernelTests(o)
	benchmarks(o)
	docs(o)
	return o, o.failed
}
