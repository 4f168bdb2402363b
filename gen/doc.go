// Gen writes what follows from the definitions of operators: their loops, the array functions in five packages, the
// tests that hold both to the definitions, benchmarks, and a table for reference.
//
//	go run ndgo/gen [-check] [-explain name] [-fix[=fma]] [-o directory] [go.generate | directory]
//
// It prints what it reads, what it compiles, and how many files it wrote, to standard error.
//
// The argument is a manifest, or the directory of a package with marked functions, which is the current one if there is no
// argument. With -check it writes nothing, names the files that are stale, edited, missing or extra, and exits with status 1
// if there are any. With -explain it says what the loops of an operator, or of all, were compiled to, after the
// function that they call if that was generated: with the cycles that an element takes by a model, what bounds the kernel, and the cycles of the
// loop in Go, which is used where it is faster. With -fix, which is
// -fix=round, it first converts products in the manifest, or in the marked functions and in those of their package that they
// call, where some machines would fuse them with a sum: x*y + z becomes T(x*y) + z, unless T means something else there.
// With -fix=fma those of float64 that are written as a term of the sum are fused on all machines, math.FMA(x, y, z), unless
// math means something else there, or the sum joins the terms of a reduction; it imports math where that is lacking. With -o
// the files go to another directory. Lines that end with \r\n are no difference; the line z_* text eol=lf in .gitattributes keeps Git for
// Windows from making them.
//
// # Marked functions
//
// In a module that requires ndgo and has the line tool ndgo/gen in its go.mod, functions of scalars become functions of
// arrays:
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
// Operands and results may be 24 together. The functions have names with small first letters, and either one type parameter, of the first operand and perhaps of others, or
// none. The first makes Hypot3, Hypot3Into and Hypot3InPlace, of which the last is there if the results have the types of
// the first operands. The second makes Dot and DotInto, with the options of nd.Sum, and where the directive
// says scan=CumulativeDot also functions of that name, of cumulative reductions, with the options of nd.CumulativeSum. Partial results are joined as acc is
// with the term, by an operator + * & | ^ && ||, min, max or a function of two, in any order. The identity may name
// package math, which the file need not import for it. A term may depend on a condition, as in if x > y { acc++ } else { acc -= y }. A function
// whose result depends on the order, as that of acc - x does, and an identity that changes a result, are refused by an example; the generated test tries more. Generated files are called as the file of the functions, with
// z_ in front, and have its build constraints. What belongs to files that are excluded is left alone: GOFLAGS=-tags=NAME go
// tool gen or, for an operating system, GOOS=NAME $(go tool -n gen) chooses other files.
//
// Functions are compiled whole, with those that they call, and are refused if they leave what can be compiled. They may be
// of any length, but have no recursion, nor anything but numbers, bools, and structs and arrays of them. Of statements there are
// assignments, if, switch, return, and for in all its forms with break and continue, also to labels; variables of a package are
// read if nothing assigns to them. A short loop over a constant number of rounds is written out; another one runs while any
// lane of a vector lives, so that it takes as long as the lane with the most rounds. Kernels cannot be preempted: of a vector
// with more than 8,192 rounds the elements are computed by the loop in Go, which takes as long as the function does, and never
// ends where that does not, on NaN perhaps: write such loops with a limit. Elements of an array are read and set at
// any index, if there are 64 of them at most; tables of up to 4,096 constants are read too, by kernels for amd64, but for the
// terms of reductions, which are then computed apart. A slice is a literal, a part of one with constant bounds, or a variable of
// the package, whose elements are only read, and so is a constant string. A local variable that begins with such a literal or with
// make([]T, n), of a constant length, and is only indexed, ranged over, measured by len, and passed to functions that do no more with
// it, is an array: its elements are set, too. Variables of a package may begin with the result of a
// function. An operand, but the first, may be a slice of numbers or bools: all elements have it in common, it does not broadcast, and the
// generated functions take it as a slice. Its elements are read at any index and in loops over it. Function literals begin a local variable,
// or are called at once; they read and change the variables around them. A function that is called may have functions as parameters, which are literals
// that change nothing around them, declared functions, or such a parameter of the caller: root(func(x float64) float64 { return x*x - y }, 1).
// Marked functions have none, and functions are not chosen, kept or returned. The functions of math/bits are compiled, but those that divide.
//
// Functions and methods may have parameters and receivers that are pointers. What is passed is the address of a local variable, of
// a field, or of an element, or a pointer that was passed; a local variable may begin as a pointer to something new, &T{…}, new(T), or
// what a function returns that made it. What pointers point to is read and set, and methods are called on it, those of embedded structs, too.
// Pointers are not kept otherwise, compared or handed back, and a call has no two to the same variable. Go leaves open whether a
// variable is read before or after a call beside it that changes it, as in r.state + r.next(), so that this is refused; calls are
// made from left to right.
//
// A function with the directive
// //ndgo:rare in its comment may be any Go: elements that reach it are computed one by one, and what was computed before one
// of them panics is written.
//
// A function may panic: by panic, by a division by zero, a negative shift, or an index out of range. The operator looks for
// elements for which it does before anything is written, and panics with an error of the kind nd.ErrDomain that has the index of the first, and
// what the function panics with. In a loop whose rounds depend on elements the function panics itself, and what was computed before is written; one
// that may do so panics itself wherever it does.
//
// Every operation rounds, unless it is written as math.FMA, so that all machines compute the same bits. Where a function does not
// say so, by float64(x*y) + z, and where it calls math or multiplies complex numbers, loops and tests are made of a copy that
// does, in a file whose name ends in _rounded.go: it calls elem.Exp[float64] for math.Exp, and elem.MultiplyComplex128. A direct
// call of the function itself may differ from the operator in the last bits, on machines whose compiler fuses, or whose math
// has assembly, and by whole digits or the sign where math is wrong on amd64, as math.Log10(1e-310),
// math.Pow(3.957e-321, -0.66), math.Atan2(-1e-300, -1e300) and math.J1(-1e-45) are. Functions of other packages are not copied, nor is what variables of a package begin with, which Go computes: where
// that differs among machines it is refused.
//
// A float that becomes an integer loses its fraction. If it is out of range, it becomes the nearest integer of the type, and NaN
// becomes 0: int32(x) of 1e300 is 1<<31 - 1, and uint8(x) of -1 is 0. Go leaves these to the processor, so that the copy has
// elem.Convert[int32](x) where limits do not show that x is in range. In functions of other packages such conversions are
// refused. What is marked rare, portable or rows and stays as it is converts as the processor does.
//
// Of the directives below, marked functions may have portable and requires.
//
// # Fused functions
//
// A function of arrays whose steps are operators becomes an operator that takes one pass over memory, with the same bits:
//
//	// flow returns uv + √|w|.
//	//
//	//ndgo:fuse
//	func flow(u, v, w *nd.NDArray[float64]) *nd.NDArray[float64] {
//		return nd.Add(nd.Multiply(u, v), nd.Sqrt(nd.Abs(w)))
//	}
//
// It makes Flow, FlowInto and, if the results have the types of the first operands, FlowInPlace. What it is fused to, the function
// flowFused of scalars, is in a file whose name ends in _fused.go, and is compiled as a marked function is. The generated test
// compares it with flow itself.
//
// Such a function is assignments to variables of its own and a return, of calls of the operators of ndarray, nd.Where, nd.AsType
// where Go converts as that does on all machines, x.Scalar, other fused functions, and the operators that marked functions
// of the package define. Operands are arrays, scalars, and slices, which are given to these operators; a scalar has the type of the elements that it meets, and constants
// must fit it. Sums, differences, products and quotients of scalars may be written in Go. All operands broadcast at once, so
// that results which depend on some of them have the shape of all. A function with an operator that has several definitions for
// the types of its type parameter, such as nd.Multiply of nd.Number, is fused for each type by itself.
//
// At the end there may be nd.Sum, nd.Prod, nd.Mean, nd.Min, nd.Max, nd.CountNonzero, nd.All or nd.Any, which makes a reduction: the
// function has options ...nd.Option as its last parameter and hands them on. It takes nd.Axis and nd.KeepDims; for nd.SkipNaN have nd.Where put
// a neutral number in the place of NaN. Its bits are those of the reduction of an array in row-major
// order.
//
// # Programs
//
// A function of arrays that has more than such steps, views, targets, branches, loops, several shapes, is a program: it stays as it is, and steps of it
// are joined.
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
// It makes Laplacian, a function with the same parameters and results, and the same bits, errors and effects. In each block of statements those side by
// side that define arrays are a run, which ends with the first one that stores into an array, by a function of inplace or into or by Assign of an
// operator, or that returns. In a run operators that are steps of a fused function join, across variables that nothing else needs, to one pass for each
// array that is needed as a whole: that is stored or returned, used by several passes, a part of which is taken, or given to a function that is no
// operator. Everything else, reductions and function literals among it, is done as it is written, and so is a run in which a pass fails, for the
// errors of the function. A pass over no elements checks none: an empty operand of a later step hides a division by zero in an earlier one. Operands are arrays of numbers or bools, numbers, bools and slices of these; results may be anything. With
// -explain laplacian it says which passes there are, what they read, and which steps could not be joined and why. The generated test runs both functions on
// operands of random shapes, which share memory, too. A function that has no two operators to join is refused.
//
// # Neighbourhoods
//
// A function that reads elements around one becomes an operator on arrays:
//
//	// jacobi returns the mean of the four neighbours of u.
//	//
//	//ndgo:stencil wrap
//	func jacobi[T nd.Float](u nd.Near[T]) T {
//		return (u.At(-1, 0) + u.At(1, 0) + u.At(0, -1) + u.At(0, 1)) / 4
//	}
//
// It makes Jacobi, JacobiInto and, if the only result has the type of the first operand, JacobiInPlace. There may be several results. The offsets are constants, one for
// each of the last axes, and each element that is read is an operand of the loop, of which there can be 23. There may be several
// neighbourhoods, of arrays of one shape, and scalars, in place of which arrays may be given that broadcast to it. The body is that
// of a marked function. The directive says what is beyond an array: keep leaves elements whose neighbourhood is not whole as those of
// the first array are, wrap makes rings of axes, reflect turns them around at their first and last elements, which are not repeated,
// and constant=VALUE has a value.
//
// # Functions of rows
//
// What needs all elements along an axis is a function of slices:
//
//	// softmax sets dst to the weights eˣ / Σeˣ.
//	//
//	//ndgo:rows
//	func softmax[T nd.Float](dst, src []T) { … }
//
// It makes Softmax(x, options...) and SoftmaxInto(dst, x, options...), which call it for each lane along the axis that nd.Axis chooses, else
// the last, on several goroutines. Both slices have all elements of a lane side by side; dst is zero before, and src is not to be
// changed. Elements may be of any type, and those of dst of another. The body is Go, and runs as it is.
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
// The file is Go of package internal/ops, as gofmt has it. Its copy there, z_manifest.go, is what is compiled. The element
// types of an operator are those of the constraints of its functions; package ops has a constraint for exactly their
// union, which the array functions bear. The result has the operands' type, one fixed type such as bool, or a type
// for each element type, which callers then name. The comment becomes that of the array functions. It begins with the
// name and "returns" or "reports whether", so that the in-place forms can say what is set. A comment of one line
// that stands alone begins a section, which is a file of functions and a part of the table. Its functions are held to the
// rules of marked ones: what cannot be compiled is refused, unless it is portable.
//
// # Directives
//
// Lines of a function's comment that begin with //ndgo: say more.
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
// An operator that is associative takes any number of arrays. One that is commutative, too, has a form of package inplace that
// joins values into elements at indices, such as AddAt. The reductions of package into follow from those of package ndarray,
// which are written by hand: functions whose body is one call of a function of package reducing of the core.
//
// Mistakes are reported with their positions, as in go.generate:12:39: undefined: z, and all of a stage at once: what directives and
// types say, then functions of arrays and of neighbourhoods, then operands and results, and then the bodies, once the former are right.
package main
