// Package check turns scalar functions into operators: it reads their directives, checks their operands, results and laws, and
// determines how reductions join values. It notes all mistakes, each with a remedy.
package check
