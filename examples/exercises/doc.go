// Package exercises has short tasks on arrays, each with a solution whose output is checked. The tasks are from the collection "100
// NumPy exercises" by N. P. Rougier (2016), in other words, without those on Python itself. The numbers in comments are the
// collection's.
package exercises
