package arrow_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/apache/arrow-go/v18/arrow/tensor"
	"github.com/apache/arrow-go/v18/parquet"
	"github.com/apache/arrow-go/v18/parquet/pqarrow"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	ndarrow "ndgo/interop/arrow"
	nd "ndgo/ndarray"
)

func ExampleFromArray() {
	b := array.NewFloat64Builder(memory.DefaultAllocator)
	b.AppendValues([]float64{1, 2, 3}, []bool{true, false, true})
	column := b.NewFloat64Array()
	_, err := ndarrow.FromArray[float64](column)
	fmt.Println(err)
	x, err := ndarrow.FromArray[float64](column, ndarrow.NullsAs(math.NaN()))
	fmt.Println(x, nd.Mean(x, nd.SkipNaN), ndarrow.Nulls(column), err)
	// Output:
	// arrow: FromArray: the array has 1 nulls; choose a float64 for them with NullsAs, or find them with Nulls
	// [ 1. nan  3.] 2.0 [false  true false] <nil>
}

func ExampleArrayWithNulls() {
	x := nd.Of(1.5, -1, 2.5)
	fmt.Println(ndarrow.ArrayWithNulls(x, nd.Less(x, 0)))
	// Output: [1.5 (null) 2.5]
}

func ExampleRecordBatch() {
	x := nd.Matrix([][]float64{{7.5, 47.5}, {8.5, 47.4}})
	batch := ndarrow.RecordBatch(x, "longitude", "latitude")
	y, err := ndarrow.FromRecordBatch[float64](batch, []string{"latitude"})
	fmt.Println(y.T(), err)
	// Output: [[47.5 47.4]] <nil>
}

func ExampleTensor() {
	x := nd.Arange[int32](0, 6, 1).Reshape(2, 3)
	t := ndarrow.Tensor(x.T(), "column", "row")
	y, err := ndarrow.FromTensor[int32](t)
	fmt.Println(t.Shape(), t.Strides(), t.DimNames(), nd.SharesMemory(x, y), err)
	// Output: [3 2] [4 12] [column row] true <nil>
}

// holdBothWays converts an array to Arrow's form and back, with layouts that share memory and layouts that are copied.
func holdBothWays[T nd.Element](t *testing.T, x *nd.NDArray[T], sharing bool) {
	t.Helper()
	for _, v := range []*nd.NDArray[T]{x, x.Slice(nd.From(3)), x.Slice(nd.S("::-1")), x.Slice(nd.S("1::2")), x.Slice(nd.To(0))} {
		a := ndarrow.Array(v)
		assert.Equal(t, v.Size(), a.Len())
		assert.Zero(t, a.NullN())
		y, err := ndarrow.FromArray[T](a)
		require.NoError(t, err)
		assert.Equal(t, v.ToSlice(), y.ToSlice())
		if v.Size() > 0 {
			assert.Equal(t, sharing && v.IsContiguous(), nd.SharesMemory(v, y))
		}
		if v.Size() < 3 {
			continue
		}
		part, err := ndarrow.FromArray[T](array.NewSlice(a, 1, 3))
		require.NoError(t, err, "an offset")
		assert.Equal(t, v.Slice(nd.Range(1, 3)).ToSlice(), part.ToSlice())

		null := nd.FromFunc(func(i []int) bool { return i[0] == 1 }, v.Size())
		b := ndarrow.ArrayWithNulls(v, null)
		assert.Equal(t, 1, b.NullN())
		_, err = ndarrow.FromArray[T](b)
		assert.ErrorIs(t, err, nd.ErrDomain)
		z, err := ndarrow.FromArray[T](b, ndarrow.NullsAs(v.At(0)))
		require.NoError(t, err)
		want := v.ToSlice()
		want[1] = want[0]
		assert.Equal(t, want, z.ToSlice())
		assert.Equal(t, null.ToSlice(), ndarrow.Nulls(b).ToSlice())
	}
}

