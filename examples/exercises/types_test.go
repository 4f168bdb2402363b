package exercises

import (
	"fmt"
	"strings"
	"time"

	"ndgo/linalg"
	nd "ndgo/ndarray"
	"ndgo/text"
)

// Exercise 23: make an array of colours. The element type has four bytes.
func Example_colourType() {
	type colour struct{ R, G, B, A uint8 }
	x := nd.Full(colour{A: 255}, 2, 2)
	x.SetAt(colour{200, 100, 0, 255}, 0, 1)
	fmt.Println(x.Shape(), x.At(0, 1).G, x.At(1, 1))
	// Output: [2 2] 100 {0 0 0 255}
}

// Exercise 33: find the dates of yesterday, today and tomorrow.
func Example_days() {
	today := time.Date(2016, time.July, 31, 0, 0, 0, 0, time.UTC)
	for _, offset := range []int{-1, 0, 1} {
		fmt.Print(today.AddDate(0, 0, offset).Format(time.DateOnly), " ")
	}
	// Output: 2016-07-30 2016-07-31 2016-08-01
}

// Exercise 34: list all days of a month.
func Example_month() {
	first := time.Date(2016, time.July, 1, 0, 0, 0, 0, time.UTC)
	n := first.AddDate(0, 1, 0).Sub(first) / (24 * time.Hour)
	days := nd.Map(nd.Arange[int](0, int(n), 1), func(i int) string { return first.AddDate(0, 0, i).Format("02 Jan") })
	fmt.Println(days.Size(), days.Slice(nd.S("::10")))
	// Output: 31 [01 Jul 11 Jul 21 Jul 31 Jul]
}

// Exercise 48: print the least and the greatest number of a type and, for a float type, the distance from 1 to the next float.
func Example_limits() {
	i, f := nd.Limits[int8](), nd.Limits[float32]()
	fmt.Println(i.Min, i.Max, f.Min, f.Max, f.Eps)
	// Output:
	// -128 127 -3.4028235e+38 3.4028235e+38 1.1920929e-07
}

// Exercise 51: store positions and colours in one array.
func Example_fields() {
	type point struct {
		X, Y    float64
		R, G, B uint8
	}
	x := nd.Of(point{1, 2, 255, 0, 0}, point{3, 4, 0, 255, 0})
	fmt.Println(nd.Map(x, func(p point) float64 { return p.X + p.Y }))
	// Output: [3. 7.]
}

// Exercise 54: read a text with missing numbers.
func Example_missing() {
	x, err := text.Read[float64](strings.NewReader("1, 2, 3\n4, , 5\n , 6, 7\n"), text.Delimiter(','), text.Empty("-1"))
	fmt.Println(x, err)
	// Output:
	// [[ 1.  2.  3.]
	//  [ 4. -1.  5.]
	//  [-1.  6.  7.]] <nil>
}

// Exercise 63: give an array a name.
func Example_name() {
	type named struct {
		*nd.NDArray[int]
		Name string
	}
	x := named{nd.Arange[int](0, 3, 1), "counts"}
	fmt.Println(x.Name, x.Shape(), nd.Sum(x.NDArray))
	// Output: counts [3] 3
}

// Exercise 82: compute the rank of a matrix.
func Example_rank() {
	fmt.Println(linalg.MatrixRank(nd.Matrix([][]float64{{1, 2}, {2, 4}, {0, 0}})))
	// Output: 1
}

// symmetric is a matrix with x[i, j] = x[j, i].
type symmetric struct{ *nd.NDArray[int] }

// SetAt stores v at (i, j) and at (j, i).
func (x symmetric) SetAt(v, i, j int) {
	x.NDArray.SetAt(v, i, j)
	x.NDArray.SetAt(v, j, i)
}

// Exercise 85: make a matrix that stays symmetric.
func Example_symmetric() {
	x := symmetric{nd.Zeros[int](3, 3)}
	x.SetAt(7, 0, 2)
	fmt.Println(x)
	// Output:
	// [[0 0 7]
	//  [0 0 0]
	//  [7 0 0]]
}

// Exercise 91: make an array of structs from columns.
func Example_records() {
	type player struct {
		Name  string
		Score int
	}
	names, scores := nd.Of("Ada", "Kurt"), nd.Of(12, 7)
	x := nd.FromFunc(func(i []int) player { return player{names.At(i...), scores.At(i...)} }, names.Size())
	fmt.Println(x)
	// Output: [{Ada 12} {Kurt 7}]
}
