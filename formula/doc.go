// Package formula computes expressions written as text, in the notation of NumPy:
//
//	f := formula.MustParse[float64]("exp(-(d - mu)**2 / (2*sigma**2))")
//	y := f.Eval(formula.Vars{"d": d, "mu": 1, "sigma": 0.5})
//
// It is for formulas from a program's input, or for readability. A formula is evaluated in tiles that stay in the first-level
// cache: it needs no temporary arrays, and large arrays are computed by several processors. Results have the same bits as from the
// functions of package ndarray. The exception are sums and products over operands whose memory order differs from their result's:
// these are added in the operands' memory order. For formulas known at compile time, use `//ndgo:fuse`.
//
// # Notation
//
//   - Numbers: 2, 0.5, 1e-3; pi, e, inf, nan, True, False, unless a variable has that name. Other names are variables, given when the formula is evaluated: arrays of the formula's element
//     type, arrays of bool, and numbers.
//   - Arithmetic: + - * / // % **; ** binds most tightly, and from right to left: -x**2 is -(x**2).
//   - Comparisons: < <= > >= == !=; one may follow another only in parentheses. Of bools: & | ^ ~.
//   - Functions: all of docs/operators.md from floats or bools to floats or bools, in lower case with underscores between words
//     (sin, log1p, atan2, hypot, floor_divide, fmax, heaviside, isnan …), NumPy's other names of them (arcsin, power, fabs …), and
//     where(condition, x, y).
//   - Reductions: sum, prod, min, max, mean, var, std, any, all, of all elements or with axis=0, axis=(0, 2), keepdims=True, and ddof=1 of var
//     and std. Bools are counted as 1 and 0, as in mean(x > 1), and numbers are true unless they are 0. A reduction within an expression is computed
//     first; var and std make an array of their operand.
//   - Parts of variables: a[1:, ::-1], as [nd.ParseIndex] reads them.
package formula
