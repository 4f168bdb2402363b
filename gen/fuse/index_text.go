package fuse

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"regexp"
	"strconv"
	"strings"

	"ndgo/gen/compile/source"
)

// indexItem matches an item of the string argument of nd.S: an ellipsis, a new axis, an integer or a range.
var indexItem = regexp.MustCompile(`^(\.\.\.|newaxis|None|([+-]?\d+)|([+-]?\d+)?[ \t\r\n]*:[ \t\r\n]*([+-]?\d+)?[ \t\r\n]*(:[ \t\r\n]*([+-]?\d+)?)?)$`)

// indexTexts reports mistakes in constant arguments of nd.S in fn.
func (f *Fuser) indexTexts(fn *ast.FuncDecl) {
	ast.Inspect(fn, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 {
			return true
		}
		name := source.NameOf(call.Fun)
		if name == nil {
			return true
		}
		object, ok := f.Pkg.TypesInfo.Uses[name].(*types.Func)
		if !ok || object.Name() != "S" || object.Pkg() == nil || object.Pkg().Path() != f.Manifest.Path("ndarray") {
			return true
		}
		if v := f.Pkg.TypesInfo.Types[call.Args[0]].Value; v != nil && v.Kind() == constant.String {
			if why := WrongIndex(constant.StringVal(v)); why != "" {
				f.Wrong(call.Args[0].Pos(), "nd.S(%q) fails for all arrays: %s", constant.StringVal(v), why)
			}
		}
		return true
	})
}

// WrongIndex returns the first mistake in an argument of nd.S, or "".
func WrongIndex(text string) string {
	items := strings.Split(text, ",")
	if n := len(items); n > 1 && isBlank(items[n-1]) {
		items = items[:n-1] // allow a trailing comma
	}
	ellipses := 0
	for i, item := range items {
		item = strings.Trim(item, " \t\r\n")
		parts := indexItem.FindStringSubmatch(item)
		switch {
		case parts == nil:
			return fmt.Sprintf("item %d, %q, is not an integer, a range such as 1:-1 or ::2, an ellipsis ... or newaxis", i+1, item)
		case item == "...":
			if ellipses++; ellipses > 1 {
				return "it has a second ellipsis; one stands for all remaining axes"
			}
		case parts[2] != "":
			if _, err := strconv.Atoi(item); err != nil {
				return fmt.Sprintf("index %s is out of range for every axis", item)
			}
		case parts[6] != "" && strings.Trim(parts[6], "+-0") == "":
			return fmt.Sprintf("item %d, %q, has a step of 0; use a positive or a negative one", i+1, item)
		}
	}
	return ""
}

func isBlank(s string) bool { return strings.Trim(s, " \t\r\n") == "" }
