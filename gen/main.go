package main

//go:generate go run . ../go.generate
//go:generate go test ../internal/simd -vet=off -run SameBits -update=names

import (
	"cmp"
	"flag"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"

	"ndgo/gen/form"
	"ndgo/gen/loops"
	"ndgo/gen/manifest"
)

func main() {
	log.SetFlags(0)
	flags := flag.NewFlagSet("gen", flag.ExitOnError) // not flag.CommandLine: the library avo adds flags to it
	checks := flags.Bool("check", false, "name files that are stale, missing or extra, and write nothing")
	explained := flags.String("explain", "", "describe the loops and passes of the operators with these `names`, separated by commas, or of all, and write nothing; without names at the end of the line, of all")
	reports := flags.Bool("report", false, "list the unmarked functions of arrays accepted by ndgo:fuse, in the named packages, such as ./..., and write nothing")
	fix := ""
	flags.BoolFunc("fix", "round products that some machines would fuse with a sum, in the operators; -fix=fma fuses them where it can", func(how string) error {
		if fix = how; how == "true" { // -fix without a value
			fix = "round"
		}
		return nil
	})
	to := flags.String("o", "", "the `directory` to write to, instead of that of go.generate or of the package")
	flags.Usage = func() {
		fmt.Fprintln(flags.Output(), "usage: gen [-check] [-explain [names]] [-fix[=fma]] [-o directory] [go.generate | directory]\n       gen -report [packages]")
		flags.PrintDefaults()
	}
	_ = flags.Parse(withNames(os.Args[1:])) // exits on an error
	if *reports {
		text, err := report(".", patternsOr(flags.Args())...)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Print(text)
		return
	}
	if _, err := os.Stat(flags.Arg(0)); *explained != "" && flags.NArg() > 0 && err != nil {
		log.Fatalf("there is no package or manifest %s; separate names by commas: -explain %s,%[1]s", flags.Arg(0), *explained)
	}
	if flags.NArg() > 1 {
		flags.Usage()
		os.Exit(2)
	}
	if fix != "" && (*checks || *explained != "") {
		log.Fatal("-fix edits the package, and -check and -explain write nothing: choose one of them")
	}
	path := cmp.Or(flags.Arg(0), ".")
	if fix != "" {
		lines, err := fixProducts(path, fix)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Print(strings.Join(lines, ""))
	} else if !*checks && *explained == "" {
		sayAloud()
	}
	o, err := generate(path)
	if err != nil && (o == nil || *explained == "") {
		if !*checks && *explained == "" {
			says("%s", unwritten(err))
		}
		log.Fatal(err)
	}
	if *to != "" {
		o.Root, o.Apart = *to, true
	}
	switch {
	case *explained != "":
		text, unknown := explain(o, *explained)
		fmt.Print(text)
		err = cmp.Or(err, unknown)
	case *checks:
		err = compare(o)
	default:
		sayWithoutKernels(o)
		err = write(o)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// withNames returns args, with "all" added if -explain is the last of them.
func withNames(args []string) []string {
	if n := len(args); n > 0 && (args[n-1] == "-explain" || args[n-1] == "--explain") {
		return append(slices.Clip(args), "all")
	}
	return args
}

// generate returns all files generated from the manifest at path, or from the package at path.
func generate(path string) (_ *loops.Output, err error) {
	defer form.CatchFault(path, &err)
	if !manifest.IsManifest(path) {
		return generatePackage(path)
	}
	says("reading %s", path)
	m, err := manifest.Load(path)
	if err != nil {
		return nil, err
	}
	says("compiling %s", compiled(m))
	o := &loops.Output{Manifest: m, Files: map[string][]byte{}}
	copyManifest(o)
	loops.Vectors(o)
	if err := o.Refused(); err != nil {
		return nil, err
	}
	kernels(o)
	loops.Conversions(o)
	loops.NarrowKernels(o)
	loops.Shapes(o)
	loops.StubFiles(o)
	functions(o)
	runTimeTests(o)
	atFunctions(o)
	reductionFunctions(o)
	lawTests(o)
	kernelTests(o)
	benchmarks(o)
	docs(o)
	formulaNames(o)
	return o, o.Failed
}

// generatePackage returns all files generated from the marked functions of the package in dir. If some functions are refused, it returns an
// error with all reasons, and an output that describes the others.
func generatePackage(dir string) (*loops.Output, error) {
	says("reading package %s and its imports", folder(dir))
	m, err := manifest.LoadPackage(dir)
	if err != nil {
		return nil, err
	}
	says("compiling %s", compiled(m))
	o := &loops.Output{Manifest: m, Files: map[string][]byte{}}
	for name, text := range m.Fused {
		o.Files[name] = text.Formatted
	}
	m.Copies = form.NewCopies(m)
	loops.Vectors(o)
	if err := o.Refused(); err != nil {
		return o, err
	}
	m.Copies.NameCopies()
	loops.Emit(m.Copies, o)
	m.Counted = newEnds(o, m.Copies)
	loops.Emit(m.Counted, o)
	kernels(o)
	rowFunctions(o)
	programFunctions(o)
	userTests(o)
	return o, cmp.Or(o.Failed, clashes(o))
}
