// Command insight calls functions of the core with headers that escape analysis can follow. Public functions hide their headers from
// escape analysis, because the called functions keep no header. TestOperandsStayInSight compiles this command and reads the compiler's
// report about escapes.
package main

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/option"
	"ndgo/internal/core/ordering"
	"ndgo/internal/core/products"
	"ndgo/internal/core/reducing"
	"ndgo/internal/core/selecting"
	"ndgo/internal/core/viewing"
	"ndgo/internal/element"
	"ndgo/internal/entry"
	"ndgo/internal/simd"
)

type head = *core.Header

const kind = reflect.Float64

func in(x head) core.Arg { return core.Arg{Head: x, Kind: kind} }

func one(oneX head) { entry.ApplyAt[float64, float64](nil, &simd.Sqrt, nil, list(in(oneX))) }
func two(twoX, twoY head) {
	entry.ApplyAt[float64, float64](nil, &simd.Add, nil, list(in(twoX), in(twoY)))
}
func three(threeX, threeY, threeZ head) {
	entry.ApplyAt[float64, float64](nil, &simd.Clip, nil, list(in(threeX), in(threeY), in(threeZ)))
}
func chain(chainX, chainY, chainZ head) {
	entry.ApplyAt[float64, float64](nil, &simd.Add, []head{chainZ}, list(in(chainX), in(chainY)))
}
func apply(applyX, applyY head) {
	entry.Apply[float64, float64](&simd.Add, []head{applyY}, in(applyX), in(applyY))
}
func into(intoZ, intoX, intoY, intoW head) {
	entry.ApplyInto[float64, float64]("into", intoZ, &simd.Add, []head{intoW}, list(in(intoX), in(intoY)))
}
func asType(asTypeZ, asTypeX head) { elementwise.AsType("asType", kind, asTypeZ, in(asTypeX)) }
func release(releaseX head)        { releaseX.Release() }
func copiedAt(copiedAtX head)      { element.Type[float64]().CopyAt(nil, copiedAtX) }
func where(whereZ, whereC, whereX, whereY head) {
	elementwise.Where(element.Type[float64](), "where", whereZ, in(whereC), in(whereX), in(whereY))
}
func isClose(isCloseZ, isCloseX, isCloseY head, options []option.Option) {
	elementwise.IsClose("isClose", kind, isCloseZ, in(isCloseX), in(isCloseY), options)
}
func take(takeZ, takeX, takeI head, options []option.Option) {
	selecting.Take(element.Type[float64](), "take", takeZ, takeX, in(takeI), options)
}

// The functions below take their target as a header.
func concat(concatZ head) { selecting.Concat(element.Type[float64](), "concat", concatZ, others, nil) }
func stack(stackZ head)   { selecting.Stack(element.Type[float64](), "stack", stackZ, others, nil) }
func roll(rollZ head)     { selecting.Roll(element.Type[float64](), "roll", rollZ, others[0], nil) }
func repeat(repeatZ head) {
	selecting.Repeat(element.Type[float64](), "repeat", repeatZ, others[0], nil, nil)
}

func sort(sortZ, sortX head, options []option.Option) {
	ordering.Sort(element.Type[float64](), "sort", sortZ, in(sortX), options)
}
func argSort(argSortZ, argSortX head, options []option.Option) {
	ordering.ArgSort(element.Type[float64](), "argSort", argSortZ, in(argSortX), options)
}
func partition(partitionZ, partitionX head, options []option.Option) {
	ordering.Partition(element.Type[float64](), "partition", partitionZ, in(partitionX), 0, options)
}
func argPartition(argPartitionZ, argPartitionX head, options []option.Option) {
	ordering.ArgPartition(element.Type[float64](), "argPartition", argPartitionZ, in(argPartitionX), 0, options)
}
func digitize(digitizeZ, digitizeX, digitizeE head, options []option.Option) {
	ordering.Digitize("digitize", digitizeZ, in(digitizeX), in(digitizeE), options)
}
func searchSorted(searchSortedZ head) {
	ordering.SearchSorted(element.Type[float64](), "searchSorted", searchSortedZ, in(others[0]), in(others[1]), nil)
}
func isIn(isInZ head) {
	ordering.IsIn(element.Type[float64](), "isIn", isInZ, in(others[0]), in(others[1]), nil)
}
func binCount(binCountX, binCountW head, options []option.Option) {
	w := in(binCountW)
	ordering.BinCount("binCount", nil, in(binCountX), &w, options)
}
func mask(maskX, maskM head) { selecting.Mask(element.Type[float64](), "mask", nil, maskX, maskM) }
func setMask(setMaskX, setMaskM, setMaskV head) {
	selecting.SetMask(element.Type[float64](), "setMask", setMaskX, setMaskM, setMaskV)
}
func assignMask(assignMaskX, assignMaskM, assignMaskA head) {
	selecting.AssignMask(element.Type[float64](), "assignMask", assignMaskX, assignMaskM, assignMaskA)
}
func nonzero(nonzeroX head)                    { selecting.Nonzero("nonzero", nonzeroX) }
func diff(diffX head, options []option.Option) { reducing.Diff("diff", kind, nil, diffX, options) }
func triangle(triangleX head, options []option.Option) {
	selecting.Triangle(element.Type[float64](), "triangle", nil, triangleX, true, options)
}