func TestBothWays(t *testing.T) {
	holdBothWays(t, nd.FromFunc(func(i []int) bool { return i[0]%3 == 0 }, 21), false)
	holdBothWays(t, nd.Arange[int8](-10, 10, 1), true)
	holdBothWays(t, nd.Arange[int16](-10, 10, 1), true)
	holdBothWays(t, nd.Arange[int32](-10, 10, 1), true)
	holdBothWays(t, nd.Arange[int64](-10, 10, 1), true)
	holdBothWays(t, nd.Arange[int](-10, 10, 1), math.MaxInt > math.MaxInt32)
	holdBothWays(t, nd.Arange[uint8](0, 20, 1), true)
	holdBothWays(t, nd.Arange[uint16](0, 20, 1), true)
	holdBothWays(t, nd.Arange[uint32](0, 20, 1), true)
	holdBothWays(t, nd.Arange[uint64](0, 20, 1), true)
	holdBothWays(t, nd.Arange[uint](0, 20, 1), math.MaxInt > math.MaxInt32)
	holdBothWays(t, nd.Arange[float32](0, 10, 0.5), true)
	holdBothWays(t, nd.Arange(0, 10, 0.5), true)
}

// Arrays in Arrow's memory are read-only. Timestamps are integers of their unit.
func TestFromArray(t *testing.T) {
	b := array.NewTimestampBuilder(memory.DefaultAllocator, &arrow.TimestampType{Unit: arrow.Second})
	b.AppendValues([]arrow.Timestamp{1, 60}, nil)
	x, err := ndarrow.FromArray[int64](b.NewArray())
	require.NoError(t, err)
	assert.Equal(t, []int64{1, 60}, x.ToSlice())
	assert.True(t, x.IsReadOnly())

	s := array.NewStringBuilder(memory.DefaultAllocator)
	s.Append("a")
	_, err = ndarrow.FromArray[int64](s.NewArray())
	assert.EqualError(t, err, "arrow: FromArray: the array has type utf8, and arrays cannot have it; cast it to numbers")
	_, err = ndarrow.FromArray[float32](ndarrow.Array(nd.Of(1.5)))
	assert.EqualError(t, err, "arrow: FromArray: the array is of type float64, not float32; use FromArray[float64] and then nd.AsType")
	_, err = ndarrow.FromArray[float32](nil)
	assert.ErrorIs(t, err, nd.ErrNil)

	bytes := make([]byte, 17)
	bytes[1] = 1
	odd := array.NewData(arrow.PrimitiveTypes.Int64, 2, []*memory.Buffer{nil, memory.NewBufferBytes(bytes[1:])}, nil, 0, 0)
	x, err = ndarrow.FromArray[int64](array.MakeFromData(odd))
	require.NoError(t, err, "memory that begins at an odd address")
	assert.Equal(t, 2, x.Size())
}

func TestMistakes(t *testing.T) {
	for want, call := range map[string]func(){
		"arrow: Array: the shape (2, 2) has 2 axes":                            func() { ndarrow.Array(nd.Zeros[int8](2, 2)) },
		"arrow: Array: elements of complex128 have no type in Arrow":           func() { ndarrow.Array(nd.Of(1i)) },
		"arrow: ArrayWithNulls: the mask has the shape (1), and the array (2)": func() { ndarrow.ArrayWithNulls(nd.Of(1, 2), nd.Of(true)) },
		"arrow: RecordBatch: the shape (2) is not that of 1 columns":           func() { ndarrow.RecordBatch(nd.Of(1, 2), "a") },
		"arrow: Tensor: there are 1 names for the axes of the shape (2, 2)":    func() { ndarrow.Tensor(nd.Zeros[int8](2, 2), "a") },
		"arrow: NullsAs: 1 is a int, and the elements are of type float64":     func() { _, _ = ndarrow.FromArray[float64](ndarrow.Array(nd.Of(1.5)), ndarrow.NullsAs(1)) },
		"arrow: Array: ": func() { ndarrow.Array[int8](nil) },
	} {
		assert.ErrorContains(t, nd.Try(call), want)
	}
}

