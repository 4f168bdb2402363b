// Package programs has sixty functions of arrays from many fields, written as in NumPy. Each is marked by one directive. The generator joins the
// operators of a function into passes over memory. README.md lists the passes and the times of each function.
//
//	go generate && go test .
package programs

//go:generate go run ndgo/gen
