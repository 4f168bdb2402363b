package exercises

import (
	"fmt"
	"math"

	"ndgo/inplace"
	nd "ndgo/ndarray"
	"ndgo/random"
)

// Exercises 17, 27 and 28: compute with NaN, and do the same with integers.
func Example_notANumber() {
	z, tenth := nd.Zeros[float64](1), 0.1
	nan := nd.Divide(z, z).Item()
	fmt.Println(0*nan, nan == nan, math.Inf(1) > nan, nan-nan, 3*tenth == 0.3, nd.IsIn(nd.Of(nan), nan))
	fmt.Println(nd.AsType[int](nd.Of(nan)))
	fmt.Println(nd.Try(func() { nd.FloorDivide(nd.Zeros[int](1), 0) }))
	i := nd.Of(1, 2)
	fmt.Println(nd.Pow(i, i), nd.BitwiseRightShift(nd.BitwiseLeftShift(i, 2), 1), nd.Equal(nd.BitwiseAnd(i, 1), 1))
	// Output:
	// NaN false false NaN false [false]
	// [0]
	// ndarray: FloorDivide: integer division by zero at index (0); mask the divisor, or divide floats
	// [1 4] [2 4] [ true false]
}

// Exercise 22: scale a vector to the range from 0 to 1.
func Example_normalise() {
	x := nd.Of(2.0, 4, 10)
	fmt.Println(nd.Divide(nd.Subtract(x, nd.Min(x)), nd.PtP(x)))
	// Output: [0.   0.25 1.  ]
}

// Exercise 24: multiply two matrices.
func Example_matMul() {
	fmt.Println(nd.MatMul(nd.Ones[float64](5, 3), nd.Ones[float64](3, 2)))
	// Output:
	// [[3. 3.]
	//  [3. 3.]
	//  [3. 3.]
	//  [3. 3.]
	//  [3. 3.]]
}

// Exercise 29: round numbers away from zero.
func Example_awayFromZero() {
	x := nd.Of(-1.2, 0.1, 2.7, -3)
	fmt.Println(nd.Copysign(nd.Ceil(nd.Abs(x)), x))
	// Output: [-2.  1.  3. -3.]
}

// Exercise 30: find the common elements of two arrays.
func Example_common() {
	fmt.Println(nd.Intersect1D(nd.Of(3, 1, 4, 1, 5), nd.Of(5, 3, 5, 8)))
	// Output: [3 5]
}

// Exercise 32: take the square root of -1 as a real and as a complex number.
func Example_rootOfMinusOne() {
	fmt.Println(nd.Sqrt(nd.Of(-1.0)), nd.Sqrt(nd.Of(complex(-1, 0))))
	// Output: [nan] [0.+1.i]
}

// Exercise 35: compute (a + b) · (-a / 2) without a copy.
func Example_inPlace() {
	a, b := nd.Of(1.0, 2, 3), nd.Of(2.0, 2, 2)
	inplace.Add(b, a)
	inplace.Divide(a, 2)
	inplace.Negative(a)
	fmt.Println(inplace.Multiply(a, b))
	// Output: [-1.5 -4.  -7.5]
}

// Exercise 36: take the integer part of positive numbers in four ways.
func Example_integerPart() {
	x := nd.Of(0.7, 3.2, 9.9)
	fmt.Println(nd.Subtract(x, nd.Remainder(x, 1)), nd.FloorDivide(x, 1), nd.Trunc(x), nd.AsType[int](x))
	// Output: [0. 3. 9.] [0. 3. 9.] [0. 3. 9.] [0 3 9]
}

// Exercise 40: sort a random vector.
func Example_sort() {
	x := random.Random[float64](random.New(1), 5)
	inplace.Sort(x)
	fmt.Printf("%.3f\n", x)
	// Output: [0.144 0.312 0.512 0.949 0.950]
}

