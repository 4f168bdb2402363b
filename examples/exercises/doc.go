// Package exercises has short tasks on arrays, each with a solution and its checked output. The tasks are from "100 NumPy exercises" by N.
// P. Rougier (2016), in other words and with his numbers, except for those on Python itself.
package exercises
