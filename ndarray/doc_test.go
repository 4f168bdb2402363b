package ndarray_test

import (
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The index in the package comment names each exported name once, and no other names. It names each section of generated functions, and
// some of these functions. It omits constants and errors, because go doc lists them with their types.
func TestIndexIsWhole(t *testing.T) {
	exported, generated, sections := declarations(t)
	text, err := parser.ParseFile(token.NewFileSet(), "doc.go", nil, parser.ParseComments)
	require.NoError(t, err)
	var p comment.Parser
	p.LookupSym = func(recv, name string) bool { return true }
	index := p.Parse(text.Doc.Text())

	named, plain := map[string]int{}, ""
	for _, block := range index.Content {
		list, ok := block.(*comment.List)
		if !ok {
			continue
		}
		for _, item := range list.Items {
			for _, paragraph := range item.Content {
				for _, part := range paragraph.(*comment.Paragraph).Text {
					switch part := part.(type) {
					case comment.Plain:
						plain += string(part)
					case *comment.DocLink:
						named[strings.TrimPrefix(part.Recv+"."+part.Name, ".")]++
					}
				}
			}
		}
	}
	for name := range exported {
		assert.Equal(t, 1, named[name], "how often %s is named", name)
	}
	for name, n := range named {
		if !exported[name] {
			assert.True(t, generated[name], "there is no %s", name)
			assert.Equal(t, 1, n, name)
		}
	}
	for _, section := range sections {
		assert.Contains(t, strings.ToLower(plain), strings.ReplaceAll(section, "_", " ")+":", "no section")
	}
	require.Greater(t, len(exported), 150)
}

// declarations returns the hand-written exported names of package ndarray, the names of its generated functions, and their sections.
func declarations(t *testing.T) (exported, generated map[string]bool, sections []string) {
	exported, generated = map[string]bool{}, map[string]bool{}
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		set := exported
		if section, ok := strings.CutPrefix(name, "z_"); ok {
			set = generated
			sections = append(sections, strings.TrimSuffix(section, ".go"))
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if recv := receiver(d); ast.IsExported(d.Name.Name) && (recv == "" || ast.IsExported(recv)) {
					set[recv+d.Name.Name] = true
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						set[spec.Name.Name] = true
					case *ast.ValueSpec:
						for _, n := range spec.Names {
							if d.Tok == token.VAR && !strings.HasPrefix(n.Name, "Err") {
								set[n.Name] = true
							}
						}
					}
				}
			}
		}
	}
	for _, set := range []map[string]bool{exported, generated} {
		for name := range set {
			if !ast.IsExported(name) {
				delete(set, name)
			}
		}
	}
	return exported, generated, sections
}

// receiver returns the type of d's receiver with a dot, or "" for a function.
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	of := d.Recv.List[0].Type
	if p, ok := of.(*ast.StarExpr); ok {
		of = p.X
	}
	if g, ok := of.(*ast.IndexExpr); ok {
		of = g.X
	}
	return of.(*ast.Ident).Name + "."
}