// Exercises 41 and 67: sum a small array, and sum an array of four axes over its last two axes.
func Example_sums() {
	fmt.Println(nd.Sum(nd.Arange[int](0, 10, 1)), nd.Sum(nd.Ones[int](2, 3, 4, 5), nd.Axis(-2, -1)))
	// Output:
	// 45 [[20 20 20]
	//  [20 20 20]]
}

// Exercise 42: check whether two arrays are equal, or nearly equal.
func Example_equal() {
	tenths := nd.Of(1.0, 2, 3)
	inplace.Divide(tenths, 10)
	a, b := nd.CumulativeSum(tenths), nd.Of(0.1, 0.3, 0.6)
	fmt.Println(nd.ArrayEqual(a, b), nd.AllClose(a, b))
	// Output: false true
}

// Exercise 43: make an array read-only.
func Example_readOnly() {
	x := nd.Zeros[int](3).ReadOnly()
	fmt.Println(nd.Try(func() { x.SetAt(1, 0) }))
	// Output: ndarray: SetAt: the target (3) is read-only: it repeats memory, was made by ReadOnly, or is a view of such an array; write to a Copy of it
}

// Exercise 44: convert points to polar coordinates.
func Example_polar() {
	p := nd.Matrix([][]float64{{1, 1}, {0, 2}, {-3, 0}})
	x, y := p.Slice(nd.S(":, 0")), p.Slice(nd.S(":, 1"))
	fmt.Printf("%.4f\n%.4f\n", nd.Hypot(x, y), nd.Atan2(y, x))
	// Output:
	// [1.4142 2.0000 3.0000]
	// [0.7854 1.5708 3.1416]
}

// Exercise 49: print all elements of an array.
func Example_printAll() {
	fmt.Printf("%+.0f\n", nd.Zeros[float64](2, 3))
	// Output:
	// [[+0 +0 +0]
	//  [+0 +0 +0]]
}

// Exercise 52: compute the distances between all pairs of points.
func Example_distances() {
	p := nd.Matrix([][]float64{{0, 0}, {3, 4}, {6, 8}})
	d := nd.Subtract(p.ExpandDims(1), p)
	fmt.Println(nd.Sqrt(nd.Sum(nd.Square(d), nd.Axis(-1))))
	// Output:
	// [[ 0.  5. 10.]
	//  [ 5.  0.  5.]
	//  [10.  5.  0.]]
}

// Exercise 53: convert floats to integers in the same memory.
func Example_sameMemory() {
	x := nd.Of[float32](1, 2, 3)
	fmt.Println(nd.AsType[int32](x))
	// Output: [1 2 3]
}

// Exercise 58: subtract from each row its mean.
func Example_centre() {
	x := nd.Matrix([][]float64{{1, 2, 6}, {4, 4, 4}})
	fmt.Println(inplace.Subtract(x, nd.Mean(x, nd.Axis(1), nd.KeepDims)))
	// Output:
	// [[-2. -1.  3.]
	//  [ 0.  0.  0.]]
}

// Exercise 60: find the columns without a nonzero element.
func Example_nullColumns() {
	x := nd.Matrix([][]int{{1, 0, 2}, {0, 0, 3}})
	fmt.Println(nd.LogicalNot(nd.Any(nd.NotEqual(x, 0), nd.Axis(0))))
	// Output: [false  true false]
}

// Exercise 62: add a row and a column.
func Example_rowAndColumn() {
	fmt.Println(nd.Add(nd.Of(0, 1, 2).Reshape(3, 1), nd.Of(10, 20, 30).Reshape(1, 3)))
	// Output:
	// [[10 20 30]
	//  [11 21 31]
	//  [12 22 32]]
}

// Exercise 66: count the colours in a picture.
func Example_colours() {
	picture := random.Integers[uint8](random.New(1), 0, 2, 16, 16, 3)
	fmt.Println(nd.Unique(picture.Reshape(-1, 3), nd.Axis(0)).Dim(0))
	// Output: 8
}

