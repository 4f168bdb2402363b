// Broadcast explains the broadcasting of shapes axis by axis: repetitions, errors, and their remedies.
//
//	go run ./examples/broadcast 8,1,6,1 7,1,5
//	go run ./examples/broadcast 4,3 4
//	go run ./examples/broadcast -target 3,4 1,3,4
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	nd "ndgo/ndarray"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "broadcast:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("broadcast", flag.ContinueOnError)
	flags.Usage = func() {
		fmt.Fprintln(flags.Output(), "usage: broadcast [-target SHAPE] SHAPE ...\na shape is its sizes with commas: 8,1,6,1; () has no axes")
		flags.PrintDefaults()
	}
	target := flags.String("target", "", "the `shape` of an array that is written in place")
	switch err := flags.Parse(args); {
	case err == flag.ErrHelp:
		return nil
	case err != nil:
		return err
	}
	shapes, err := parse(flags.Args())
	if err != nil {
		return err
	}
	if len(shapes) == 0 {
		shapes = [][]int{{8, 1, 6, 1}, {7, 1, 5}}
		fmt.Fprintln(out, "no shapes given; for example 8,1,6,1 and 7,1,5")
	}
	if *target == "" {
		explain(out, shapes)
		return nil
	}
	t, err := parse([]string{*target})
	if err != nil {
		return err
	}
	explainTarget(out, t[0], shapes)
	return nil
}

// parse reads shapes such as "8,1,6,1" and "()".
func parse(texts []string) ([][]int, error) {
	var shapes [][]int
	for _, text := range texts {
		inner := strings.Trim(text, "() ")
		shape := []int{}
		for field := range strings.SplitSeq(inner, ",") {
			if field = strings.TrimSpace(field); field == "" {
				continue
			}
			n, err := strconv.Atoi(field)
			if err != nil || n < 0 {
				return nil, fmt.Errorf("%q in %q is not a size", field, text)
			}
			shape = append(shape, n)
		}
		shapes = append(shapes, shape)
	}
	return shapes, nil
}

// explain prints the shapes aligned at the last axis, their common shape, and the repeated axes.
func explain(out io.Writer, shapes [][]int) {
	common, err := nd.BroadcastShapes(shapes...)
	rank := 0
	for _, s := range shapes {
		rank = max(rank, len(s))
	}
	fmt.Fprintf(out, "%-8s", "axis")
	for axis := -rank; axis < 0; axis++ {
		fmt.Fprintf(out, "%6d", axis)
	}
	fmt.Fprintln(out)
	for i, s := range shapes {
		line(out, fmt.Sprintf("shape %d", i+1), s, rank)
	}
	if err != nil {
		fmt.Fprintln(out, "these do not broadcast:", err)
		return
	}
	line(out, "result", common, rank)
	for i, s := range shapes {
		fmt.Fprintf(out, "shape %d: %s\n", i+1, repeats(s, common))
	}
}

// line prints a shape with its last axis at the right.
func line(out io.Writer, name string, shape []int, rank int) {
	fmt.Fprintf(out, "%-8s%s", name, strings.Repeat(" ", 6*(rank-len(shape))))
	for _, n := range shape {
		fmt.Fprintf(out, "%6d", n)
	}
	fmt.Fprintln(out)
}

// repeats describes the axes along which an array of the given shape is repeated to get the common shape.
func repeats(shape, common []int) string {
	var axes []string
	for axis := -len(common); axis < 0; axis++ {
		i := len(shape) + axis
		switch n := common[len(common)+axis]; {
		case i < 0:
			axes = append(axes, fmt.Sprintf("%d times along axis %d, which it lacks", n, axis))
		case shape[i] != n:
			axes = append(axes, fmt.Sprintf("%d times along axis %d", n, axis))
		}
	}
	if axes == nil {
		return "nothing repeats"
	}
	stored := nd.Zeros[uint8](shape...).BroadcastTo(common...)
	return fmt.Sprintf("repeats %s; strides %v, so nothing is copied", strings.Join(axes, ", "), stored.Strides())
}

// explainTarget prints for each shape whether a target can store an array of this shape. The shape of the target never changes.
func explainTarget(out io.Writer, target []int, shapes [][]int) {
	for _, s := range shapes {
		err := nd.Try(func() { nd.Zeros[uint8](target...).Assign(nd.Zeros[uint8](s...)) })
		switch {
		case err != nil:
			fmt.Fprintln(out, err)
		case slices.Equal(s, target):
			fmt.Fprintf(out, "%v fits %v\n", s, target)
		default:
			fmt.Fprintf(out, "%v fits %v: it %s\n", s, target, repeats(s, target))
		}
	}
}
