// Package ndarray has n-dimensional arrays: views without copies, element-wise functions with broadcasting, reductions, and assignment to
// parts of arrays. It follows the Python Array API standard and NumPy.
//
// Methods of [NDArray] read an array, view it or store into it, and accept elements of any type. Functions compute new arrays. Their type
// parameters have constraints, so a sum of strings does not compile. Packages inplace, into and strict have the same operators: in inplace
// the result overwrites the first operand, in into it goes to a given array, and strict adds axes only where you name them.
//
// A mistake in a call, such as incompatible shapes or a missing axis, panics with an [*Error] before anything is written. [Try] turns the
// panic into an error value. Functions that read or write files return an error.
//
// Any number of goroutines may read an array at once. A goroutine may write to an array only while no other uses it.
//
// An index of the package by topic follows. The page docs/numpy.md translates names of NumPy.
//
// # Arrays
//
//   - The type: [NDArray]. [Array] is one of any element type.
//   - Its size: [NDArray.Shape], [NDArray.NDim], [NDArray.Size], [NDArray.Dim].
//   - Its elements: [NDArray.DType], a [DType], named by [DType.String].
//   - Its memory: [NDArray.Strides], [NDArray.IsContiguous], [NDArray.IsReadOnly], [NDArray.ReadOnly], [NDArray.Raw],
//     [NDArray.ItemSize], [NDArray.NBytes], [SharesMemory].
//   - Classes of element types: [Signed], [Unsigned], [Integer], [Float], [ComplexNumber], [RealNumber], [Inexact], [Number], [Boolean],
//     [IntegerOrBool], [Summable], [Element]; the numbers of a type: [Limits], [NumberLimits].
//
// # Creation
//
//   - From elements: [Of], [Scalar], [FromSlice], [Matrix], [FromFunc], [NDArray.Scalar].
//   - Of equal elements: [Zeros], [Ones], [Full], [Empty]; of the shape of another array: [ZerosLike], [OnesLike],
//     [FullLike], [EmptyLike].
//   - Ranges, grids and matrices: [Arange], [Linspace], [Geomspace], [Meshgrid], [Eye], [Diag], [Tril], [Triu].
//
// # Views
//
// A view shares the memory of its array.
//
//   - Of another shape: [NDArray.Reshape], [NDArray.Ravel], [NDArray.ExpandDims], [NDArray.Squeeze].
//   - With axes in another order: [NDArray.T], [NDArray.MT], [NDArray.SwapAxes], [NDArray.MoveAxis],
//     [NDArray.MoveAxes], [NDArray.PermuteDims], [NDArray.Flip].
//   - Of repeated elements: [NDArray.BroadcastTo], [NDArray.BroadcastInDim], [BroadcastArrays], [BroadcastShapes],
//     [NDArray.SlidingWindow].
//   - Of some elements: [NDArray.Slice], [NDArray.Diagonal].
//   - Of parts of elements: [Field] of structs, [RealView] and [ImagView] of complex numbers, and the bits of numbers, [BitView].
//
// # Indexing and assignment
//
//   - One element: [NDArray.At], [NDArray.SetAt], [NDArray.Item].
//   - Indices of Slice: [Index], [At], [Range], [From], [To], [Colon], [Index.By], [Ellipsis], [NewAxis]; as text:
//     [S], [ParseIndex], [Index.String].
//   - Assignment to all elements of an array or view: [NDArray.Assign], [NDArray.Fill].
//   - At the true elements of a mask: [NDArray.Mask], [NDArray.SetMask], [NDArray.AssignMask], [Where].
//   - At indices: [Take], [Put]; at an index for each position: [TakeAlongAxis], [PutAlongAxis]; several arrays of indices: [TakeAt], [PutAt],
//     [Ix], [RavelMultiIndex], [UnravelIndex].
//   - In a loop: [NDArray.Values], [NDArray.Enumerate], [NDArray.Along], [NDArray.ToSlice].
//
// # Element-wise functions
//
// These functions are generated. docs/operators.md lists all of them.
//
//   - An operand after the first is an array or a scalar: [Operand].
//   - Arithmetic: [Add], [Subtract], [Multiply], [Divide] and others; Rounding: [Floor] and others.
//   - Comparison: [Equal], [Less] and others; Logic: [LogicalAnd] and others; Limits: [Maximum], [Clip] and others.
//   - Exponentials and logarithms: [Exp], [Log] and others; Special functions: [Erf] and others; Trigonometry: [Sin] and others; Hyperbolic functions: [Tanh] and
//     others.
//   - Bits: [BitwiseAnd] and others; Parts of floats: [IsNaN], [Copysign] and others; Complex numbers: [Conj] and others.
//   - Of a Go function: [Map]. Package ndgo/gen generates your own operators, also on neighbourhoods, [Near]; [Around] makes one, and
//     [Near.At] reads it.
//   - Nearly equal, or equal as a whole: [IsClose], [AllClose], [ArrayEqual].
//
// # Reductions
//
//   - Sums and products: [Sum], [SumAs], [Prod], [ProdAs].
//   - Products of matrices and vectors: [MatMul], [VecDot], [Einsum], [Dot], [Outer], [TensorDot], [Kron],
//     [Cross].
//   - Statistics: [Mean], [MeanAs], [Var], [VarAs], [Std], [StdAs], [Average], [PtP], [Cov], [CorrCoef].
//   - In order: [Median], [Quantile], [Percentile], by a [QuantileMethod], given with [Method].
//   - Without NaNs, if the function takes the option: [SkipNaN].
//   - Extremes and tests: [Min], [Max], [All], [Any], [CountNonzero].
//   - Of parts of an axis, by any of these reductions: [ReduceAt].
//
// # Scans
//
//   - [CumulativeSum], [CumulativeSumAs], [CumulativeProd], [CumulativeProdAs], [Diff].
//   - Of functions at points: [Gradient], [Trapezoid], [Interp]; of polynomials: [Polyval].
//
// # Sorting and searching
//
//   - Of any ordered type: [Sortable], [Sort], [ArgSort], [ArgSortBy]; of any type: [SortFunc].
//   - Some elements: [Partition], [ArgPartition], [TopK].
//   - Distinct elements, and sets of them: [Unique], [UniqueValues], [UniqueCounts], [UniqueInverse], [UniqueAll], [IsIn],
//     [Intersect1D], [Union1D], [SetDiff1D].
//   - In bins: [BinCount], [BinCountWeighted], [Histogram], [HistogramAs], [Histogram2D], with [Weights], [Edges], [Density]; [Digitize].
//   - Sums of products of two sequences: [Convolve], [Correlate].
//   - Where elements are: [SearchSorted], [ArgMax], [ArgMin], [Nonzero].
//
// # Joining and repeating
//
//   - Joining and taking apart: [Concat], [Stack], [Unstack], [Arrays], [Split], [Insert], [Delete].
//   - Padding: [Pad], [PadWith], with [Edge], [Reflect], [Symmetric], [Wrap], [LinearRamp], [PadMax], [PadMean],
//     [PadMedian], [PadMin].
//   - Repeating and rotating: [Tile], [Repeat], [Roll].
//
// # Conversion
//
//   - Of elements: [AsType], [AsTypeExact], [Convert]; of the element type alone: [ViewAs]. Of the layout: [NDArray.Copy].
//
// # Text and files
//
//   - Printing: [NDArray.String], [NDArray.Format]; how: [PrintOptions], [GetPrintOptions], [SetPrintOptions].
//   - JSON: [NDArray.MarshalJSON], [NDArray.UnmarshalJSON].
//   - Gob: [NDArray.GobEncode], [NDArray.GobDecode].
//
// # Errors, memory and options
//
//   - Errors: [Error], with one of the variables Err… as its Kind, and [Try].
//   - Memory and processors: [SetMaxBytes], [MaxBytes], [NDArray.Release], [SetParallelism], [Compute], [SetDeferring].
//   - Options: [Option], [Axis], [KeepDims], [IncludeInitial], [ExcludeStop], [Correction], [Tolerance], [EqualNaN], [Shift], [Order], [Offset],
//     [Columns], [IJ], [Descending], [Right], [Sorter],
//     [Invert], [Bounds], [BoundsY], [MinLength], [StatLength], [ModeFull], [ModeSame], [ModeValid].
//
// # Packages
//
//   - ndgo/inplace, ndgo/into and ndgo/strict have the operators with other rules for the result.
//   - ndgo/arrayapi has the Array API standard for arrays with element types known only at run time.
//   - ndgo/fft has discrete Fourier transforms.
//   - ndgo/linalg has linear algebra.
//   - ndgo/npy reads and writes .npy and .npz files.
//   - ndgo/text reads and writes tables as text.
//   - ndgo/picture makes pictures of arrays, and arrays of pictures.
//   - ndgo/ndtest compares arrays in tests.
//   - ndgo/elem has elementary functions of scalars.
//   - ndgo/call has the types of options and errors.
//   - ndgo/gen generates operators from functions of scalars; generated code calls ndgo/ufunc and ndgo/ndarray/generated.
package ndarray
