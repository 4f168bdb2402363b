//go:build !((linux && (amd64 || arm64 || loong64 || mips64 || mips64le || ppc64 || ppc64le || riscv64)) || darwin)

package mapped

import "errors"

// Supported reports whether files can be mapped on this system.
const Supported = false

func open(uintptr, int64, int, bool) ([]byte, error) { return nil, errors.ErrUnsupported }

func sync([]byte) error { return errors.ErrUnsupported }

func retire([]byte) error { return errors.ErrUnsupported }
