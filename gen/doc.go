// Gen writes what follows from the definitions of operators: their loops, the array functions in four packages, the
// tests that hold both to the definitions, benchmarks, and a table for reference.
//
//	go run ndgo/gen [-check] [-explain name] go.generate
//
// With -check it writes nothing, names the files that are stale, missing or extra, and exits with status 1 if there are
// any.
//
// # The manifest
//
// The definitions are Go functions of scalars in the file go.generate at the root of the module:
//
//	// Arithmetic.
//
//	// Multiply returns the product x * y.
//	//
//	// Integers wrap around.
//	//
//	//ndgo:laws commutative associative identity=1
//	//ndgo:reduce Prod CumulativeProd
//	func Multiply[T RealNumber](x, y T) T { return x * y }
//
//	//ndgo:operator Multiply
//	func MultiplyComplex64(x, y complex64) complex64 { return elem.MultiplyComplex64(x, y) }
//
// The file is Go of package internal/ops, as gofmt has it. Its copy there, z_manifest.go, is what is compiled. The element
// types of an operator are those of the constraints of its functions; package ops has a constraint for exactly their
// union, which the array functions bear. The result has the operands' type, one fixed type such as bool, or a type
// for each element type, which callers then name. The comment becomes that of the array functions. It begins with the
// name and "returns" or "reports whether", so that the in-place forms can say what is set. A comment of one line
// that stands alone begins a section, which is a file of functions and a part of the table.
//
// # Directives
//
// Lines of a function's comment that begin with //ndgo: say more.
//
//	laws LAW…                what holds of all operands, and is tested: commutative, associative, identity=VALUE,
//	                         idempotent, involution, odd, even, monotone
//	operator NAME            the function defines the operator NAME for its element types, together with others
//	reduce NAME [SCAN]       the operator makes a reduction and, if it is named, a scan; it must be commutative and
//	                         associative
//	requires CONDITION KIND  what must hold of every element before anything is written, and the error if it does not:
//	                         DivideByZero, NegativePower or NegativeShift
//
// An operator that is associative takes any number of arrays.
//
// Mistakes are reported all at once with their positions, as in go.generate:12:39: undefined: z.
package main
