package main

import (
	"fmt"
	"go/format"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// publish returns the tree with another module path, ready for tags.
func (t *tree) publish(to string) (*tree, error) {
	rules := t.rules(to)
	p := &tree{module: to, version: t.version}
	for _, f := range t.files {
		if path.Ext(f.name) == ".md" {
			text, err := publishedPage(f.name, f.text)
			if err != nil {
				return nil, err
			}
			f.text = text
		}
		if utf8.ValidString(f.text) && !strings.Contains(f.text, "\x00") {
			f.text = rename(f.name, f.text, rules)
		}
		p.files = append(p.files, f)
	}
	return p, p.publishModules()
}

// A rule replaces the matches of a pattern in files of one kind. Kind "" stands for all files.
type rule struct {
	kind    string
	pattern *regexp.Regexp
	by      string
}

// rules returns the rules that replace a module's path in texts. The word ndgo alone is a name, not a path, and does not change. Examples are
// prose, directives such as //ndgo:ufunc, Python's modules, and folders such as ../ndgo.
func (t *tree) rules(to string) []rule {
	const before = `(^|[^\w./$~@}-]|\\[nt])` // start of a path; after a slash, a dot or a variable there is the name of a folder
	from := regexp.QuoteMeta(t.module)
	escaped := strings.ReplaceAll(to, "$", "$$")
	var list []rule
	add := func(kind, pattern, by string) {
		list = append(list, rule{kind, regexp.MustCompile(`(?m)` + pattern), by})
	}
	folder := `((?:/[\w-]+)*)`
	add("", before+from+folder+`( |@)v\d+\.\d+\.\d+\b`, `${1}`+escaped+`${2}${3}`+t.version)  // as in: require ndgo v0.0.0
	add("", before+from+`(/(?:`+strings.Join(t.folders(), "|")+`))\b`, `${1}`+escaped+`${2}`) // as in: ndgo/ndarray, in any text
	add("", "([\"`^])"+from+"/([\"`(]|[a-z])", `${1}`+escaped+`/${2}`)                        // as in: strings.HasPrefix(x, "ndgo/")
	add("", `(^|[\s"])`+from+`( => )`, `${1}`+escaped+`${2}`)                                 // as in: replace ndgo => ../..
	add("", `(-replace=)`+from+`(=)`, `${1}`+escaped+`${2}`)                                  // as in: go mod edit -replace=ndgo=..
	add("", `^(module )`+from+`((?:/[\w-]+)*)$`, `${1}`+escaped+`${2}`)                       // as in: module ndgo
	add(".go", `(")`+from+`(")`, `${1}`+escaped+`${2}`)                                       // as in: const module = "ndgo"
	return list
}

// folders returns the names of the tree's top folders: the first elements of package paths after the module's path.
func (t *tree) folders() []string {
	var names []string
	for _, f := range t.files {
		if first, _, isInside := strings.Cut(f.name, "/"); isInside && !strings.HasPrefix(first, ".") {
			names = append(names, regexp.QuoteMeta(first))
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// rename applies rules to a text. If the text was formatted before, rename formats it again: the new path may change the order of
// imports and the columns.
func rename(name, text string, rules []rule) string {
	renamed := text
	for _, r := range rules {
		if r.kind == "" || r.kind == path.Ext(name) {
			renamed = r.pattern.ReplaceAllString(renamed, r.by)
		}
	}
	if renamed == text || !isGo(name) {
		return renamed
	}
	if before, err := format.Source([]byte(text)); err == nil && string(before) == text {
		if after, err := format.Source([]byte(renamed)); err == nil {
			return string(after)
		}
	}
	return renamed
}

// isGo reports whether a file has Go source. This includes go.generate.
func isGo(name string) bool { return path.Ext(name) == ".go" || name == "go.generate" }

// A page has these marks. The text between the first two is for readers with a clone. The comment after it, up to the third mark,
// is for users of a published module.
const (
	cloneMark     = "<!-- clone -->\n"
	publishedMark = "<!-- published\n"
	endMark       = "-->\n"
)

// publishedPage returns a page for readers of a published module. Outside the marks, the page must not tell them to clone.
func publishedPage(name, text string) (string, error) {
	var b strings.Builder
	for rest := text; ; {
		before, clone, found := strings.Cut(rest, cloneMark)
		if line := strings.Index(before, "=> ../"); line >= 0 {
			return "", fmt.Errorf("%s: a replace line stands outside of marks: %q; put it between %q and %q", name, firstLine(before[strings.LastIndex(before[:line], "\n")+1:]), firstLine(cloneMark), firstLine(publishedMark))
		}
		b.WriteString(before)
		if !found {
			return b.String(), nil
		}
		_, published, found := strings.Cut(clone, publishedMark)
		passage, after, ends := strings.Cut(published, endMark)
		if !found || !ends {
			return "", fmt.Errorf("%s: %q has no %q with an end %q after it", name, firstLine(cloneMark), firstLine(publishedMark), firstLine(endMark))
		}
		b.WriteString(passage)
		rest = after
	}
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}
