// Package check turns scalar functions into operators. It reads directives, checks operands, results and laws, and determines how
// reductions join values. It collects all mistakes, each with a remedy.
package check
