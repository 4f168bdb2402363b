package arrow

import (
	"fmt"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/operand"
	"ndgo/internal/quote"
	nd "ndgo/ndarray"
)

// RecordBatch returns x, of shape (rows, columns), as a record batch with the given column names. It shares the memory of
// contiguous columns, for instance of a transposed array, and copies other columns. It panics with [nd.ErrShape] if the numbers
// of names and columns differ.
func RecordBatch[T nd.Element](x *nd.NDArray[T], names ...string) arrow.RecordBatch {
	const op = "RecordBatch"
	operand.Head(x).Check("arrow." + op)
	if x.NDim() != 2 || x.Dim(1) != len(names) {
		e := failure(op, nd.ErrShape, "the shape %s is not that of %d columns; it is (rows, %[2]d)", mistakes.ShapeText(x.Shape()), len(names))
		e.Shapes = [][]int{x.Shape()}
		panic(e)
	}
	fields := make([]arrow.Field, len(names))
	columns := make([]arrow.Array, len(names))
	for i, name := range names {
		columns[i] = makeArray(op, x.Slice(nd.Colon, nd.At(i)), nil, 0)
		fields[i] = arrow.Field{Name: name, Type: columns[i].DataType()}
	}
	return array.NewRecordBatch(arrow.NewSchema(fields, nil), columns, int64(x.Dim(0)))
}

// columnNames returns a record batch's column names.
func columnNames(b arrow.RecordBatch) (names []string) {
	for _, f := range b.Schema().Fields() {
		names = append(names, f.Name)
	}
	return names
}

// FromRecordBatch returns a copy of a record batch's columns as an array of shape (rows, columns). All columns must have the kind
// of T. names selects columns, in this order; without names the result has all columns. Columns of the result are contiguous.
func FromRecordBatch[T nd.Element](b arrow.RecordBatch, names []string, options ...Option) (*nd.NDArray[T], error) {
	const op = "FromRecordBatch"
	if b == nil {
		return nil, failure(op, nd.ErrNil, "the record batch is nil")
	}
	var columns []arrow.Array
	if names == nil {
		columns = b.Columns()
		names = columnNames(b)
	} else {
		for _, name := range names {
			at := b.Schema().FieldIndices(name)
			if len(at) != 1 {
				return nil, failure(op, nd.ErrOption, "the record batch has %d columns of the name %s, not one; it has %s", len(at), quote.Text(name), quote.Names(columnNames(b)))
			}
			columns = append(columns, b.Column(at[0]))
		}
	}
	var x *nd.NDArray[T] // the columns are rows here, because Arrow's columns are contiguous
	if err := nd.Try(func() { x = nd.Empty[T](len(columns), int(b.NumRows())) }); err != nil {
		return nil, err
	}
	for i, c := range columns {
		y, err := fromArray[T](op, "column "+quote.Text(names[i]), c, options)
		if err != nil {
			return nil, err
		}
		x.Slice(nd.At(i)).Assign(y)
	}
	return x.T(), nil
}

// Join returns the parts of a table's column as one array. A single part is returned as it is; several parts are copied.
func Join(c *arrow.Chunked) (arrow.Array, error) {
	switch parts := c.Chunks(); len(parts) {
	case 0:
		return array.MakeArrayOfNull(memory.DefaultAllocator, c.DataType(), 0), nil
	case 1:
		return parts[0], nil
	default:
		a, err := array.Concatenate(parts, memory.DefaultAllocator)
		if err != nil {
			return nil, fmt.Errorf("arrow: Join: %w", err)
		}
		return a, nil
	}
}
