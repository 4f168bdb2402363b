package main

import (
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"ndgo/gen/form"
	"ndgo/gen/loops"
)

// says prints a line about the next step of the work. By default it prints nothing, because -check, -explain and -fix print their own
// results.
var says = func(format string, args ...any) {}

// sayAloud makes says print to standard error. go generate shows such lines to the user.
func sayAloud() { says = log.New(os.Stderr, "gen: ", 0).Printf }

// sayWithoutKernels prints a line about each operator of a user's package that runs as a loop in Go, with the reason.
func sayWithoutKernels(o *loops.Output) {
	if o.Marked == nil {
		return
	}
	for _, line := range o.WithoutKernels() {
		says("%s", line)
	}
}

// unwritten says that a mistake leaves all generated files as they are.
func unwritten(err error) string {
	var all form.Mistakes
	if errors.As(err, &all) {
		return fmt.Sprintf("wrote no file, because of %s; -explain describes the other functions", counted(len(all), "mistake"))
	}
	return "wrote no file, because of a mistake"
}

// folder returns the base name of a directory, even for ".".
func folder(dir string) string {
	whole, err := filepath.Abs(dir)
	if err != nil {
		return dir
	}
	return filepath.Base(whole)
}

// manyNames is the maximum number of names listed in full.
const manyNames = 12

// compiled returns a text with the number and the names of the operators.
func compiled(m *form.Manifest) string {
	var names []string
	for _, op := range m.Operators {
		names = append(names, op.Name)
	}
	for _, f := range m.Rows {
		names = append(names, form.Title(f.Decl.Name.Name))
	}
	for _, f := range m.Programs {
		names = append(names, form.Title(form.ProgramName(f.Decl)))
	}
	return counted(len(names), "operator") + listed(names)
}

// listed returns a colon and a list of names. A long list has only its first and last names.
func listed(names []string) string {
	switch {
	case len(names) == 0:
		return ""
	case len(names) > manyNames:
		return ": " + strings.Join(names[:manyNames-1], ", ") + ", … " + names[len(names)-1]
	}
	return ": " + strings.Join(names, ", ")
}

// counted returns a number followed by its noun.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
