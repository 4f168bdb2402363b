// Package exercises has short tasks on arrays, each with a solution whose output is checked. They are those that the collection "100
// NumPy exercises" of N. P. Rougier (2016) made known, in other words, but for those on Python itself. The numbers in the comments
// are that collection's.
package exercises
