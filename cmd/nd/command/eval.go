package command

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"ndgo/formula"
	"ndgo/internal/quote"
	nd "ndgo/ndarray"
	"ndgo/npy"
)

func evalCommand() *cobra.Command {
	var to string
	c := &cobra.Command{
		Use:   "eval formula name=file...",
		Short: "Compute a formula of arrays in files and of numbers",
		Long: `Compute a formula in NumPy's notation, such as "sqrt(x**2 + y**2)", of arrays in files and of numbers.

Formulas without reductions and parts are computed block by block, of files that may be larger than memory. Elements are computed as
float32 if all operands are of float32, else as float64. A formula may begin with -, unless it is the name of an option, as -o and -h are.`,
		Args:    cobra.MinimumNArgs(1),
		Example: `  nd eval "sqrt(x**2 + y**2)" x=a.npy y=b.npy -o c.npy`,
		RunE: func(c *cobra.Command, args []string) error {
			args[0] = strings.TrimLeft(args[0], " ")
			vars := map[string]any{}
			narrow := false
			for _, arg := range args[1:] {
				name, value, ok := strings.Cut(arg, "=")
				if !ok || !isName(name) {
					return fmt.Errorf("%s is not a variable; write name=file or name=number", quote.Text(arg))
				}
				if _, twice := vars[name]; twice {
					return fmt.Errorf("%s sets %s a second time; a variable has one value", quote.Text(arg), quote.Word(name))
				}
				if v, err := strconv.ParseFloat(value, 64); err == nil {
					vars[name] = v
					continue
				}
				f, err := open(value)
				if err != nil {
					return err
				}
				vars[name] = f
				narrow = narrow || f.dtype == nd.Float32
			}
			for _, v := range vars {
				f, ok := v.(*file)
				narrow = narrow && (!ok || f.dtype == nd.Float32 || f.dtype == nd.Bool)
			}
			if narrow {
				return eval[float32](c, args[0], vars, to)
			}
			return eval[float64](c, args[0], vars, to)
		},
	}
	c.Flags().StringVarP(&to, "output", "o", "", "the file to write; without it the result is printed")
	return c
}

// isName reports whether a text is valid as a variable's name in a formula.
func isName(name string) bool {
	for i, r := range name {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return false
		}
	}
	return name != ""
}

// withFormula returns the arguments args. If the formula of the command eval looks like an option, withFormula puts a blank in front: "-x"
// becomes " -x". The formula is the first argument of eval that is neither an option nor the value of an option. Arguments of other
// commands stay the same.
func withFormula(args []string) []string {
	at := slices.Index(args, "eval")
	if at < 0 || slices.ContainsFunc(args[:at], func(arg string) bool { return arg[:min(1, len(arg))] != "-" }) {
		return args
	}
	for i := at + 1; i < len(args); i++ {
		switch name, _, valued := strings.Cut(args[i], "="); {
		case name == "-o" || name == "--output":
			if !valued {
				i++
			}
		case name == "--json" || name == "-h" || strings.HasPrefix(name, "-o") && !strings.ContainsAny(name, "+*() "):
		case strings.HasPrefix(name, "--") || !strings.HasPrefix(name, "-"):
			return args
		default:
			args = slices.Clone(args)
			args[i] = " " + args[i]
			return args
		}
	}
	return args
}

// An evaluation is a formula with its variables: files and numbers.
type evaluation[T nd.Float] struct {
	formula *formula.Formula[T]
	vars    map[string]any
	shape   []int // the common shape of the files
	isBool  bool
}

func eval[T nd.Float](c *cobra.Command, expression string, vars map[string]any, to string) error {
	f, err := formula.Parse[T](expression)
	if err != nil {
		return err
	}
	e := &evaluation[T]{formula: f, vars: vars}
	var shapes [][]int
	for _, v := range vars {
		if f, ok := v.(*file); ok {
			shapes = append(shapes, f.shape)
		}
	}
	e.shape, err = nd.BroadcastShapes(shapes...)
	byBlocks := f.IsElementwise() && err == nil && len(e.shape) > 0 && slices.Equal(f.Names(), slices.Sorted(keys(vars)))
	if !byBlocks || !strings.HasSuffix(to, ".npy") || slices.Contains(e.shape, 0) {
		x, err := e.value(nil)
		switch {
		case err != nil:
			return err
		case to != "":
			return save(to, x)
		case wantsJSON(c):
			return printJSON(c, jsonOf(x))
		}
		fmt.Fprintln(c.OutOrStdout(), x)
		return nil
	}
	for b := range blocksOf(e.shape) {
		b.stop = b.first + 1
		if _, err := e.value(&b); err != nil { // find out before the first write whether the result is an array of bools
			return err
		}
		break
	}
	p := progressOf(c, expression)
	if e.isBool {
		return saveBlocks[bool](p, e, to)
	}
	return saveBlocks[T](p, e, to)
}

func keys(vars map[string]any) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for name := range vars {
			if !yield(name) {
				return
			}
		}
	}
}

// saveBlocks writes the result block by block.
func saveBlocks[R nd.Element, T nd.Float](p *progress, e *evaluation[T], to string) error {
	p.begin(size(e.shape))
	defer p.end()
	return npy.SaveElements(to, func(yield func(*nd.NDArray[R], error) bool) {
		for b := range blocksOf(e.shape) {
			x, err := e.value(&b)
			if err != nil {
				yield(nil, err)
				return
			}
			y := as[R](x)
			if extent := b.extent(e.shape); !slices.Equal(y.Shape(), extent) { // the formula has no arrays, only numbers
				y = y.BroadcastTo(extent...)
			}
			n := y.Size()
			if !yield(y, nil) {
				return
			}
			y.Release()
			p.add(n)
		}
	}, e.shape...)
}

// value returns the result for block b, or the whole result if b is nil.
func (e *evaluation[T]) value(b *block) (x nd.Array, err error) {
	vars := formula.Vars{}
	for name, v := range e.vars {
		f, ok := v.(*file)
		if !ok {
			vars[name] = v
			continue
		}
		var part nd.Array
		if b == nil {
			part, err = f.whole()
		} else {
			var done func() error
			if part, done, err = f.part(*b); err == nil {
				defer func() {
					if e := done(); err == nil {
						err = e
					}
				}()
			}
		}
		if err != nil {
			return nil, err
		}
		if vars[name], err = variable[T](part); err != nil {
			return nil, fmt.Errorf("%s: %w", f.path, err)
		}
	}
	if !e.isBool {
		err = nd.Try(func() { x = e.formula.Eval(vars) })
		if !errors.Is(err, nd.ErrDType) {
			return unshared(x, vars), err
		}
	}
	if e := nd.Try(func() { x = e.formula.EvalBool(vars) }); e != nil {
		if err == nil {
			err = e
		}
		return nil, err
	}
	e.isBool = true
	return x, nil
}

// unshared returns x or, if x shares memory with a variable, a copy: the variable's memory may be released soon.
func unshared(x nd.Array, vars formula.Vars) nd.Array {
	for _, v := range vars {
		if y, ok := v.(nd.Array); ok && x != nil && x.Size() > 0 && nd.SharesMemory(x, y) {
			return kinds[x.DType()].copy(x)
		}
	}
	return x
}

// variable returns an array in a type that formulas accept.
func variable[T nd.Float](x nd.Array) (any, error) {
	if x.DType() == nd.Bool {
		return as[bool](x), nil
	}
	if y := as[T](x); y != nil {
		return y, nil
	}
	y, err := floats(x)
	if err != nil {
		return nil, err
	}
	return nd.AsType[T](y), nil
}
