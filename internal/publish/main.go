// Publish writes the committed tree of this repository with another module path:
//
//	go run ./internal/publish HOST/PATH DIR
//
// HOST/PATH is the address of a repository, such as example.org/arrays/ndgo. DIR is a new or an empty folder. Publish writes the new path
// into imports, generated files, pages, scripts and go.mod files. The version is the newest in CHANGELOG.md. Add-on modules require this
// version, and lose their replace lines. Modules for developers keep their replace lines: no other module requires these modules. In the
// end, Publish prints the commands for the tags.
//
// Publish writes the tree into a temporary folder next to DIR, and then renames it. After an error there is no DIR.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	flag.Usage = func() { fmt.Fprintln(os.Stderr, "usage: go run ./internal/publish HOST/PATH DIR") }
	flag.Parse()
	if flag.NArg() != 2 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(flag.Arg(0), flag.Arg(1)); err != nil {
		fmt.Fprintln(os.Stderr, "publish:", err)
		os.Exit(1)
	}
}

// run publishes the repository in the working directory to a folder, and prints the remaining steps.
func run(path, dir string) error {
	if err := checkPath(path); err != nil {
		return err
	}
	if err := checkTarget(dir); err != nil {
		return err
	}
	if err := checkCommitted("."); err != nil {
		return err
	}
	t, err := readTree(".")
	if err != nil {
		return err
	}
	p, err := t.publish(path)
	if err != nil {
		return err
	}
	if err := p.write(dir); err != nil {
		return err
	}
	fmt.Print(p.instructions(dir))
	return nil
}
