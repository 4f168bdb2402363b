package main

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"path"
	"slices"
	"strings"
)

// addOns has the folders of the modules for users, apart from the library. Each gets a tag. A module comes after the modules that
// it requires.
var addOns = []string{"blas", "cmd/nd", "interop/arrow", "plots", "zarr/cloud"}

// developers has the folders of the modules for developers. Their replace lines point to the surrounding tree.
var developers = []string{
	"bench", "bench/peers/go", "conformance", "examples/gallery", "examples/programs", "examples/ufunc", "examples/workloads", "internal/test",
}

// publishModules brings each module's go.mod and go.sum into a state that the go command accepts without changes.
func (t *tree) publishModules() error {
	for _, folder := range t.modules() {
		isAddOn := slices.Contains(addOns, folder)
		if !isAddOn && folder != "." && !slices.Contains(developers, folder) {
			return fmt.Errorf("%s/go.mod: publish does not know this module: list it in internal/publish among addOns, for users, or developers", folder)
		}
		t.change(path.Join(folder, "go.mod"), func(text string) string {
			if isAddOn {
				text = withoutReplace(text)
			}
			return sortedRequirements(text)
		})
	}
	for i, folder := range addOns {
		sums := t.sums(".")
		for _, other := range addOns[:i] {
			if strings.Contains(t.text(path.Join(folder, "go.mod")), "\t"+t.module+"/"+other+" ") {
				sums = append(sums, t.sums(other)...)
			}
		}
		t.change(path.Join(folder, "go.sum"), func(text string) string { return merged(text, sums) })
	}
	return nil
}

// change replaces a file's text.
func (t *tree) change(name string, by func(text string) string) {
	for i := range t.files {
		if t.files[i].name == name {
			t.files[i].text = by(t.files[i].text)
		}
	}
}

// withoutReplace returns a go.mod without its replace lines and blocks, and the empty lines before them.
func withoutReplace(text string) string {
	var b strings.Builder
	inBlock := false
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "replace ("):
			inBlock = true
		case inBlock:
			inBlock = line != ")\n"
		case !strings.HasPrefix(line, "replace "):
			b.WriteString(line)
		}
	}
	text = b.String()
	for strings.Contains(text, "\n\n\n") {
		text = strings.ReplaceAll(text, "\n\n\n", "\n\n")
	}
	return strings.TrimRight(text, "\n") + "\n"
}

// sortedRequirements returns a go.mod with the lines of each require block in the order of go mod tidy.
func sortedRequirements(text string) string {
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		if lines[i] != "require (" {
			continue
		}
		first := i + 1
		for i = first; i < len(lines) && lines[i] != ")"; i++ {
		}
		slices.Sort(lines[first:i])
	}
	return strings.Join(lines, "\n")
}

// merged returns a go.sum with added lines, in the go command's order.
func merged(text string, sums []string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	lines = append(lines, sums...)
	slices.SortStableFunc(lines, func(a, b string) int {
		return strings.Compare(strings.Fields(a)[0], strings.Fields(b)[0])
	})
	return strings.Join(lines, "\n") + "\n"
}

// sums returns the lines of go.sum for the module in a folder. The go command checks downloads against them.
func (t *tree) sums(folder string) []string {
	nested := slices.DeleteFunc(t.modules(), func(other string) bool {
		return other == folder || folder != "." && !strings.HasPrefix(other, folder+"/")
	})
	module, below := t.module, ""
	if folder != "." {
		module, below = t.module+"/"+folder, folder+"/"
	}
	prefix := module + "@" + t.version + "/"
	archive := map[string]string{}
	for _, f := range t.files {
		if name, ok := strings.CutPrefix(f.name, below); ok && !inside(f.name, nested) {
			archive[prefix+name] = f.text
		}
	}
	if text := t.text("LICENSE"); text != "" && archive[prefix+"LICENSE"] == "" {
		archive[prefix+"LICENSE"] = text // for a nested module without a license, the go command adds the repository's
	}
	name := module + " " + t.version
	return []string{
		name + " " + digest(archive),
		name + "/go.mod " + digest(map[string]string{"go.mod": t.text(path.Join(folder, "go.mod"))}),
	}
}

// inside reports whether a file is in one of the folders.
func inside(name string, folders []string) bool {
	return slices.ContainsFunc(folders, func(folder string) bool { return strings.HasPrefix(name, folder+"/") })
}

// digest returns the go command's checksum h1 of files: the SHA-256 of lines with each file's SHA-256 and name.
func digest(files map[string]string) string {
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	all := sha256.New()
	for _, name := range names {
		fmt.Fprintf(all, "%x  %s\n", sha256.Sum256([]byte(files[name])), name)
	}
	return "h1:" + base64.StdEncoding.EncodeToString(all.Sum(nil))
}

// instructions returns commands for a published tree in a folder. The commands make a repository of the tree, and set the tags.
func (t *tree) instructions(dir string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s is %s %s. Look through it, then:\n\n", dir, t.module, t.version)
	fmt.Fprintf(&b, "\tcd %s\n\tgo vet ./... && go test ./...\n\tgit init && git add . && git commit -m 'Release %s'\n", dir, strings.TrimPrefix(t.version, "v"))
	tags := []string{t.version}
	for _, folder := range addOns {
		tags = append(tags, folder+"/"+t.version)
	}
	for _, tag := range tags {
		fmt.Fprintf(&b, "\tgit tag %s\n", tag)
	}
	fmt.Fprintf(&b, "\tgit push https://%s HEAD %s\n", t.module, strings.Join(tags, " "))
	return b.String()
}
