// Package check turns functions of scalars into operators: it reads their directives, checks operands, results and laws, and finds out how
// reductions join. It notes all faults, with a remedy for each mistake.
package check