// Exercise 68: compute the mean of each group of elements.
func Example_groups() {
	group, x := nd.Of(0, 1, 0, 2, 1), nd.Of(1.0, 2, 3, 4, 5)
	fmt.Println(nd.Divide(nd.BinCountWeighted(group, x), nd.AsType[float64](nd.BinCount(group))))
	// Output: [2.  3.5 4. ]
}

// Exercise 69: compute the diagonal of a matrix product without the other elements.
func Example_diagonalOfProduct() {
	a, b := nd.Arange[int](0, 6, 1).Reshape(2, 3), nd.Arange[int](0, 6, 1).Reshape(3, 2)
	fmt.Println(nd.Einsum("ij,ji->i", a, b), nd.VecDot(a, b.T()))
	// Output: [10 40] [10 40]
}

// Exercise 71: multiply an array of three axes by an array of two.
func Example_timesMatrix() {
	a, b := nd.Ones[int](2, 2, 3), nd.Matrix([][]int{{1, 2}, {3, 4}})
	fmt.Println(nd.Multiply(a, b.Slice(nd.S("..., newaxis"))))
	// Output:
	// [[[1 1 1]
	//   [2 2 2]]
	//
	//  [[3 3 3]
	//   [4 4 4]]]
}

// Exercise 73: list the distinct sides of triangles.
func Example_sides() {
	faces := nd.Matrix([][]int{{0, 1, 2}, {2, 1, 3}})
	sides := nd.Stack(nd.Arrays(faces, nd.Roll(faces, nd.Shift(-1), nd.Axis(1))), nd.Axis(-1)).Reshape(-1, 2)
	fmt.Println(nd.Unique(nd.Sort(sides), nd.Axis(0)).T())
	// Output:
	// [[0 0 1 1 2]
	//  [1 2 2 3 3]]
}

// Exercise 75: compute means over a sliding window.
func Example_slidingMean() {
	x := nd.Arange[float64](0, 10, 1)
	fmt.Println(nd.Mean(x.SlidingWindow(3), nd.Axis(-1)))
	// Output: [1. 2. 3. 4. 5. 6. 7. 8.]
}

// Exercises 78 and 79: compute the distances between points and lines. A line goes through two points.
func Example_pointsAndLines() {
	from, to := nd.Matrix([][]float64{{0, 0}, {0, 1}}), nd.Matrix([][]float64{{1, 0}, {1, 2}})
	points := nd.Matrix([][]float64{{2, 3}, {0, 1}, {5, 5}})
	along := nd.Subtract(to, from)                 // has shape (2, 2)
	off := nd.Subtract(points.ExpandDims(1), from) // has shape (3, 2, 2)
	x := func(v *nd.NDArray[float64]) *nd.NDArray[float64] { return v.Slice(nd.S("..., 0")) }
	y := func(v *nd.NDArray[float64]) *nd.NDArray[float64] { return v.Slice(nd.S("..., 1")) }
	cross := nd.Subtract(nd.Multiply(x(off), y(along)), nd.Multiply(y(off), x(along)))
	fmt.Printf("%.4f\n", nd.Divide(nd.Abs(cross), nd.Hypot(x(along), y(along))))
	// Output:
	// [[3.0000 0.0000]
	//  [1.0000 0.0000]
	//  [5.0000 0.7071]]
}

// Exercise 83: find the most frequent value.
func Example_mode() {
	fmt.Println(nd.ArgMax(nd.BinCount(nd.Of(1, 4, 2, 4, 4, 1))))
	// Output: 4
}

// Exercise 86: multiply matrices by vectors and add the products.
func Example_sumOfProducts() {
	matrices, vectors := nd.Ones[float64](3, 4, 4), nd.Ones[float64](3, 4, 1)
	fmt.Println(nd.Sum(nd.MatMul(matrices, vectors), nd.Axis(0)).T())
	// Output: [[12. 12. 12. 12.]]
}

