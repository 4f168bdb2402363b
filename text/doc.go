// Package text reads and writes tables of numbers as text: CSV, tab-separated values, columns between blanks.
//
//	x, err := text.Load[float64]("measurements.csv")
//
// A table is an array of two axes, a row for each line. The delimiter is found, or given by [Delimiter]. Fields may be quoted, as
// [encoding/csv] has it, lines be empty or comments after #, and files with names in .gz are compressed. [Header] gives the names
// of columns, [Columns] and [ColumnsAt] choose among them, [Skip] leaves out the lines before, [Empty] and [Missing] give the value
// of empty fields. Numbers are read exactly, as [strconv] reads them.
//
// A mistake in a text is an [*nd.Error] of kind [nd.ErrFormat], with its line and column and the expected text:
//
//	text: Load: x.csv: line 3, column 2 ("speed"): "fast" is no float64; name it with Missing if it stands for nothing
//
// An error of the system or of a reader is found by [errors.Is].
package text
