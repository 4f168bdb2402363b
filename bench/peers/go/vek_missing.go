//go:build !(386 || amd64 || arm || arm64 || ppc64le || s390x || wasm)

package main

// ofVek is nil on targets without vek: its dependency github.com/chewxy/math32 lacks assembly functions there.
var ofVek map[string]cases
