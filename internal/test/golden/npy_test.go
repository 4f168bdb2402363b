package golden_test

import (
	"bytes"
	"fmt"

	"ndgo/internal/test/golden"
	nd "ndgo/ndarray"
	"ndgo/npy"
)

// files checks reading of .npy and .npz files, good and hostile ones.
func files(c *golden.Case) error {
	p, err := decode[struct {
		Name   string
		File   []byte `json:"file_b64"`
		Limits struct {
			MaxHeader int   `json:"max_header"`
			MaxBytes  int64 `json:"max_bytes"`
		}
	}](c.Params)
	if err != nil {
		return err
	}
	limits := []npy.Option{npy.MaxHeader(p.Limits.MaxHeader), npy.MaxBytes(p.Limits.MaxBytes)}
	var z nd.Array
	switch c.Op {
	case "read_npy":
		z, err = npy.ReadAny(bytes.NewReader(p.File), limits...)
	case "read_npz":
		z, err = readZip(p.File, limits)
	default:
		return unknown(c)
	}
	if err := result(c, z, err); err != nil {
		return fmt.Errorf("%s: %w", p.Name, err)
	}
	return nil
}

// readZip returns the array named "a" of an .npz file.
func readZip(file []byte, limits []npy.Option) (nd.Array, error) {
	arrays, err := npy.ReadZip(bytes.NewReader(file), int64(len(file)), limits...)
	return arrays["a"], err
}
