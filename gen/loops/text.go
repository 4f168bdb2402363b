package loops

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"ndgo/gen/form"

	"github.com/dave/jennifer/jen"
)

// Comment emits paragraphs as a doc comment.
func Comment(f *jen.File, paragraphs []string) {
	var lines []string
	for i, p := range paragraphs {
		if i > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, Wrap(p)...)
	}
	for _, l := range lines {
		f.Comment(strings.TrimSpace("// " + l))
	}
}

// Wrap breaks a paragraph into lines. If the paragraph has indented lines, it is code or a list, and Wrap leaves it unchanged.
func Wrap(paragraph string) (lines []string) {
	own := strings.Split(paragraph, "\n")
	if slices.ContainsFunc(own, func(l string) bool { return strings.TrimLeft(l, " \t") != l }) {
		return own
	}
	line := ""
	for _, word := range strings.Fields(paragraph) {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	return append(lines, line)
}

// width is the maximum length of comment lines, without slashes.
const width = 108

// These patterns match qualified names, to import their packages. inLoops is for texts of loops, in which no operand has the name of
// one of these packages. inLibrary is for functions of ndgo's own operators.
var (
	inLoops   = regexp.MustCompile(`\b(unsafe|reflect|ufunc|ops)\.(\w+)`)
	inLibrary = regexp.MustCompile(`(?:^|[^"\w.])(nd|arrayapi|into|core|reducing|element|operand)\.(\w+)`)
)

// GoText emits text and imports the packages named in it.
func (o *Output) GoText(text string) *jen.Statement { return o.importing(inLoops, text) }

// LibraryText does the work of GoText for functions of ndgo's own operators.
func (o *Output) LibraryText(format string, args ...any) *jen.Statement {
	return o.importing(inLibrary, fmt.Sprintf(format, args...))
}

func (o *Output) importing(names *regexp.Regexp, text string) *jen.Statement {
	paths := map[string]string{"ops": form.OpsDir, "nd": "ndarray", "core": "internal/core", "reducing": "internal/core/reducing", "element": "internal/element", "operand": "internal/operand"}
	s, end := jen.Null(), 0
	for _, m := range names.FindAllStringSubmatchIndex(text, -1) {
		path := text[m[2]:m[3]]
		if path != "unsafe" && path != "reflect" {
			path = o.Path(cmp.Or(paths[path], path))
		}
		s.Op(text[end:m[2]]).Qual(path, text[m[4]:m[5]])
		end = m[1]
	}
	return s.Op(text[end:])
}

// text emits text after replacing the given pairs and these placeholders: $T is the type of the result of loop l, $E the type of the
// elements, $S the size of an element, $F the definition, $I the identity of a reduction, $r the row, and $i the index of an
// element.
func (k *KernelFile) text(l *form.Loop, text string, pairs ...string) *jen.Statement {
	return k.textWith(l, nil, text, pairs...)
}

// textWith does the work of text with one more placeholder: $C is a condition on the operands.
func (k *KernelFile) textWith(l *form.Loop, condition jen.Code, text string, pairs ...string) *jen.Statement {
	pairs = append(pairs, "$T", string(l.Out()), "$E", string(l.Element()), "$S", sizeText(l.Element()), "$F", k.definitionText(l), "$r", k.row, "$i", k.index)
	text = strings.NewReplacer(pairs...).Replace(strings.TrimSpace(text))
	all, end := jen.Null(), 0
	for _, at := range codePattern.FindAllStringIndex(text, -1) {
		all.Add(k.GoText(text[end:at[0]]))
		if end = at[1]; text[at[0]:end] == "$I" {
			all.Add(k.Operator.Fold.Identity)
		} else {
			all.Add(condition)
		}
	}
	return all.Add(k.GoText(text[end:]))
}

// codePattern matches the placeholders for code, $I and $C.
var codePattern = regexp.MustCompile(`\$[IC]\b`)

// sizeText returns the size of e in bytes as text. For int and uint it is a Go expression.
func sizeText(e form.Element) string {
	if n := e.Size(); n > 0 {
		return strconv.Itoa(n)
	}
	return "unsafe.Sizeof(" + string(e) + "(0))"
}

// definitionText returns the name of the definition of l: ops.Less[int8], or a function of the user's package.
func (k *KernelFile) definitionText(l *form.Loop) string {
	name := cmp.Or(l.Name, l.Copied, l.Func.Name())
	if k.Marked == nil {
		name = "ops." + name
	}
	return atTypes(name, l.Args)
}
