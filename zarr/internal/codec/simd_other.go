//go:build !amd64 || purego

package codec

func interleave(_, _ []byte, _, _ int) (done int) { return 0 }
func bitPlane(_, _ []byte, _ int) (done int)      { return 0 }
func bitRows(_, _ []byte, _ int) (done int)       { return 0 }
