// Package programs has fifty functions of arrays from many fields, written plainly, as in NumPy. One directive marks each; the
// generator joins their operators into passes over memory. README.md lists what became of each of them.
//
//	go generate && go test .
package programs

//go:generate go run ndgo/gen
