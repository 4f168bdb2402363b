// Package vector compiles scalar Go functions to vector kernels.
//
// A function of scalars is read as Go's syntax and types ([Source.Build]) and becomes a straight-line program of pure
// operations, a [Func]: calls are inlined, branches become selections, short loops of a constant number of rounds are
// written out, and others are an operation that is a program itself, of a round. A [Tier] then expresses the operations that it
// lacks by others, the program is put in order, registers are assigned, and a machine prints instructions ([Assembly.Add]).
// The order of operations is that of the source, so that kernels and compiled Go agree in every bit.
//
// What cannot be compiled is refused with its position, the calls that lead to it, and what to write instead.
package vector
