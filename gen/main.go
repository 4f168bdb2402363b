package main

//go:generate go run . ../go.generate
//go:generate go test ../internal/simd -vet=off -run SameBits -update=names

import (
	"cmp"
	"flag"
	"fmt"
	"log"
	"os"
	"strings"
)

func main() {
	log.SetFlags(0)
	flags := flag.NewFlagSet("gen", flag.ExitOnError) // avo adds to those of the program
	check := flags.Bool("check", false, "name files that are stale, missing or extra, and write nothing")
	explain := flags.String("explain", "", "say what the loops of the operator of this `name`, or of all, were compiled to, and write nothing")
	fix := ""
	flags.BoolFunc("fix", "round products that some machines would fuse with a sum, in the operators; -fix=fma fuses them where it can", func(how string) error {
		if fix = how; how == "true" { // -fix alone
			fix = "round"
		}
		return nil
	})
	to := flags.String("o", "", "the `directory` to write to, instead of that of go.generate or of the package")
	flags.Usage = func() {
		fmt.Fprintln(flags.Output(), "usage: gen [-check] [-explain name] [-fix[=fma]] [-o directory] [go.generate | directory]")
		flags.PrintDefaults()
	}
	_ = flags.Parse(os.Args[1:]) // it exits on errors
	if flags.NArg() > 1 {
		flags.Usage()
		os.Exit(2)
	}
	if fix != "" && (*check || *explain != "") {
		log.Fatal("-fix writes into the package, and -check and -explain write nothing: give one of them")
	}
	path := cmp.Or(flags.Arg(0), ".")
	if fix != "" {
		lines, err := fixProducts(path, fix)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Print(strings.Join(lines, ""))
	}
	o, err := generate(path)
	if err != nil {
		log.Fatal(err)
	}
	if *to != "" {
		o.Root, o.apart = *to, true
	}
	switch {
	case *explain != "":
		var text string
		text, err = o.explain(*explain)
		fmt.Print(text)
	case *check:
		err = o.check()
	default:
		err = o.write()
	}
	if err != nil {
		log.Fatal(err)
	}
}

// generate returns all that follows from the manifest at path, or from the marked functions of the package there.
func generate(path string) (*Output, error) {
	if !isManifest(path) {
		return generatePackage(path)
	}
	m, err := load(path)
	if err != nil {
		return nil, err
	}
	o := &Output{Manifest: m, Files: map[string][]byte{}}
	manifest(o)
	vectors(o)
	if err := o.refused(); err != nil {
		return nil, err
	}
	kernels(o)
	conversions(o)
	narrowKernels(o)
	shapes(o)
	functions(o)
	runTimeTests(o)
	atFunctions(o)
	reductionFunctions(o)
	lawTests(o)
	kernelTests(o)
	benchmarks(o)
	docs(o)
	return o, o.failed
}

// generatePackage returns all that follows from the marked functions of the package in dir.
func generatePackage(dir string) (*Output, error) {
	m, err := loadPackage(dir)
	if err != nil {
		return nil, err
	}
	o := &Output{Manifest: m, Files: map[string][]byte{}}
	for name, text := range m.fused {
		o.Files[name] = text.formatted
	}
	m.copies = newCopies(m)
	vectors(o)
	if err := o.refused(); err != nil {
		return nil, err
	}
	m.copies.name()
	m.copies.emit(o)
	kernels(o)
	rowFunctions(o)
	userTests(o)
	return o, cmp.Or(o.failed, o.clashes())
}
