package loops

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/format"
	"path/filepath"
	"strings"

	"ndgo/gen/form"
)

// Emit emits a file of copies for each file with copied functions:
//
//	// fRounded is a copy of f. It rounds every operation, and calls package elem where package math depends on the machine.
//	func fRounded(x, y float64) float64 { return float64(x*y) + elem.Exp[float64](y) }
func Emit(c *form.Copies, o *Output) {
	for _, f := range c.Loaded.Syntax {
		var text strings.Builder
		used := map[string]bool{}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil || c.Names[c.Function(fn)] == "" {
				continue
			}
			copied, err := c.Copy(fn)
			if err != nil {
				o.Failed = cmp.Or(o.Failed, err)
				return
			}
			fmt.Fprintf(&text, "\n// %s is a copy of %s%s.\n%s\n", c.Names[c.Function(fn)], fn.Name.Name, c.What, copied)
			c.Use(fn, used)
		}
		if text.Len() == 0 {
			continue
		}
		name := filepath.Base(c.Loaded.Fset.PositionFor(f.Package, false).Filename)
		file := form.GeneratedBase(name) + c.End + ".go"
		if _, fused := c.Fused[name]; fused {
			file = strings.TrimSuffix(name, ".go") + c.End + ".go"
		}
		formatted, err := format.Source([]byte(c.Head(f, name, used) + text.String()))
		if err != nil {
			o.Failed = cmp.Or(o.Failed, fmt.Errorf("%s: %w", file, err))
			return
		}
		o.Files[file] = o.GroupImports(formatted)
	}
}
