// Package formula computes expressions written as text, in the notation of NumPy:
//
//	f := formula.MustParse[float64]("exp(-(d - mu)**2 / (2*sigma**2))")
//	y := f.Eval(formula.Vars{"d": d, "mu": 1, "sigma": 0.5})
//
// It is for formulas from a program's input, or for readability. Formulas are evaluated in tiles that stay in the first-level
// cache. So they need no temporary arrays, and several processors compute large arrays. Results have the same bits as results of
// package ndarray's functions, with one exception: if operands of sum, mean or prod are not row-major, elements may be added in
// another order, so the last bits may differ. For formulas known at compile time, use `//ndgo:fuse`.
//
// # Notation
//
//   - Numbers: 2, 0.5, 1e-3. If no variable has that name, also pi, e, inf, nan, True and False. Other names are variables, given
//     for each evaluation: arrays of the formula's element type, arrays of bool, and numbers.
//   - Arithmetic: + - * / // % **; ** binds most tightly, and from right to left: -x**2 is -(x**2).
//   - Comparisons: < <= > >= == !=. A second comparison needs parentheses. For bools: & | ^ ~.
//   - Functions: all operators of docs/operators.md on floats or bools with results of floats or bools, in lower case with
//     underscores between words (sin, log1p, atan2, hypot, floor_divide, fmax, heaviside, isnan …), NumPy's other names for them
//     (arcsin, power, fabs …), and where(condition, x, y).
//   - Reductions: sum, prod, min, max, mean, var, std, any, all, over all elements or with axis=0, axis=(0, 2), keepdims=True;
//     var and std also take ddof=1. Bools count as 1 and 0, for instance in mean(x > 1). For any and all, every number except 0 is
//     true. A reduction within an expression is computed first; var and std make an array of their operand.
//   - Parts of variables: a[1:, ::-1], in the notation of [nd.ParseIndex].
package formula
