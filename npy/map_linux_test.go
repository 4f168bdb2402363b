//go:build amd64 || arm64

package npy_test

import (
	"fmt"
	"log"
	"path/filepath"

	"ndgo/inplace"
	nd "ndgo/ndarray"
	"ndgo/npy"
)

func ExampleUnmap() {
	folder, remove := scratch()
	defer remove()
	path := filepath.Join(folder, "x.npy")
	if err := npy.Save(path, nd.Zeros[float32](1000, 3)); err != nil {
		log.Fatal(err)
	}

	x, err := npy.Map[float32](path, npy.Shared, npy.Rows(500, 600))
	if err != nil {
		log.Fatal(err)
	}
	inplace.Add(x, 1)
	if err := npy.Unmap(x); err != nil {
		log.Fatal(err)
	}
	y, err := npy.Load[float32](path)
	fmt.Println(nd.Sum(y), err)
	// Output: 300.0 <nil>
}
