// Gen writes the code of operators from their definitions: their loops, the array functions in five packages, the tests that hold both to
// the definitions, benchmarks, and a table for reference.
//
//	go run ndgo/gen [-check] [-explain name] [-fix[=fma]] [-o directory] [go.generate | directory]
//
// It prints what it reads, what it compiles, and how many files it wrote, to standard error.
//
// The argument is a manifest, or the directory of a package with marked functions, by default the current one. With -check it writes
// nothing, names the stale, edited, missing or extra files, and exits with status 1 if there are any. With -explain it reports the
// compilation of the loops of an operator, or of all, after their generated callee if there is one: the cycles for an element by a model,
// the bound of the kernel, and the cycles of the loop in Go, used where it is faster. With -fix, short for -fix=round, it first converts
// products in the manifest, or in the marked functions and their callees in the package, that some machines would fuse with a sum: x*y + z
// becomes T(x*y) + z, unless T means something else there. With -fix=fma float64 products written as a term of the sum are fused on all
// machines, math.FMA(x, y, z), unless math means something else there, or the sum joins the terms of a reduction; a missing import of math
// is added. With -o the files go to another directory. Lines with \r\n at their end are no difference; the line z_* text eol=lf in
// .gitattributes keeps Git for Windows from making them.
//
// # Marked functions
//
// In a module with ndgo in its requirements and the line tool ndgo/gen in its go.mod, functions of scalars become functions of arrays:
//
//	//go:generate go run ndgo/gen
//
//	// hypot3 returns √(a² + b² + c²).
//	//
//	//ndgo:ufunc
//	func hypot3[T nd.Float](a, b, c T) T { return elem.Sqrt(T(a*a) + T(b*b) + T(c*c)) }
//
//	// dot returns Σxy.
//	//
//	//ndgo:reduce identity=0
//	func dot[T nd.Float](acc, x, y T) T { return acc + T(x*y) }
//
// Operands and results may be 24 together. The functions have names with small first letters, and either one type parameter, of the first
// operand and perhaps of others, or none. The first makes Hypot3, Hypot3Into and Hypot3InPlace, the last only if the results have the types
// of the first operands. The second makes Dot and DotInto, with the options of nd.Sum, and for the directive scan=CumulativeDot also
// functions of this name, for cumulative reductions, with the options of nd.CumulativeSum. Partial results are joined as acc is with the
// term, by an operator + * & | ^ && ||, min, max or a function of two, in any order. The identity may name package math, without an import
// in the file. A term may depend on a condition, as in if x > y { acc++ } else { acc -= y }. A function that depends on the order, as acc -
// x does, and an identity with an effect on a result, are refused with an example; the generated test tries more. Generated files are
// called as the file of the functions, with z_ in front, and have its build constraints. Generated files of excluded files are left alone:
// GOFLAGS=-tags=NAME go tool gen or, for an operating system, GOOS=NAME $(go tool -n gen) chooses other files.
//
// Functions are compiled whole, with their callees, and are refused if they cannot be compiled. They may be of any length, but have no
// recursion, nor anything but numbers, bools, and structs and arrays of them. Of statements there are assignments, if, switch, return, and
// for in all its forms with break and continue, also to labels; variables of a package are read if nothing assigns to them. A short loop
// over a constant number of rounds is written out; another one runs while any lane of a vector lives, and takes as long as the lane with
// the most rounds. Kernels cannot be preempted: for a vector with more than 8,192 rounds the loop in Go computes the elements. It takes as
// long as the function does, and may never end, on NaN perhaps: give your loops a limit. Elements of an array are read and set at any
// index, if there are 64 of them at most; tables of up to 4,096 constants are read too, by kernels for amd64, except in the terms of
// reductions, which are then computed apart. A slice is a literal, a part of one with constant bounds, or a variable of the package, with
// elements only read, and so is a constant string. A local variable is an array, with elements to set, too, if it begins with a slice
// literal or with make([]T, n), of a constant length, and is only indexed, ranged over, measured by len, and passed to functions that do no
// more with it. Variables of a package may begin with the result of a function. An operand, but the first, may be a slice of numbers or
// bools: all elements have it in common, it does not broadcast, and the generated functions take it as a slice. Its elements are read at
// any index and in loops over it. Function literals begin a local variable, or are called at once; they read and change the variables
// around them. A callee may have functions as parameters: literals without effects on variables around them, declared functions, or
// function parameters of the caller: root(func(x float64) float64 { return x*x - y }, 1). Marked functions have none, and functions are not
// chosen, kept or returned. The functions of math/bits are compiled, except divisions.
//
// Functions and methods may have pointers as parameters and receivers. The argument is the address of a local variable, of a field, or of
// an element, or a pointer parameter; a local variable may begin as a pointer to something new, &T{…}, new(T), or the result of a function
// that made it. Their targets are read and set, and methods are called on them, also of embedded structs. Pointers are not kept otherwise,
// compared or handed back, and a call has no two to the same variable. Go leaves open whether a variable is read before or after a call
// beside it that changes it, as in r.state + r.next(), and this is refused; calls are made from left to right.
//
// A function with the directive //ndgo:rare in its comment may be any Go: elements that reach it are computed one by one, and results
// before a panic are written.
//
// A function may panic: by panic, by a division by zero, a negative shift, or an index out of range. The operator looks for panicking
// elements before anything is written, and panics with an error of the kind nd.ErrDomain, with the index of the first and the value of the
// function's panic. In a loop with a trip count that depends on elements the function panics itself, and earlier results are written; a
// function with possible panics there always panics itself.
//
// Every operation rounds, unless it is written as math.FMA, and all machines compute the same bits. If a function does not say so, by
// float64(x*y) + z, or calls math or multiplies complex numbers, loops and tests come from a copy that does, in a file named …_rounded.go:
// it calls elem.Exp[float64] for math.Exp, and elem.MultiplyComplex128. A direct call of the function itself may differ from the operator
// in the last bits, on machines with a fusing compiler, or with assembly in math, and by whole digits or the sign where math is wrong on
// amd64, as math.Log10(1e-310), math.Pow(3.957e-321, -0.66), math.Atan2(-1e-300, -1e300) and math.J1(-1e-45) are. Functions of other
// packages are not copied, nor are initial values of a package's variables, computed by Go: differences among machines are refused there.
//
// A float loses its fraction in an integer. If it is out of range, it becomes the nearest integer of the type, and NaN
// becomes 0: int32(x) of 1e300 is 1<<31 - 1, and uint8(x) of -1 is 0. Go leaves these to the processor, and the copy
// has elem.Convert[int32](x) unless limits show that x is in range. In functions of other packages these conversions
// are refused. Functions marked rare, portable or rows convert as the processor does, if they stay as they are.
//
// Of the directives below, marked functions may have portable and requires.
//
// # Fused functions
//
// A function of arrays with operators as its steps becomes an operator of one pass over memory, with the same bits:
//
//	// flow returns uv + √|w|.
//	//
//	//ndgo:fuse
//	func flow(u, v, w *nd.NDArray[float64]) *nd.NDArray[float64] {
//		return nd.Add(nd.Multiply(u, v), nd.Sqrt(nd.Abs(w)))
//	}
//
// It makes Flow, FlowInto and, if the results have the types of the first operands, FlowInPlace. The fused function of scalars, flowFused,
// is in a file named …_fused.go, and is compiled as a marked function is. The generated test compares it with flow itself.
//
// Such a function is assignments to variables of its own and a return, of calls of the operators of ndarray, nd.Where, nd.AsType where Go
// converts in the same way on all machines, x.Scalar, other fused functions, and the operators of marked functions in the package. Operands
// are arrays, scalars, and slices for these operators; a scalar has the type of the elements beside it, and constants must fit it. Sums,
// differences, products and quotients of scalars may be written in Go. All operands broadcast at once, and results that depend on some of
// them have the shape of all. If an operator has several definitions for the types of the type parameter, as nd.Multiply of nd.Number, the
// function is fused for each type by itself.
//
// At the end there may be nd.Sum, nd.Prod, nd.Mean, nd.Min, nd.Max, nd.CountNonzero, nd.All or nd.Any, for a reduction: the function has
// options ...nd.Option as its last parameter and hands them on. It takes nd.Axis and nd.KeepDims; for nd.SkipNaN have nd.Where put a
// neutral number in the place of NaN. Its bits are the same as of the reduction of an array in row-major order.
//
// # Programs
//
// A function of arrays with anything else, as views, targets, branches, loops, several shapes, is a program: it stays as it is, and steps
// of it are joined.
//
//	// laplacian returns the sum of the four neighbours of each inner element of u, less four times the element.
//	//
//	//ndgo:fuse
//	func laplacian[T nd.Float](u *nd.NDArray[T]) *nd.NDArray[T] {
//		columns := nd.Add(u.Slice(nd.S(":-2, 1:-1")), u.Slice(nd.S("2:, 1:-1")))
//		rows := nd.Add(u.Slice(nd.S("1:-1, :-2")), u.Slice(nd.S("1:-1, 2:")))
//		return nd.Subtract(nd.Add(columns, rows), nd.Multiply(u.Slice(nd.S("1:-1, 1:-1")), 4))
//	}
//
// It makes Laplacian, a function with the same parameters and results, and the same bits, errors and effects. In each block of statements,
// consecutive ones that define arrays are a run. It ends with the first one that stores into an array, by a function of inplace or into or
// by Assign of an operator, or that returns. In a run operators that are steps of a fused function join, across variables without another
// use, to one pass for each array needed as a whole: stored or returned, used by several passes or in parts, or given to a function other
// than an operator. Everything else, reductions and function literals among it, is done as written, and so is a run with a failing pass,
// for the errors of the function. A pass over no elements checks none: an empty operand of a later step hides a division by zero in an
// earlier one. Operands are arrays of numbers or bools, numbers, bools and slices of these; results may be anything. With -explain
// laplacian it lists the passes, their inputs, and the steps that could not be joined, with the reason. The generated test runs both
// functions on operands of random shapes, also with shared memory. A function without two operators to join is refused.
//
// # Neighbourhoods
//
// A function of the elements around one becomes an operator on arrays:
//
//	// jacobi returns the mean of the four neighbours of u.
//	//
//	//ndgo:stencil wrap
//	func jacobi[T nd.Float](u nd.Near[T]) T {
//		return (u.At(-1, 0) + u.At(1, 0) + u.At(0, -1) + u.At(0, 1)) / 4
//	}
//
// It makes Jacobi, JacobiInto and, if the only result has the type of the first operand, JacobiInPlace. There may be several results. The
// offsets are constants, one for each of the last axes, and each element read is an operand of the loop, of at most 23. There may be
// several neighbourhoods, of arrays of one shape, and scalars; arrays that broadcast to the shape may be given in their place. The body is
// as in a marked function. The directive gives the values beyond an array: keep leaves elements without a whole neighbourhood as in the
// first array, wrap makes rings of axes, reflect turns them around at their first and last elements, without repeating them, and
// constant=VALUE has a value.
//
// # Functions of rows
//
// A computation with all elements along an axis is a function of slices:
//
//	// softmax sets dst to the weights eˣ / Σeˣ.
//	//
//	//ndgo:rows
//	func softmax[T nd.Float](dst, src []T) { … }
//
// It makes Softmax(x, options...) and SoftmaxInto(dst, x, options...); they call it for each lane along the axis of nd.Axis, else the last,
// on several goroutines. Both slices have all elements of a lane side by side; dst is zero before, and src is not to be changed. Elements
// may be of any type, and dst's of another. The body is Go, and runs as it is.
//
// # The manifest
//
// The definitions of ndgo's own operators are Go functions of scalars in the file go.generate at the root of the module:
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
// The file is Go of package internal/ops, as gofmt has it. Its copy there, z_manifest.go, is compiled. The element types of an operator are
// the types in the constraints of its functions; package ops has a constraint for exactly their union, for the array functions. The result
// has the operands' type, one fixed type such as bool, or a type for each element type, named by callers. The comment becomes the array
// functions'. It begins with the name and "returns" or "reports whether", for the in-place forms to turn into "sets". A stand-alone comment
// of one line begins a section: a file of functions and a part of the table. Its functions obey the rules of marked ones: a function that
// cannot be compiled is refused, unless it is portable.
//
// # Directives
//
// Lines of a function's comment with //ndgo: at the beginning say more.
//
//	laws LAW…                what holds of all operands, and is tested: commutative, associative, identity=VALUE,
//	                         idempotent, involution, odd, even, monotone
//	constant NAME=NUMBER     a value that the last operand often has, as a scalar: there are kernels in which all that follows
//	                         from it is computed beforehand, as y=2 makes x * x of a power
//	operator NAME            the function defines the operator NAME for its element types, together with others
//	portable                 the function may be any Go: for element types for which it cannot be compiled it runs as a loop in
//	                         Go, without kernels. It broadcasts and is tested as others are, but nobody checks that it gives
//	                         the same bits on all machines, or that it does not panic. The directive is refused where it
//	                         excuses nothing
//	reduce NAME [SCAN]       the operator makes a reduction and, if it is named, a scan; it must be commutative and
//	                         associative
//	requires CONDITION KIND  what must hold of every element before anything is written, and the error if it does not:
//	                         DivideByZero, NegativePower or NegativeShift
//
// An associative operator takes any number of arrays. One that is commutative, too, has a form of package inplace for joining values into
// elements at indices, AddAt for instance. The reductions of package into follow from package ndarray's, written by hand: functions with
// one call of a function of package reducing of the core as their body.
//
// Mistakes are reported with their positions, as in go.generate:12:39: undefined: z, and all of a stage at once: directives and types, then
// functions of arrays and of neighbourhoods, then operands and results, and then the bodies, once the former are right.
package main