func TestRecordBatches(t *testing.T) {
	x := nd.Arange(0.0, 12, 1).Reshape(4, 3)
	for _, v := range []*nd.NDArray[float64]{x, x.T().Copy().T(), x.Slice(nd.S("::-1")), x.Slice(nd.S("2:2"))} {
		batch := ndarrow.RecordBatch(v, "a", "b", "c")
		y, err := ndarrow.FromRecordBatch[float64](batch, nil)
		require.NoError(t, err)
		assert.Equal(t, v.Shape(), y.Shape())
		assert.Equal(t, v.ToSlice(), y.ToSlice())
		some, err := ndarrow.FromRecordBatch[float64](batch, []string{"c", "a"})
		require.NoError(t, err)
		assert.Equal(t, v.Slice(nd.S(":, ::-2")).ToSlice(), some.ToSlice())
		_, err = ndarrow.FromRecordBatch[float64](batch, []string{"d"})
		assert.ErrorContains(t, err, `arrow: FromRecordBatch: the record batch has 0 columns of the name "d", not one`)
		_, err = ndarrow.FromRecordBatch[float32](batch, nil)
		assert.ErrorContains(t, err, `arrow: FromRecordBatch: column "a" is of type float64, not float32`)
	}
}

func TestTensors(t *testing.T) {
	x := nd.Arange[int32](0, 24, 1).Reshape(2, 3, 4)
	for why, v := range map[string]*nd.NDArray[int32]{
		"row-major": x, "column-major": x.PermuteDims(2, 1, 0), "another order": x.PermuteDims(1, 2, 0), "part": x.Slice(nd.S(":, 1:")), "reversed": x.Flip(0),
		"no axes": x.Slice(nd.S("1, 1, 1")), "repeated": x.Slice(nd.S("1, 1")).BroadcastTo(5, 4), "none": x.Slice(nd.S(":, 1:1")), "axes of one": x.ExpandDims(0, 2),
	} {
		a := ndarrow.Tensor(v)
		y, err := ndarrow.FromTensor[int32](a)
		require.NoError(t, err, why)
		assert.Equal(t, v.Shape(), y.Shape(), why)
		assert.Equal(t, v.ToSlice(), y.ToSlice(), why)
		if v.NDim() == 3 && v.Size() == 24 && why != "reversed" {
			assert.True(t, nd.SharesMemory(x, y), why)
		}
	}
	u := nd.Of(1, 2, 3)
	y, err := ndarrow.FromTensor[int](ndarrow.Tensor(u))
	require.NoError(t, err)
	assert.Equal(t, u.ToSlice(), y.ToSlice())
	// This tensor has gaps: it uses every other element of its memory. Other programs may make such tensors.
	data := ndarrow.Array(x.Ravel()).Data()
	z, err := ndarrow.FromTensor[int32](tensor.New(data, []int64{3, 2}, []int64{32, 8}, nil))
	require.NoError(t, err)
	assert.Equal(t, []int32{0, 2, 8, 10, 16, 18}, z.ToSlice())
	_, err = ndarrow.FromTensor[float64](tensor.New(data, []int64{24}, nil, nil))
	assert.ErrorContains(t, err, "arrow: FromTensor: the tensor is of type int32, not float64")
}

// Parquet files are read as tables. A column may have several parts.
func TestParquet(t *testing.T) {
	x := nd.FromFunc(func(i []int) float64 { return float64(i[0]) / 4 * float64(1+i[1]) }, 1000, 2)
	batch := ndarrow.RecordBatch(x, "speed", "power")
	table := array.NewTableFromRecords(batch.Schema(), []arrow.RecordBatch{batch.NewSlice(0, 300), batch.NewSlice(300, 1000)})
	var file bytes.Buffer
	require.NoError(t, pqarrow.WriteTable(table, &file, 256, parquet.NewWriterProperties(), pqarrow.DefaultWriterProps()))
	again, err := pqarrow.ReadTable(context.Background(), bytes.NewReader(file.Bytes()), nil, pqarrow.ArrowReadProperties{}, memory.DefaultAllocator)
	require.NoError(t, err)
	for i := range 2 {
		for _, from := range []arrow.Table{table, again} {
			column, err := ndarrow.Join(from.Column(i).Data())
			require.NoError(t, err)
			y, err := ndarrow.FromArray[float64](column)
			require.NoError(t, err)
			assert.Equal(t, x.Slice(nd.Colon, nd.At(i)).ToSlice(), y.ToSlice())
		}
	}
	none, err := ndarrow.Join(arrow.NewChunked(arrow.PrimitiveTypes.Float64, nil))
	require.NoError(t, err)
	assert.Zero(t, none.Len())
}
