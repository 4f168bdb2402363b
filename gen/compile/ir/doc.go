// Package ir is the compiler's intermediate representation: programs that compute a scalar function for all lanes at once.
//
// A [Func] is a list of values; each value is a pure operation on earlier values. Calls are inlined, and branches are selections. A loop
// with a data-dependent trip count is one operation; its body is a separate program (see [Loop]). Equal values are shared, and values are
// simplified when they are made. [Func.Run] defines the meaning of a program. This package does not depend on Go syntax, tiers or
// processors.
package ir
