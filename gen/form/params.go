package form

import (
	"strings"

	"github.com/dave/jennifer/jen"
)

// A Parameter is a parameter in generated code. In a list, consecutive parameters of the same kind share one type: x, y T.
type Parameter struct {
	Name string
	Kind string // parameters of the same kind have the same type
	Code jen.Code
}

// Join emits a list of parameters. Consecutive parameters of the same kind share one type: x, y T.
func Join(params []Parameter) (code []jen.Code) {
	for i, p := range params {
		if i+1 < len(params) && p.Kind == params[i+1].Kind {
			code = append(code, jen.Id(p.Name))
		} else {
			code = append(code, jen.Id(p.Name).Add(p.Code))
		}
	}
	return code
}

// Joined returns a list of parameters as text. Consecutive parameters of the same kind share one type: x, y T.
func Joined(params []Parameter) string {
	var s strings.Builder
	for i, p := range params {
		if i > 0 {
			s.WriteString(", ")
		}
		s.WriteString(p.Name)
		if p.Name == "" {
			s.WriteString(p.Kind)
		} else if i+1 == len(params) || params[i+1].Kind != p.Kind {
			s.WriteString(" " + p.Kind)
		}
	}
	return s.String()
}

// ParamNames returns the names of parameters.
func ParamNames(params []Parameter) (names []string) {
	for _, p := range params {
		names = append(names, p.Name)
	}
	return names
}

// List returns the names of operands as a list in English: x, lo and hi.
func List(params []Param) string {
	var text strings.Builder
	for i, p := range params {
		switch {
		case i == 0:
		case i == len(params)-1:
			text.WriteString(" and ")
		default:
			text.WriteString(", ")
		}
		text.WriteString(p.Name)
	}
	return text.String()
}

// PlainList returns the names of operands, separated by commas: x, lo, hi.
func PlainList(params []Param) string {
	var names []string
	for _, p := range params {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}

// Predicate returns the first sentence of an operator's comment without the name of the operator.
func Predicate(doc string) string {
	first, _, _ := strings.Cut(doc, "\n\n")
	first = strings.ReplaceAll(first, "\n", " ")
	if i := strings.Index(first, ". "); i >= 0 {
		first = first[:i+1]
	}
	_, rest, _ := strings.Cut(first, " ")
	return rest
}
