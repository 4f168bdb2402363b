//go:build !(386 || amd64 || arm || arm64 || ppc64le || s390x || wasm)

package main

// ofVek is nil where github.com/chewxy/math32, needed by vek, lacks functions in assembly.
var ofVek map[string]cases
