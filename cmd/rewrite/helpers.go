package main

import (
	"bytes"
	"go/ast"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// isHelper reports whether rewrite made the file for copies of removed functions.
func (f *file) isHelper() bool { return strings.HasPrefix(filepath.Base(f.name), "ndgo_removed") }

// helperName returns the name of the copy of a removed function. No other function of the program has this name.
func (p *program) helperName(name string) string {
	if p.names[name] == "" {
		p.names[name] = p.free("nd"+name, func(f *file, free string) bool {
			return f.isHelper() && strings.Contains(string(f.text), p.named(name, free))
		})
	}
	return p.names[name]
}

// writtenOut returns the source of the copy of a removed function.
func (p *program) writtenOut(name string) string { return p.named(name, p.helperName(name)) }

func (p *program) named(name, as string) string {
	text := strings.TrimSpace(strings.ReplaceAll(writtenOut[name], "NAME", as))
	return regexp.MustCompile(`\bnd\.`).ReplaceAllString(text, p.nd()+".")
}

// nd returns the name of package ndarray in files added by rewrite: ndarray if a package of the folder declares the name nd, and otherwise
// nd.
func (p *program) nd() string {
	if slices.ContainsFunc(p.files, func(f *file) bool { return f.tree != nil && f.tree.Scope.Lookup("nd") != nil }) {
		return "ndarray"
	}
	return "nd"
}

// importAs returns the name of a package in files that import it.
func (p *program) importAs(path string) string {
	if p.aliases[path] == "" {
		p.aliases[path] = p.free(path[strings.LastIndexByte(path, '/')+1:], func(f *file, free string) bool { return importName(f.tree, path) == free })
	}
	return p.aliases[path]
}

// spec returns the import of a package as text: its path in quotes. If the path does not end in the package's name in imports, spec puts
// this name in front.
func (p *program) spec(path string) string {
	if name := p.importAs(path); !strings.HasSuffix(path, "/"+name) {
		return name + " " + strconv.Quote(path)
	}
	return strconv.Quote(path)
}

// free returns name. If a file of the program uses name for something else, free appends a number. The function isSame reports whether a
// file uses a name for the same thing.
func (p *program) free(name string, isSame func(f *file, name string) bool) string {
	for n, free := 2, name; ; n++ {
		same := slices.ContainsFunc(p.files, func(f *file) bool { return isSame(f, free) })
		if !slices.ContainsFunc(p.files, func(f *file) bool { return f.uses(free, same) && !isSame(f, free) }) {
			return free
		}
		free = name + strconv.Itoa(n)
	}
}

// uses reports whether a file uses the given name. If onlyDeclared is true, only names declared in the file count.
func (f *file) uses(name string, onlyDeclared bool) (found bool) {
	for _, spec := range f.tree.Imports {
		if path, err := strconv.Unquote(spec.Path.Value); err == nil && importName(f.tree, path) == name {
			return true
		}
	}
	ast.Inspect(f.tree, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.SelectorExpr: // a field or method is not a name of the package
			ast.Inspect(x.X, func(n ast.Node) bool {
				id, ok := n.(*ast.Ident)
				found = found || ok && id.Name == name && (id.Obj != nil || !onlyDeclared)
				return true
			})
			return false
		case *ast.Ident:
			found = found || x.Name == name && (x.Obj != nil || !onlyDeclared)
		}
		return !found
	})
	return found
}

// isHidden reports whether the function around u has an earlier variable with the given name. Such a variable may hide a package of this
// name.
func (u *use) isHidden(name string) (found bool) {
	if len(u.path) < 2 {
		return false
	}
	ast.Inspect(u.path[1], func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == name && id.Obj != nil && id.Obj.Pos() < u.selector.Pos()
		return !found
	})
	return found
}

// helpers adds files with copies of the removed functions needed by the program: one for each package, and one for the package's
// tests.
func (p *program) helpers() error {
	needs, inProgram := map[string][]string{}, map[string]bool{}
	for _, f := range p.files {
		name, isTest := f.tree.Name.Name, strings.HasSuffix(f.name, "_test.go")
		for _, need := range f.needs {
			needs[name] = append(needs[name], need)
			if !isTest {
				inProgram[need+" "+name] = true
			}
		}
	}
	for name, list := range needs {
		slices.Sort(list)
		var text, ofTests []string
		for _, need := range slices.Compact(list) {
			if inProgram[need+" "+name] {
				text = append(text, need)
			} else {
				ofTests = append(ofTests, need)
			}
		}
		end := "_test.go"
		if strings.HasSuffix(name, "_test") {
			end = "_external_test.go"
		}
		if err := p.helper("ndgo_removed.go", name, text); err != nil {
			return err
		}
		if err := p.helper("ndgo_removed"+end, name, ofTests); err != nil {
			return err
		}
	}
	return nil
}

// helper adds functions to a file of a package.
func (p *program) helper(base, pkg string, list []string) error {
	if len(list) == 0 {
		return nil
	}
	path := filepath.Join(p.folder, base)
	at := slices.IndexFunc(p.files, func(f *file) bool { return f.name == path })
	if at < 0 {
		at = len(p.files)
		p.files = append(p.files, &file{name: path, text: []byte("package " + pkg + "\n\nimport " + p.nd() + " \"" + ndarrayPath + "\"\n")})
	}
	f := p.files[at]
	for _, name := range list {
		text := p.writtenOut(name)
		if strings.Contains(string(f.text), text) {
			continue
		}
		if strings.Contains(text, "strconv.") && !strings.Contains(string(f.text), "\"strconv\"") {
			f.text = bytes.Replace(f.text, []byte("import "), []byte("import \"strconv\"\n\nimport "), 1)
		}
		f.text = append(f.text, "\n"+text+"\n"...)
	}
	return f.apply(nil)
}
