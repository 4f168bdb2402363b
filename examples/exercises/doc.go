// Package exercises has short tasks on arrays, each with a solution and its checked output. The tasks are those of "100 NumPy exercises" by
// N. P. Rougier (2016), in other words but with his numbers. Tasks on Python itself are left out.
package exercises
