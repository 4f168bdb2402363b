//go:build (!amd64 && !arm64) || purego || race || go1.27

package generated

// A Token stands for a result: if the compiler leaves the token on the stack, the result dies with the calling function. Generated
// functions declare it.
type Token struct {
	Self *Token // itself
}
