// Gallery makes the pictures of README.md. Each picture is made by one function, in a separate file.
//
//	go run .                    all, into pictures
//	go run . -o . waves.png     one
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A program makes a picture of the given numbers of rows and columns, and writes it to a file.
type program struct {
	file string
	make func(path string, height, width int) error
}

var programs = []program{
	{"terrain.png", terrain}, {"photograph.png", photograph}, {"reaction.png", reaction},
	{"mandelbrot.png", mandelbrot}, {"spectra.png", spectra}, {"clusters.png", clusters},
	{"leastsquares.png", leastSquares}, {"montecarlo.png", monteCarlo}, {"life.gif", life},
	{"waves.png", waves}, {"heat.png", heat}, {"sound.png", sound},
}

// A picture has this size in pixels.
const height, width = 200, 300

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "gallery:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("gallery", flag.ContinueOnError)
	folder := flags.String("o", "pictures", "the `folder` to write to")
	if err := flags.Parse(args); err == flag.ErrHelp {
		return nil
	} else if err != nil {
		return err
	}
	var names []string
	for _, p := range programs {
		names = append(names, p.file)
	}
	for _, name := range flags.Args() {
		if !slices.Contains(names, name) {
			return fmt.Errorf("there is no picture %q; there are %s", name, strings.Join(names, ", "))
		}
	}
	for _, p := range programs {
		if flags.NArg() > 0 && !slices.Contains(flags.Args(), p.file) {
			continue
		}
		path := filepath.Join(*folder, p.file)
		if err := p.make(path, height, width); err != nil {
			return err
		}
		fmt.Fprintln(out, "wrote", path)
	}
	return nil
}
