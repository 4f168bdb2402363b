// Package text reads and writes tables of numbers as text: CSV, tab-separated values, or columns separated by blanks.
//
//	x, err := text.Load[float64]("measurements.csv")
//
// A table is a 2-d array with a row for each line. The delimiter is detected, or given by [Delimiter]. Fields may be quoted; see
// [encoding/csv]. Lines may be empty, and # begins a comment. Files with names ending in .gz are compressed. [Header] reads the names of
// columns, [Columns] and [ColumnsAt] select columns, and [Skip] skips lines before the table. [Missing] lists texts that stand for a
// missing value, like an empty field. [Empty] gives the value of empty fields. Numbers are read exactly, the same as by [strconv].
//
// A mistake in the text is an [*nd.Error] of kind [nd.ErrFormat] that names the line, the column and the expected text:
//
//	text: Load: x.csv: line 3, column 1 ("day"): "2024-01-05" is a date, no float64; leave the column out with ColumnsAt, or read it as strings and convert
//	them with time.Parse
//
// Errors of the system or of a reader are wrapped, so [errors.Is] finds them.
package text
