//go:build (!amd64 && !arm64) || purego || race || go1.27

package generated

// A Token stands for a result of a generated function, which declares it. On this platform tokens have no effect.
type Token struct {
	Self *Token // the address of the token itself
}