func einsum(einsumZ *core.Token) { products.EinsumAt(einsumZ, "einsum", "i,j", kind, others) }

var others []head

func takeAlong(takeAlongX, takeAlongI head, options []option.Option) {
	selecting.TakeAlongAxis(element.Type[float64](), "takeAlong", nil, takeAlongX, in(takeAlongI), options)
}
func assign(assignZ, assignX head) { element.Type[float64]().Assign("assign", assignZ, assignX) }
func call(callZ, callX head) {
	t := element.Type[float64]()
	var c core.Call
	c.Name, c.Op, c.Loop, c.Result = "call", &core.Copying, t.Mover(), t
	c.Args = []core.Arg{{Head: callX, Kind: kind}}
	c.Into(callZ)
}
func copied(copiedX head)          { element.Type[float64]().Copy(copiedX) }
func viewed(viewedY, viewedX head) { viewedY.SetView(viewedX) }
func lent(lentY, lentX head)       { *lentY = lentX.Lent() }

func permuteDims(permuteDimsY, permuteDimsX head, axes []int) {
	viewing.PermuteDims("permuteDims", permuteDimsY, permuteDimsX, axes)
}
func swapAxes(swapAxesY, swapAxesX head) { viewing.SwapAxes("swapAxes", swapAxesY, swapAxesX, 0, 1) }
func moveAxis(moveAxisY, moveAxisX head) { viewing.MoveAxis("moveAxis", moveAxisY, moveAxisX, 0, 1) }
func moveAxes(moveAxesY, moveAxesX head, axes []int) {
	viewing.MoveAxes("moveAxes", moveAxesY, moveAxesX, axes, axes)
}
func expandDims(expandDimsY, expandDimsX head, axes []int) {
	viewing.ExpandDims("expandDims", expandDimsY, expandDimsX, axes)
}
func squeeze(squeezeY, squeezeX head, axes []int) {
	viewing.Squeeze("squeeze", squeezeY, squeezeX, axes)
}
func flip(flipY, flipX head, axes []int) { viewing.Flip("flip", flipY, flipX, axes) }
func diagonal(diagonalY, diagonalX head) { viewing.Diagonal("diagonal", diagonalY, diagonalX) }
func reshape(reshapeY, reshapeX head, shape []int) {
	viewing.Reshape("reshape", reshapeY, reshapeX, shape, 8)
}
func ravel(ravelY, ravelX head)              { viewing.Ravel("ravel", ravelY, ravelX) }
func broadcastTo(toY, toX head, shape []int) { viewing.BroadcastTo("broadcastTo", toY, toX, shape) }
func complexPart(partY, partX head)          { viewing.ComplexPart("complexPart", partY, partX, kind, kind, 0) }

// list returns a slice of operands that escape analysis can follow.
func list(args ...core.Arg) []core.Arg { return args }

func sumOf(sumZ, sumX head, options []option.Option) {
	reducing.Sum.Of("sum", kind, sumZ, in(sumX), options)
}
func prodOf(prodZ, prodX head, options []option.Option) {
	reducing.Prod.Of("prod", kind, prodZ, in(prodX), options)
}
func minOf(minZ, minX head, options []option.Option) {
	reducing.Min.Of("min", kind, minZ, in(minX), options)
}
func maxOf(maxZ, maxX head, options []option.Option) {
	reducing.Max.Of("max", kind, maxZ, in(maxX), options)
}
func anyOf(anyZ, anyX head, options []option.Option) {
	reducing.Any.Of("any", kind, anyZ, in(anyX), options)
}
func allOf(allZ, allX head, options []option.Option) {
	reducing.All.Of("all", kind, allZ, in(allX), options)
}
func countNonzeroOf(countNonzeroZ, countNonzeroX head, options []option.Option) {
	reducing.CountNonzero.Of("countNonzero", kind, countNonzeroZ, in(countNonzeroX), options)
}
func meanOf(meanZ, meanX head, options []option.Option) {
	reducing.Mean("mean", kind, meanZ, in(meanX), options)
}
func varOf(varZ, varX head, options []option.Option) {
	reducing.Var("var", kind, varZ, in(varX), options)
}
func stdOf(stdZ, stdX head, options []option.Option) {
	reducing.Std("std", kind, stdZ, in(stdX), options)
}
func argMinOf(argMinZ, argMinX head, options []option.Option) {
	reducing.ArgMin("argMin", kind, argMinZ, in(argMinX), options)
}
func argMaxOf(argMaxZ, argMaxX head, options []option.Option) {
	reducing.ArgMax("argMax", kind, argMaxZ, in(argMaxX), options)
}
func cumulativeSumOf(cumulativeSumZ, cumulativeSumX head, options []option.Option) {
	reducing.CumulativeSum("cumulativeSum", kind, cumulativeSumZ, in(cumulativeSumX), options)
}
func cumulativeProdOf(cumulativeProdZ, cumulativeProdX head, options []option.Option) {
	reducing.CumulativeProd("cumulativeProd", kind, cumulativeProdZ, in(cumulativeProdX), options)
}

func main() {}
