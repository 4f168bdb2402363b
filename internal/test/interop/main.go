// Command interop compares this library with zarr-python and tensorstore. "check" reads arrays written by these libraries, and "write" writes
// arrays for them.
//
//	go run -C internal/test ./interop check FOLDER
//	go run -C internal/test ./interop write FOLDER COUNT SEED
//
// Each subfolder of FOLDER is a case: its folder "store" has a store, and its file "want.npy" has the same elements.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	nd "ndgo/ndarray"
	"ndgo/npy"
	"ndgo/zarr"
	"ndgo/zarr/store"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 2 && args[0] == "check":
		return check(args[1])
	case len(args) == 4 && args[0] == "write":
		count, err := strconv.Atoi(args[2])
		if err != nil {
			return err
		}
		seed, err := strconv.ParseUint(args[3], 10, 64)
		if err != nil {
			return err
		}
		return write(args[1], count, seed)
	}
	return errors.New("usage: check FOLDER, or write FOLDER COUNT SEED")
}

// check compares each store in a folder with its expected elements. If a case has a file "refused", Open or Read must refuse its
// store.
func check(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	bad, refused := 0, 0
	for _, e := range entries {
		dir := filepath.Join(folder, e.Name())
		_, err := os.Stat(filepath.Join(dir, "refused"))
		mustRefuse := err == nil
		switch err := compare(dir); {
		case mustRefuse && err == nil:
			bad++
			fmt.Printf("%s: not refused\n", dir)
		case mustRefuse:
			refused++
		case err != nil:
			bad++
			fmt.Printf("%s: %v\n", dir, err)
		}
	}
	fmt.Printf("%d cases, %d of them refused, %d differ\n", len(entries), refused, bad)
	if bad > 0 {
		return errors.New("ndgo differs")
	}
	return nil
}

func compare(dir string) error {
	a, err := zarr.OpenAny(store.Dir(filepath.Join(dir, "store")), "")
	if err != nil {
		return err
	}
	have, err := a.ReadAny()
	if err != nil {
		return err
	}
	want, err := npy.LoadAny(filepath.Join(dir, "want.npy"))
	if err != nil {
		return err
	}
	if have.DType() != want.DType() || !slices.Equal(have.Shape(), want.Shape()) {
		return fmt.Errorf("%s %v, expected %s %v", have.DType(), have.Shape(), want.DType(), want.Shape())
	}
	x, y := bits(have), bits(want)
	if !slices.Equal(x, y) {
		return fmt.Errorf("the bits differ: %+v", a.Info())
	}
	return nil
}

// bits returns the bytes of an array's elements in .npy format.
func bits(x nd.Array) []byte {
	var b buffer
	if err := npy.Write(&b, x); err != nil {
		panic(err)
	}
	return b
}

type buffer []byte

func (b *buffer) Write(p []byte) (int, error) {
	*b = append(*b, p...)
	return len(p), nil
}
