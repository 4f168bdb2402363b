// Command operands calls public functions with operands that the compiler must keep where the caller has them: TestOperandsDoNotEscape
// reads what it says of the parameters.
package main

import (
	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

type array = nd.NDArray[float64]

func add(addX, addY *array)                                 { nd.Add(addX, addY) }
func addScalar(addScalarX *array)                           { nd.Add(addScalarX, 2) }
func chain(chainX, chainY, chainZ *array)                   { nd.Add(chainX, chainY, chainZ) }
func less(lessX, lessY *array)                              { nd.Less(lessX, lessY) }
func sqrt(sqrtX *array)                                     { nd.Sqrt(sqrtX) }
func asType(asTypeX *array)                                 { nd.AsType[float32](asTypeX) }
func where(whereC *nd.NDArray[bool], whereX, whereY *array) { nd.Where(whereC, whereX, whereY) }
func assign(assignZ, assignX *array)                        { assignZ.Assign(assignX) }
func take(takeX *array, takeI *nd.NDArray[int])             { nd.Take(takeX, takeI) }
func sum(sumX *array)                                       { nd.Sum(sumX, nd.Axis(0)) }
func addInto(addIntoX, addIntoY *array, z *array)           { into.Add(z, addIntoX, addIntoY) }
func addInPlace(addInPlaceX, addInPlaceY *array)            { inplace.Add(addInPlaceX, addInPlaceY) }

func main() {
	x, i := nd.Ones[float64](2, 2), nd.Of(0)
	c := nd.Less(x, x)
	add(x, x)
	addScalar(x)
	chain(x, x, x)
	less(x, x)
	sqrt(x)
	asType(x)
	where(c, x, x)
	assign(x, x)
	take(x, i)
	sum(x)
	addInto(x, x, nd.Ones[float64](2, 2))
	addInPlace(x, x)
}
