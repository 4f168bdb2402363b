//go:build (!amd64 && !arm64) || purego || race || go1.27

package generated

// A Token stands for a result where the compiler decides whether that outlives the function that asked for it. It is declared by
// functions the generator writes.
type Token struct {
	Self *Token // itself
}