// Exercise 87: sum blocks of 4 × 4 elements.
func Example_blockSums() {
	x := nd.Ones[int](8, 12)
	fmt.Println(nd.Sum(x.Reshape(2, 4, 3, 4), nd.Axis(1, 3)))
	// Output:
	// [[16 16 16]
	//  [16 16 16]]
}

// Exercise 88: compute a generation of the game of life.
func Example_life() {
	x := nd.Zeros[int](5, 5)
	x.Slice(nd.S("1:4, 2")).Fill(1)
	n := nd.Subtract(nd.Sum(nd.Pad(x, 1, 1, nd.Wrap).SlidingWindow(3, 3), nd.Axis(-2, -1)), x)
	alive := nd.LogicalOr(nd.Equal(n, 3), nd.LogicalAnd(nd.Equal(n, 2), nd.Equal(x, 1)))
	fmt.Println(nd.AsType[int](alive))
	// Output:
	// [[0 0 0 0 0]
	//  [0 0 0 0 0]
	//  [0 1 1 1 0]
	//  [0 0 0 0 0]
	//  [0 0 0 0 0]]
}

// Exercise 92: compute third powers in three ways.
func Example_cubes() {
	x := nd.Of(1.0, 2, 3)
	fmt.Println(nd.Pow(x, 3), nd.Multiply(x, x, x), nd.Einsum("i,i,i->i", x, x, x))
	// Output: [ 1.  8. 27.] [ 1.  8. 27.] [ 1.  8. 27.]
}

// Exercise 95: write numbers in binary.
func Example_binary() {
	x := nd.Of(0, 1, 3, 15)
	powers := nd.BitwiseLeftShift(nd.Ones[int](4), nd.Of(3, 2, 1, 0))
	fmt.Println(nd.AsType[int](nd.NotEqual(nd.BitwiseAnd(x.ExpandDims(1), powers), 0)))
	// Output:
	// [[0 0 0 0]
	//  [0 0 0 1]
	//  [0 0 1 1]
	//  [1 1 1 1]]
}

// Exercise 97: write sums and products by Einsum.
func Example_einsum() {
	a, b := nd.Of(1, 2, 3), nd.Of(4, 5, 6)
	fmt.Println(nd.Einsum("i->", a), nd.Einsum("i,i->i", a, b), nd.Einsum("i,i", a, b), nd.Einsum("i,j->ij", a, b))
	// Output:
	// 6 [ 4 10 18] 32 [[ 4  5  6]
	//  [ 8 10 12]
	//  [12 15 18]]
}

// Exercise 98: place points at equal distances on a path.
func Example_path() {
	phi := nd.Linspace[float64](0, 6*math.Pi, 1000)
	x, y := nd.Multiply(phi, nd.Cos(phi)), nd.Multiply(phi, nd.Sin(phi))
	step := nd.Hypot(nd.Diff(x), nd.Diff(y))
	way := nd.CumulativeSum(step, nd.IncludeInitial)
	at := nd.Linspace[float64](0, way.At(-1), 5)
	fmt.Printf("%.2f\n%.2f\n", nd.Interp(at, way, x), nd.Interp(at, way, y))
	// Output:
	// [  0.00  -9.22  10.16 -13.55  18.85]
	// [ 0.00  1.18  8.52 -9.05 -0.00]
}

// Exercise 100: estimate a confidence interval of the mean by the bootstrap.
func Example_bootstrap() {
	r := random.New(1)
	x := random.Normal(r, 0.0, 1, 100)
	again := nd.Take(x, random.Integers(r, 0, 100, 1000, 100))
	fmt.Printf("%.4f\n", nd.Percentile(nd.Mean(again, nd.Axis(1)), nd.Of(2.5, 97.5)))
	// Output: [-0.2384  0.0919]
}
