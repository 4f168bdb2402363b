package arrays

import "slices"

// Views lists the methods of arrays that return views.
var Views = []string{
	"BroadcastInDim", "BroadcastTo", "Diagonal", "ExpandDims", "Flip", "MT", "MoveAxes", "MoveAxis", "PermuteDims", "Ravel", "ReadOnly", "Reshape", "Scalar",
	"Slice", "SlidingWindow", "Squeeze", "SwapAxes", "T",
}

// Sizes lists the methods of arrays with results sharing no memory with the array.
var Sizes = []string{"At", "Copy", "DType", "Dim", "IsContiguous", "Item", "ItemSize", "NBytes", "NDim", "Scalar", "Shape", "Size", "Strides"}

// shapes lists the methods of arrays with results independent of elements.
var shapes = []string{"Dim", "IsContiguous", "ItemSize", "NBytes", "NDim", "Shape", "Size", "Strides"}

// quiet lists the methods of arrays without effects and without calls of the user's code.
var quiet = slices.Concat(Views, Sizes, []string{"IsReadOnly", "Mask"})

// loud lists functions of package ndarray that are never pure. They return no array, and have effects or varying results.
var loud = []string{"SetDeferring", "SetMaxBytes", "SetParallelism", "SetPrintOptions", "Try"}

// Smaller lists the functions of package ndarray whose results have fewer elements than their operands.
var Smaller = []string{
	"All", "Any", "ArgMax", "ArgMin", "BinCount", "BinCountWeighted", "CountNonzero", "Max", "Mean", "MeanAs", "Median", "Min", "Of", "Prod", "ProdAs", "Quantile",
	"Std", "StdAs", "Sum", "SumAs", "Var", "VarAs",
}

// safe lists the functions of package ndarray without panics.
var safe = []string{"At", "Axis", "From", "Offset", "Range", "Scalar", "Shift", "To"}

// Fresh lists the functions of package ndarray with results sharing no memory with operands, except for operators and reductions.
var Fresh = []string{
	"Arange", "ArgMax", "ArgMin", "ArgSort", "BinCount", "BinCountWeighted", "Concat", "Convolve", "Correlate", "CumulativeProd",
	"CumulativeSum", "Diff", "Digitize", "Eye", "Full", "FullLike", "Gradient", "Interp", "Linspace", "MatMul", "Median", "Ones",
	"OnesLike", "Outer", "Pad", "PadWith", "Percentile", "Quantile", "Repeat", "Roll", "SearchSorted", "Sort", "Stack", "Std", "Take",
	"TakeAlongAxis", "TakeAt", "Tile", "Tril", "Triu", "Var", "Zeros", "ZerosLike",
}

// FreshTransforms lists the functions of package fft with results sharing no memory with operands.
var FreshTransforms = []string{"FFT", "FFTN", "IFFT", "IFFTN", "IRFFT", "IRFFTN", "RFFT", "RFFTN"}

// Cheap lists operators taking less time than reading an array from memory.
var Cheap = []string{
	"Abs", "Add", "AsType", "BitwiseAnd", "BitwiseOr", "BitwiseXor", "Equal", "Greater", "GreaterEqual", "Imag", "Less", "LessEqual", "LogicalAnd",
	"LogicalNot", "LogicalOr", "LogicalXor", "Maximum", "Minimum", "Multiply", "Negative", "NotEqual", "Real", "Square", "Subtract", "Where",
}
