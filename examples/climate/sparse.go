package main

import (
	"encoding/binary"
	"fmt"
	"os"
	"strings"

	nd "ndgo/ndarray"
)

// filled is the number of rows of a sparse file with temperatures. All other rows are holes in the file: they read as 0 and take no space
// on the disk.
const filled = 100

// writeSparse writes an .npy file with temperatures in its middle.
func writeSparse(path string, rows, columns int) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	header := fmt.Sprintf("{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d), }", rows, columns)
	header += strings.Repeat(" ", 117-len(header)) + "\n" // 128 bytes with the ten before it
	b := binary.LittleEndian.AppendUint16([]byte("\x93NUMPY\x01\x00"), uint16(len(header)))
	if _, err := f.Write(append(b, header...)); err != nil {
		return err
	}
	x := temperatures(0, filled, columns, 1)
	if b, err = binary.Append(nil, binary.LittleEndian, x.ToSlice()); err != nil {
		return err
	}
	if _, err := f.WriteAt(b, 128+4*int64(rows/2)*int64(columns)); err != nil {
		return err
	}
	if err := f.Truncate(128 + 4*int64(rows)*int64(columns)); err != nil {
		return err
	}
	fmt.Printf("%s: %d×%d float32, temperatures in rows %d to %d, mean %.6f K\n", path, rows, columns, rows/2, rows/2+filled-1, nd.Mean(nd.AsType[float64](x)).Item())
	return f.Close()
}
