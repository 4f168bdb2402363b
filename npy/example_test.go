package npy_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strings"

	nd "ndgo/ndarray"
	"ndgo/npy"
)

// scratch returns a folder for an example, and a function that removes it.
func scratch() (folder string, remove func()) {
	folder, err := os.MkdirTemp("", "npy")
	if err != nil {
		log.Fatal(err)
	}
	return folder, func() { os.RemoveAll(folder) }
}

func ExampleSave() {
	folder, remove := scratch()
	defer remove()
	path := filepath.Join(folder, "x.npy")

	x := nd.FromSlice([]float64{1, 2.5, -3, 4}, 2, 2)
	if err := npy.Save(path, x); err != nil {
		log.Fatal(err)
	}
	y, err := npy.Load[float64](path)
	fmt.Println(y, err)
	// Output:
	// [[ 1.   2.5]
	//  [-3.   4. ]] <nil>
}

func ExampleLoad() {
	_, err := npy.Load[float64](filepath.Join("testdata", "float32.npy"))
	fmt.Println(strings.ReplaceAll(err.Error(), `\`, "/"))
	fmt.Println(errors.Is(err, nd.ErrDType))

	_, err = npy.Load[float64]("missing.npy")
	fmt.Println(errors.Is(err, fs.ErrNotExist))
	// Output:
	// npy: Load: testdata/float32.npy: the elements have type float32 ("<f4"), not float64; use Load[float32], or LoadAny and then nd.AsType[float64]
	// true
	// true
}

func ExampleLoadAny() {
	a, err := npy.LoadAny(filepath.Join("testdata", "one_axis.npy"))
	if err != nil {
		log.Fatal(err)
	}
	switch x := a.(type) {
	case *nd.NDArray[int64]:
		fmt.Println("integers", x)
	case *nd.NDArray[float64]:
		fmt.Println("floats", x)
	}
	// Output: integers [0 1 2 3 4]
}

func ExampleRead() {
	var file bytes.Buffer
	if err := npy.Write(&file, nd.Of(1, 2, 3)); err != nil {
		log.Fatal(err)
	}
	x, err := npy.Read[int](&file)
	fmt.Println(x, err)
	// Output: [1 2 3] <nil>
}

func ExampleReadAny() {
	var file bytes.Buffer
	if err := npy.Write(&file, nd.Zeros[float64](1000, 1000)); err != nil {
		log.Fatal(err)
	}
	_, err := npy.ReadAny(&file, npy.MaxBytes(1<<20), npy.MaxHeader(200))
	fmt.Println(err)
	// Output: npy: ReadAny: the array of shape (1000, 1000) takes 8000000 bytes, more than the limit of 1048576; raise it with MaxBytes and nd.SetMaxBytes
}

func ExampleSaveZip() {
	folder, remove := scratch()
	defer remove()
	path := filepath.Join(folder, "arrays.npz")

	err := npy.SaveZip(path, map[string]nd.Array{
		"weights": nd.FromSlice([]float32{0.5, 1, 2, 4}, 2, 2),
		"labels":  nd.Of[uint8](3, 1),
	})
	if err != nil {
		log.Fatal(err)
	}
	arrays, err := npy.LoadZip(path)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%+v\n%+v\n", arrays["weights"], arrays["labels"])
	// Output:
	// float32 (2, 2)
	// [[0.5 1. ]
	//  [2.  4. ]]
	// uint8 (2)
	// [3 1]
}

func ExampleMembers() {
	var file bytes.Buffer
	err := npy.WriteZip(&file, map[string]nd.Array{"weights": nd.Of(0.5, 2), "labels": nd.Of[uint8](3, 1), "history": nd.Zeros[float64](1000)})
	if err != nil {
		log.Fatal(err)
	}
	arrays, err := npy.ReadZip(bytes.NewReader(file.Bytes()), int64(file.Len()), npy.Members("weights", "labels"))
	fmt.Println(len(arrays), arrays["weights"], arrays["labels"], err)
	_, err = npy.ReadZip(bytes.NewReader(file.Bytes()), int64(file.Len()), npy.Members("weight"))
	fmt.Println(err)
	// Output:
	// 2 [0.5 2. ] [3 1] <nil>
	// npy: ReadZip: there is no member "weight.npy"
}

func ExampleReadZip() {
	var file bytes.Buffer
	if err := npy.WriteZip(&file, map[string]nd.Array{"x": nd.Of(1.5)}); err != nil {
		log.Fatal(err)
	}
	arrays, err := npy.ReadZip(bytes.NewReader(file.Bytes()), int64(file.Len()))
	fmt.Println(arrays["x"], err)
	// Output: [1.5] <nil>
}
