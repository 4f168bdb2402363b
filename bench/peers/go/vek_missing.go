//go:build !(386 || amd64 || arm || arm64 || ppc64le || s390x || wasm)

package main

// ofVek is nil on this target, because vek's dependency github.com/chewxy/math32 lacks assembly functions for it.
var ofVek map[string]cases
