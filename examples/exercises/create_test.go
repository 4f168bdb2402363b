package exercises

import (
	"fmt"

	nd "ndgo/ndarray"
	"ndgo/random"
)

// Exercises 3, 4 and 6: make ten zeros, find their size in memory, and set the fifth one to 1.
func Example_zeros() {
	x := nd.Zeros[float64](10)
	x.SetAt(1, 4)
	fmt.Println(x, x.Size()*8, "bytes")
	// Output: [0. 0. 0. 0. 1. 0. 0. 0. 0. 0.] 80 bytes
}

// Exercises 7 and 8: make the numbers from 10 to 49, and reverse them.
func Example_range() {
	x := nd.Arange[int](10, 50, 1)
	fmt.Println(x.Size(), nd.Sum(x), x.Flip().Slice(nd.To(5)))
	// Output: 40 1180 [49 48 47 46 45]
}

// Exercise 9: make a matrix of the numbers from 0 to 8.
func Example_matrix() {
	fmt.Println(nd.Arange[int](0, 9, 1).Reshape(3, 3))
	// Output:
	// [[0 1 2]
	//  [3 4 5]
	//  [6 7 8]]
}

// Exercise 11: make an identity matrix.
func Example_eye() {
	fmt.Println(nd.Eye[int](3))
	// Output:
	// [[1 0 0]
	//  [0 1 0]
	//  [0 0 1]]
}

// Exercises 12, 13 and 14: draw random numbers, and find their extremes and their mean.
func Example_random() {
	r := random.New(1)
	cube := random.Random[float64](r, 3, 3, 3)
	square := random.Random[float64](r, 10, 10)
	fmt.Println(cube.Shape())
	fmt.Printf("%.4f %.4f %.4f\n", nd.Min(square), nd.Max(square), nd.Mean(random.Random[float64](r, 30)))
	// Output:
	// [3 3 3]
	// 0.0058 0.9961 0.5063
}

// Exercise 15: make an array with ones at the border and zeros inside.
func Example_border() {
	x := nd.Ones[int](4, 5)
	x.Slice(nd.S("1:-1, 1:-1")).Fill(0)
	fmt.Println(x)
	// Output:
	// [[1 1 1 1 1]
	//  [1 0 0 0 1]
	//  [1 0 0 0 1]
	//  [1 1 1 1 1]]
}

// Exercise 16: add a border of zeros to an array.
func Example_pad() {
	fmt.Println(nd.Pad(nd.Ones[int](2, 3), 1, 1))
	// Output:
	// [[0 0 0 0 0]
	//  [0 1 1 1 0]
	//  [0 1 1 1 0]
	//  [0 0 0 0 0]]
}

// Exercise 18: make a matrix with the numbers from 1 to 4 just below the diagonal.
func Example_diagonal() {
	fmt.Println(nd.Diag(nd.Of(1, 2, 3, 4), nd.Offset(-1)))
	// Output:
	// [[0 0 0 0 0]
	//  [1 0 0 0 0]
	//  [0 2 0 0 0]
	//  [0 0 3 0 0]
	//  [0 0 0 4 0]]
}

// Exercise 19: make a chessboard by slices.
func Example_chessboard() {
	x := nd.Zeros[int](4, 4)
	x.Slice(nd.S("1::2, ::2")).Fill(1)
	x.Slice(nd.S("::2, 1::2")).Fill(1)
	fmt.Println(x)
	// Output:
	// [[0 1 0 1]
	//  [1 0 1 0]
	//  [0 1 0 1]
	//  [1 0 1 0]]
}

// Exercise 21: make a chessboard by tiles.
func Example_tiles() {
	fmt.Println(nd.Tile(nd.Matrix([][]int{{0, 1}, {1, 0}}), 2, 2))
	// Output:
	// [[0 1 0 1]
	//  [1 0 1 0]
	//  [0 1 0 1]
	//  [1 0 1 0]]
}

