// Gen generates code from the definitions of operators: loops, array functions in five packages, tests that compare loops and functions
// with the definitions, benchmarks, and a reference table.
//
//	go run ndgo/gen [-check] [-explain [names]] [-fix[=fma]] [-o directory] [go.generate | directory]
//	go run ndgo/gen -report [packages]
//
// On standard error it reports the definitions being read and compiled, the operators without a kernel, with the reason, and the number of
// files written.
//
// The argument is a manifest file, or the directory of a package with marked functions. The default is the current directory.
//
// With -check it writes nothing. It names stale, edited, missing and extra files. If there are any, it exits with status 1.
//
// With -explain NAME it describes the compiled loops of the operator NAME. There may be several names, separated by commas, as in
// -explain life,heat. With -explain all, or with -explain at the end of the line, it describes those of all operators. It prints the
// generated function called by the loops, if there is one. It also prints the estimated cycles per element of the kernel and of the Go loop,
// and the unit of the processor that limits the kernel. If the Go loop is faster, there is no kernel.
//
// With -report it tries the mark ndgo:fuse on the unmarked functions of arrays, in packages such as ./..., and lists the functions accepted.
// For each function it prints the number of passes, the number of operators in these passes, the number of spared temporary arrays, and
// the bytes written to these arrays and read from them for each element, if each statement is executed once. It writes nothing.
//
// With -fix, short for -fix=round, it first rounds products that Go would fuse with a sum on some machines: x*y + z becomes T(x*y) + z. It
// edits the manifest, or the marked functions and the functions they call in the package. If T means something else at a product, it skips
// the product.
//
// With -fix=fma, it instead writes math.FMA(x, y, z) for float64, a fused operation on all machines. It adds a missing import of math. It
// rounds the product instead if math means something else there, or if the sum joins the terms of a reduction.
//
// With -o the files go to another directory. A file with other line ends, \r\n, counts as up to date. The line z_* text eol=lf in
// .gitattributes keeps Git for Windows from converting them.
//
// # Marked functions
//
// In a module that requires ndgo and has the line tool ndgo/gen in its go.mod, marked scalar functions become array functions:
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
// A function has at most 24 operands and results together. Its name begins with a small letter. It has no type parameter, or one for the
// first operand and perhaps other operands.
//
// The function hypot3 becomes Hypot3, Hypot3Into and Hypot3InPlace. A function like Hypot3InPlace exists only if the results have the
// types of the first operands.
//
// The function dot becomes Dot and DotInto, with the options of nd.Sum. The directive scan=CumulativeDot adds a function called
// CumulativeDot for cumulative reductions, with the options of nd.CumulativeSum.
//
// A function marked ndgo:reduce must join acc with a term by one of + * & | ^ && ||, min, max, or a function of two numbers. Partial
// results are joined in the same way, in any order. The identity may use package math without an import. A term may depend on a condition,
// for example if x > y { acc++ } else { acc -= y }. The generator refuses an order-dependent function, like acc - x, or an identity that
// changes a result. The error shows an example. The generated test tries more examples.
//
// A generated file has the name of the functions' file with z_ in front, and the same build constraints. If the build excludes a file, the
// generator leaves its generated files alone. To select other files, use GOFLAGS=-tags=NAME go tool gen or, for an operating system,
// GOOS=NAME $(go tool -n gen). Constants have the values that they have with these tags and on this system.
//
// The generator compiles a function together with the functions it calls. It refuses a function that it cannot compile. Functions may have any
// length, but no recursion. Values are numbers, bools, and structs and arrays of numbers and bools. Statements are assignments, if, switch,
// return, and for in all its forms. Break and continue may have labels. A package variable may be read if nothing assigns to it.
//
// A short loop with a constant trip count is unrolled. Any other loop runs until all elements of a vector have left it, so it takes as long
// as the element with the most iterations.
//
// Go cannot preempt kernels. Therefore a kernel leaves a vector with more than 8,192 iterations to the Go loop. The Go loop takes as long
// as your function. If your function never ends for some operand, perhaps for NaN, the Go loop does not end either: give your loops a
// limit.
//
// The elements of an array of up to 64 elements may be read and set at any index. Kernels for amd64 also read tables of up to 4,096
// constants. In a reduction, a separate kernel with such a table computes the terms first.
//
// A slice may be a literal, a part of a literal with constant bounds, or a package variable with constant elements. A constant string may
// be used like a slice.
//
// A local variable counts as an array under two conditions. It is initialised by a slice literal, or by make([]T, n) with constant n. And
// it is only indexed, ranged over, measured by len, or passed to functions with the same restriction. Its elements may be set. Package
// variables may be initialised by the result of a function.
//
// An operand other than the first may be a slice of numbers or bools. The function may index the slice and range over it. All elements of
// the arrays share the slice: it does not broadcast, and the generated functions take it as a slice.
//
// A function literal initialises a local variable, or is called at once. It may read and change the variables around it.
//
// A callee may have functions as parameters; marked functions may not. The argument is a declared function, a function parameter of the
// caller, or a literal that changes no variables around it: root(func(x float64) float64 { return x*x - y }, 1). Functions may not be
// selected at run time, stored or returned. The functions of math/bits are compiled, except for divisions.
//
// Functions and methods may have pointers as parameters and receivers. The argument is a pointer parameter, or the address of a local
// variable, of a field or of an element. A local variable may be initialised as a pointer to a new value: &T{…}, new(T), or the result of a
// function that made the value.
//
// The target of a pointer may be read and set. Its methods, including the methods of embedded structs, may be called. Pointers may not be
// stored in other ways, compared or returned. A call may not have two pointers to the same variable.
//
// Calls are evaluated from left to right. In r.state + r.next(), the call changes the variable r.state, and Go does not specify whether the
// variable is read before or after the call. The generator refuses such code.
//
// A function with the directive //ndgo:rare may be any Go code. The Go loop computes the elements that reach it, one by one. If the
// function panics, earlier results have been written.
//
// A function may panic: by a call of panic, a division by zero, a negative shift, or an index out of range. Before it writes anything, the
// operator searches for elements with a panic. If it finds one, it panics with an error of kind nd.ErrDomain. The error has the index of
// the first such element, and the value of your function's panic.
//
// There is no such search for a panic in a loop with a data-dependent trip count. If a function may panic in such a loop, all its panics
// occur while results are being written: your function itself panics, after earlier results were written.
//
// Every operation is rounded, except math.FMA, so all machines compute the same bits. A function can round explicitly, as in float64(x*y) +
// z. Otherwise, loops and tests use a rounded copy of the function, in a file named …_rounded.go. They also use a copy if the function
// calls math or multiplies complex numbers. The copy calls elem.Exp[float64] for math.Exp, and elem.MultiplyComplex128 for products.
//
// If there is a copy, a direct call of your function may differ from the operator. The call differs in the last bits on machines for which Go
// fuses operations or has assembly in math. For some operands, math is wrong on amd64; then the call differs by whole digits or in the sign:
// math.Log10(1e-310), math.Pow(3.957e-321, -0.66), math.Atan2(-1e-300, -1e300) and math.J1(-1e-45).
//
// Functions of other packages are not copied. Initial values of package variables are not copied either, because Go computes them. If code in
// these places needs a copy, the generator refuses it.
//
// The generated test has a digest of your function and of everything it uses in its package. If you change this code without go generate,
// go test fails. Comments and white space do not count.
//
// A float converted to an integer loses its fraction. A float out of range becomes the nearest integer of the type, and NaN becomes 0:
// int32(x) of 1e300 is 1<<31 - 1, and uint8(x) of -1 is 0. Plain Go leaves these cases to the processor. The rounded copy has
// elem.Convert[int32](x), unless limits show that x is in range. In functions of other packages these conversions are refused. Functions
// marked rare, portable or rows convert like the processor if they are not copied.
//
// Of the directives below, marked functions may have portable and requires.
//
// # Fused functions
//
// An array function composed of operators becomes an operator with one pass over memory and the same bits:
//
//	// flow returns uv + √|w|.
//	//
//	//ndgo:fuse
//	func flow(u, v, w *nd.NDArray[float64]) *nd.NDArray[float64] {
//		return nd.Add(nd.Multiply(u, v), nd.Sqrt(nd.Abs(w)))
//	}
//
// It becomes Flow, FlowInto and, if the results have the types of the first operands, FlowInPlace. The scalar function of all its steps,
// flowFused, is in a file named …_fused.go, and is compiled like a marked function. The generated test compares the operator with flow
// itself.
//
// A fused function consists of assignments to local variables and a return. It calls operators of ndarray, nd.Where, x.Scalar, other fused
// functions, and operators of marked functions in the package. It may call nd.AsType between real numbers, and between complex ones.
// Operands are arrays and scalars. If an operator takes a slice, its operand may be a slice. A scalar has the type of the elements beside
// it; constants must fit this type. Sums, differences, products and quotients of scalars may be written in Go.
//
// All operands broadcast together. So each result, and each step that may fail, like a division of integers, must depend on all arrays.
// Otherwise the function is a program (see below), because the results could differ in shape, or the step could be hidden by an empty
// array. If an operator has several definitions for the types of the type parameter, like nd.Multiply for nd.Number, the function is fused
// separately for each type.
//
// The last step may be nd.Sum, nd.Prod, nd.Mean, nd.Min, nd.Max, nd.CountNonzero, nd.All or nd.Any. The operator is then a reduction with
// the options nd.Axis and nd.KeepDims: the function has options ...nd.Option as its last parameter, and passes them on. In place of
// nd.SkipNaN, replace NaN by a neutral number with nd.Where. The bits are the bits of the reduction of a row-major array.
//
// # Programs
//
// An array function with anything else, like views, targets, branches, loops or several shapes, is a program. The generator keeps its
// code, but joins some of its steps into one pass over memory.
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
// It becomes Laplacian, a function with the same parameters, results, bits, errors and effects.
//
// First the function is rewritten until each array is assigned, stored or returned by a separate statement. The order of evaluation stays
// the same. Calls of helpers are replaced by the bodies of the helpers. A helper is a function or function literal of the package with
// operators on arrays. It returns only at its end, and does not call itself. A loop is replaced by its iterations if their number is known
// and at most 16, and if the loop sets an array variable from outside the loop by an operator, or stores the result of an operator into an
// array. The loop must then have no view of this array, and its weights must be constants or variables. The number is known for constants,
// arrays, and slices made by literals.
//
// A run is a sequence of consecutive statements in a block. The statements define variables, and have no side effects. A run ends with the first
// statement that returns, sets a variable of another block, or stores into an array by a function of inplace or into, by Assign with an
// operator or an array variable, or by x.SetMask(mask, k) with a mask computed of x. A run may end with up to 24 stores into up to 8 arrays, if
// one pass can compute them: the targets have one element type, and each store has an array in common with an earlier one. Between the stores
// there may be steps, numbers and views, but no reductions. If targets turn out to differ in shape, or to share memory with each other or with
// other operands, the run is executed as written.
//
// Within a run, all operators allowed in a fused function are joined into passes. There is one pass for each array needed as a whole: an
// array that is stored or returned, used in parts, passed to a function other than an operator, or used by several passes and slow to
// compute. Up to three passes repeat a single cheap operator instead. Passes of a run over the same arrays become one pass with several
// results; a step needed only by these results is computed once and not stored. A view of a cheap step, like a slice of x - y, needs no
// array: the pass computes the step again, of views of x and y. A pass may end with Sum, Prod, Mean, Min, Max, CountNonzero, All or Any,
// along axes and with KeepDims. It may also end with Var or Std along axes: the terms of some rows are stored, and then their variances are
// computed.
//
// If passes and reductions of a run have arrays in common, they are computed together, a part of the elements at a time. So lo := nd.Min(x) and
// hi := nd.Max(x) read x once. A step next := … and the reduction change := nd.Max(nd.Abs(nd.Subtract(next, u))) also read each array once. A
// reduction in the middle must keep the first axis: a softmax along the last axis is computed some rows at a time. Each reduction adds in its
// own order, so bits do not change.
//
// Reductions may directly follow a store and read its targets, like the greatest change of a Jacobi step. They are computed together with the
// store, if no step may fail for some elements.
//
// Everything else is executed as written, between passes. If a pass fails, its run is executed as written, with the errors of your
// function.
//
// An array is released after the last statement that uses it. The array must be made by an operator, a reduction, Copy or a function such
// as MatMul. It must be used only by these functions, by stores and by views. If a variable is set again, as in u, v = v, next, its old
// array is also released: each iteration of a loop writes into the memory of an earlier iteration. A second call of the function allocates
// only its results.
//
// A constant argument of nd.S is a mistake if it is wrong for all arrays. If a function recovers from panics, its test does not require the
// success of every pass.
//
// A function of operators that cannot be one fused function, for example with a reduction in its middle, is a program as well. Operands are
// arrays of numbers or bools, numbers, bools, strings, and slices and structs of these; results may be anything. The generator refuses a
// function if it has neither two operators to join, nor an operator in the call of Assign, nor reductions to compute together. A method is a
// program too: grid.curl becomes grid.Curl, and the passes and -explain call it gridCurl. Structs may have fields without capitals if their type
// is declared in the package.
//
// With -explain laplacian, gen lists the passes and their inputs, the steps that could not be joined, with the reason, and each array
// stored between passes. The generated test runs both functions on operands of random shapes, also with shared memory.
//
// # Neighbourhoods
//
// A function of the elements around one element becomes an operator on arrays:
//
//	// jacobi returns the mean of the four neighbours of u.
//	//
//	//ndgo:stencil wrap
//	func jacobi[T nd.Float](u nd.Near[T]) T {
//		return (u.At(-1, 0) + u.At(1, 0) + u.At(0, -1) + u.At(0, 1)) / 4
//	}
//
// It becomes Jacobi, JacobiInto and, if the only result has the type of the first operand, JacobiInPlace. There may be several results,
// several neighbourhoods of arrays of one shape, and scalars; in place of a scalar the caller may pass an array of a broadcastable shape.
// Offsets are constants, one for each of the last axes. Each element read is an operand of the loop; there are at most 23. The body follows
// the rules for marked functions.
//
// The directive gives the values beyond the border. With keep, elements without a complete neighbourhood are copied from the first array.
// With wrap, an axis continues at its other end. With reflect, an axis is mirrored at its first and last elements, without repeating them.
// With constant=VALUE, all elements beyond the border have this value.
//
// # Functions of rows
//
// A computation on all elements along an axis is a function of slices:
//
//	// softmax sets dst to the weights eˣ / Σeˣ.
//	//
//	//ndgo:rows
//	func softmax[T nd.Float](dst, src []T) { … }
//
// It becomes Softmax(x, options...) and SoftmaxInto(dst, x, options...). These call softmax for each lane, on several goroutines. A lane is
// a line of elements along the last axis, or along the axis of nd.Axis. Each slice holds all elements of a lane contiguously. The elements
// of dst are zero before the call, and src must not be changed. Elements of dst and src may be of any two types. The body is plain Go, and
// is not compiled to kernels.
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
// The file is Go code of package internal/ops, formatted by gofmt. The compiled file is a copy in this package, z_manifest.go.
//
// The element types of an operator are the types in the constraints of its functions; package ops must have a constraint with exactly this
// union, for the array functions. The result has the operands' type, a fixed type like bool, or a type named by the caller for each element
// type.
//
// The comment becomes the comment of the array functions. It begins with the name and "returns" or "reports whether"; the in-place forms
// say "sets" instead. A single-line comment that stands alone begins a section: a file of functions, and a part of the table. Functions
// obey the rules of marked functions: a function that cannot be compiled is refused, unless it is portable.
//
// # Directives
//
// Lines of a function's comment beginning with //ndgo: are directives:
//
//	laws LAW…                properties of the operator for all operands, which are tested: commutative, associative,
//	                         identity=VALUE, idempotent, involution, odd, even, monotone
//	constant NAME=NUMBER     a frequent value of the last operand, as a scalar. It gets kernels of its own, with all
//	                         expressions of the value computed beforehand: with y=2, a power becomes x * x
//	operator NAME            the function defines the operator NAME for its element types, together with others
//	portable                 the function may be any Go. For element types for which it cannot be compiled, it runs as a
//	                         loop in Go, without kernels. It broadcasts and is tested like others, but nothing checks
//	                         for the same bits on all machines, or for panics. The directive is refused where it has no
//	                         effect
//	reduce NAME [SCAN]       the operator makes a reduction called NAME and, if SCAN is given, a cumulative reduction of
//	                         this name; it must be commutative and associative
//	requires CONDITION KIND  a condition on every element, checked before anything is written, and the error for a
//	                         violation: DivideByZero, NegativePower or NegativeShift
//
// An associative operator takes any number of arrays. If it is also commutative, package inplace has a form that joins values to the elements at
// indices, for example AddAt. Package into gets a generated reduction for each handwritten reduction of package ndarray whose body is a single
// call of package reducing.
//
// Mistakes are reported with their positions, as in go.generate:12:39: undefined: z. All mistakes of a stage are reported together. The
// stages are directives and types, operands and results, and bodies. Mistakes in functions of arrays and of neighbourhoods are reported with
// those of the last stage that is reached. If there is a mistake, nothing is written; -explain still describes the other operators.
package main
