// Kernels are scalar functions from many fields. They follow the published formulas in ordinary Go. The generator turns
// them into array operators. Only the marking lines are there for its sake.
package kernels
