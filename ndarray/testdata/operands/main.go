// Command operands calls public functions whose operands must not escape to the heap. TestOperandsDoNotEscape compiles this command and
// reads the compiler's report about the parameters.
package main

import (
	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

type array = nd.NDArray[float64]

var kept *array

func add(addX, addY *array)                                 { nd.Add(addX, addY) }
func subtract(x, y *array)                                  { nd.Subtract(x, y) }
func addScalar(addScalarX *array)                           { nd.Add(addScalarX, 2) }
func chain(chainX, chainY, chainZ *array)                   { nd.Add(chainX, chainY, chainZ) }
func less(lessX, lessY *array)                              { nd.Less(lessX, lessY) }
func sqrt(sqrtX *array)                                     { nd.Sqrt(sqrtX) }
func clip(clipX, clipY, clipZ *array)                       { nd.Clip(clipX, clipY, clipZ) }
func asType(asTypeX *array)                                 { nd.AsType[float32](asTypeX) }
func where(whereC *nd.NDArray[bool], whereX, whereY *array) { nd.Where(whereC, whereX, whereY) }
func isClose(isCloseX, isCloseY *array)                     { nd.IsClose(isCloseX, isCloseY) }
func product(productX *array)                               { nd.MatMul(productX, productX) }
func contracted(contractedX *array)                         { nd.Einsum("ij,jk", contractedX, contractedX) }
func moved(movedX *array, movedI *nd.NDArray[int]) {
	nd.Concat(nd.Arrays(movedX))
	nd.Stack(nd.Arrays(movedX))
	nd.Roll(movedX, nd.Shift(1))
	nd.Tile(movedX, 2)
	nd.Repeat(movedX, 2)
}
func ordered(orderedX *array) {
	nd.Sort(orderedX)
	nd.ArgSort(orderedX)
	nd.Partition(orderedX, 0)
	nd.ArgPartition(orderedX, 0)
	nd.Digitize(orderedX, orderedX)
	nd.Pad(orderedX, 1, 1)
	nd.PadWith(orderedX, 1, 1, 2)
	nd.Diff(orderedX)
	nd.Tril(orderedX)
	nd.Triu(orderedX)
}
func masked(maskedX, maskedA *array, maskedM *nd.NDArray[bool]) {
	maskedX.Mask(maskedM)
	maskedX.SetMask(maskedM, 0)
	maskedX.AssignMask(maskedM, maskedA)
	nd.Nonzero(maskedM)
}
func sought(soughtX *array, soughtI *nd.NDArray[int]) {
	nd.SearchSorted(soughtX, 2)
	nd.IsIn(soughtX, 2)
	nd.Convolve(soughtX, soughtX)
	nd.Correlate(soughtX, soughtX)
	nd.TakeAt(soughtX, []*nd.NDArray[int]{soughtI})
}
func counted(countedI *nd.NDArray[int], countedW *array) {
	nd.BinCount(countedI)
	nd.BinCountWeighted(countedI, countedW)
}
func spread(spreadX *array) {
	nd.Outer(spreadX, spreadX)
	nd.Kron(spreadX, spreadX)
	nd.Gradient(spreadX, 1)
}
func created(createdX *array) {
	nd.Arange(0.0, 3, 1)
	nd.Linspace(0.0, 1, 3)
	nd.Zeros[float64](3)
	nd.Ones[float64](3)
	nd.Full(2.0, 3)
	nd.Empty[float64](3)
	nd.ZerosLike(createdX)
	nd.OnesLike(createdX)
	nd.FullLike(createdX, 2)
	nd.EmptyLike(createdX)
}
func assign(assignZ, assignX *array)            { assignZ.Assign(assignX) }
func take(takeX *array, takeI *nd.NDArray[int]) { nd.Take(takeX, takeI) }
func copied(copyX *array)                       { copyX.Copy() }
func release(releaseX *array)                   { releaseX.Release() }
func slice(sliceX *array)                       { sliceX.Slice(nd.At(0)) }
func flip(flipX *array)                         { nd.Sum(flipX.Flip()) }
func reshape(reshapeX *array)                   { nd.Sum(reshapeX.Reshape(-1, 1).Ravel()) }
func transposed(transposedX *array)             { inplace.Add(transposedX.T(), 1) }
func sliceKept(sliceKeptX *array)               { keptView = sliceKeptX.Slice(nd.At(0)) }
func flipKept(flipKeptX *array)                 { keptView = flipKeptX.Flip() }
func reshapeKept(reshapeKeptX *array)           { v := *reshapeKeptX.Reshape(-1); copiedView = v }

var (
	keptView   *array
	copiedView array
)

func sum(sumX *array)                                       { nd.Sum(sumX, nd.Axis(0)) }
func prod(prodX *array)                                     { nd.Prod(prodX) }
func least(minX *array)                                     { nd.Min(minX) }
func most(maxX *array)                                      { nd.Max(maxX) }
func some(anyX *array)                                      { nd.Any(anyX) }
func every(allX *array)                                     { nd.All(allX) }
func count(countX *array)                                   { nd.CountNonzero(countX) }
func mean(meanX *array)                                     { nd.Mean(meanX) }
func variance(varX *array)                                  { nd.Var(varX) }
func deviation(stdX *array)                                 { nd.Std(stdX) }
func argMin(argMinX *array)                                 { nd.ArgMin(argMinX) }
func argMax(argMaxX *array)                                 { nd.ArgMax(argMaxX) }
func cumulative(cumulativeX *array)                         { nd.CumulativeSum(cumulativeX) }
func products(productsX *array)                             { nd.CumulativeProd(productsX) }
func sumAs(sumAsX *array)                                   { nd.SumAs[float32](sumAsX) }
func meanAs(meanAsX *array)                                 { nd.MeanAs[float32](meanAsX) }
func addInto(addIntoX, addIntoY *array, z *array)           { into.Add(z, addIntoX, addIntoY) }
func addInPlace(x, addInPlaceY *array)                      { inplace.Add(x, addInPlaceY) }
func sumInto(sumIntoX, z *array)                            { into.Sum(z, sumIntoX) }
func asTypeInto(asTypeIntoX *array, z *nd.NDArray[float32]) { into.AsType(z, asTypeIntoX) }

func takeAlong(takeAlongX *array, takeAlongI *nd.NDArray[int]) {
	nd.TakeAlongAxis(takeAlongX, takeAlongI)
}

func whereInto(whereIntoC *nd.NDArray[bool], whereIntoX, z *array) {
	into.Where(z, whereIntoC, whereIntoX, 0)
}

// The functions below let an array or a slice escape.
func keep(keptX *array)              { kept = keptX }
func keepCopy(copiedX *array)        { c := *copiedX; kept = &c }
func share(sharedData []float64)     { nd.FromSlice(sharedData, len(sharedData)) }
func keepSlice(storedX *array) []any { return []any{storedX} }

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
	subtract(x, x)
	clip(x, x, x)
	isClose(x, x)
	product(x)
	moved(x, i)
	ordered(x)
	masked(x, x, c)
	sought(x, i)
	counted(i, x)
	spread(x)
	copied(x)
	slice(x)
	for _, f := range []func(*array){prod, least, most, some, every, count, mean, variance, deviation, argMin, argMax, cumulative, products, sumAs, meanAs, keep, keepCopy,
		flip, reshape, transposed, sliceKept, flipKept, reshapeKept} {
		f(x)
	}
	sumInto(x, nd.Zeros[float64]())
	asTypeInto(x, nd.Zeros[float32](2, 2))
	takeAlong(x, nd.Zeros[int](2, 2))
	whereInto(c, x, nd.Zeros[float64](2, 2))
	keepSlice(x)
	share(nil)
}