// Exercise 37: make a matrix with rows of the numbers from 0 to 4.
func Example_rows() {
	fmt.Println(nd.Arange[int](0, 5, 1).BroadcastTo(3, 5))
	// Output:
	// [[0 1 2 3 4]
	//  [0 1 2 3 4]
	//  [0 1 2 3 4]]
}

// Exercise 38: make an array of the values of an iterator.
func Example_generator() {
	squares := func(yield func(int) bool) {
		for i := range 5 {
			if !yield(i * i) {
				return
			}
		}
	}
	var list []int
	for v := range squares {
		list = append(list, v)
	}
	fmt.Println(nd.Of(list...))
	// Output: [ 0  1  4  9 16]
}

// Exercise 39: make ten numbers at equal distances between 0 and 1, without both ends.
func Example_between() {
	x := nd.Linspace[float64](0, 1, 12).Slice(nd.S("1:-1"))
	fmt.Printf("%.3f\n", x)
	// Output: [0.091 0.182 0.273 0.364 0.455 0.545 0.636 0.727 0.818 0.909]
}

// Exercise 46: make the coordinates of a grid on the unit square.
func Example_grid() {
	axis := nd.Linspace[float64](0, 1, 3)
	g := nd.Meshgrid(nd.Arrays(axis, axis))
	fmt.Println(nd.Stack(g, nd.Axis(-1)).Reshape(-1, 2))
	// Output:
	// [[0.  0. ]
	//  [0.5 0. ]
	//  [1.  0. ]
	//  [0.  0.5]
	//  [0.5 0.5]
	//  [1.  0.5]
	//  [0.  1. ]
	//  [0.5 1. ]
	//  [1.  1. ]]
}

// Exercise 47: make the Cauchy matrix 1 / (x - y).
func Example_cauchy() {
	x, y := nd.Arange[float64](0, 4, 1), nd.Add(nd.Arange[float64](0, 4, 1), 0.5)
	c := nd.Reciprocal(nd.Subtract(x.ExpandDims(1), y))
	fmt.Printf("%.4f\n", c.Slice(nd.To(2)))
	// Output:
	// [[-2.0000 -0.6667 -0.4000 -0.2857]
	//  [ 2.0000 -2.0000 -0.6667 -0.4000]]
}

// Exercise 56: make a bell curve in two dimensions.
func Example_bell() {
	x := nd.Linspace[float64](-1, 1, 5)
	g := nd.Meshgrid(nd.Arrays(x, x))
	d := nd.Hypot(g[0], g[1])
	fmt.Printf("%.3f\n", nd.Exp(nd.Negative(nd.Square(d))))
	// Output:
	// [[0.135 0.287 0.368 0.287 0.135]
	//  [0.287 0.607 0.779 0.607 0.287]
	//  [0.368 0.779 1.000 0.779 0.368]
	//  [0.287 0.607 0.779 0.607 0.287]
	//  [0.135 0.287 0.368 0.287 0.135]]
}

// Exercise 57: set p random places to 1.
func Example_places() {
	x := nd.Zeros[int](4, 6)
	at := random.Choice(random.New(1), nd.Arange[int](0, x.Size(), 1), 5, random.Distinct)
	nd.Put(x, at, 1)
	fmt.Println(x, nd.Sum(x))
	// Output:
	// [[1 0 0 0 0 0]
	//  [0 0 0 1 1 0]
	//  [0 0 0 0 1 0]
	//  [0 0 0 1 0 0]] 5
}

// Exercise 74: make an array from the counts of its elements.
func Example_counts() {
	counts := nd.BinCount(nd.Of(1, 1, 2, 3, 4, 4, 6))
	fmt.Println(counts, nd.Repeat(nd.Arange[int](0, counts.Size(), 1), counts))
	// Output: [0 2 1 1 2 0 1] [1 1 2 3 4 4 6]
}
