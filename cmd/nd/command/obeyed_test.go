package command

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	nd "ndgo/ndarray"
	"ndgo/npy"
)

// TestNothingIsObeyed prints files with hostile names. nd must shorten the names and escape control characters, so a terminal
// does not obey them.
func TestNothingIsObeyed(t *testing.T) {
	t.Chdir(t.TempDir())
	const obeyed = "\x1b[2J\x1b[31mred\a\u202e\u009b1m\r\x7f"
	for i, name := range []string{obeyed, strings.Repeat(obeyed, 2000), obeyed + "\U000e0001"} {
		if err := npy.SaveZip("x.npz", map[string]nd.Array{name: nd.Of(1.5), "y": nd.Of(2)}); err != nil {
			t.Fatal(err)
		}
		field := strings.Map(func(c rune) rune { return max(c, 0x7f) }, name)
		if err := npy.SaveColumns("x.npy", []string{field, "y"}, []nd.Array{nd.Of(1.5), nd.Of(2)}); err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		archive := zip.NewWriter(&b)
		member, _ := archive.Create(name + ".npy")
		_, _ = member.Write([]byte("no array"))
		_ = archive.Close()
		if err := os.WriteFile("bad.npz", b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("x.csv", []byte(name+",b\n1,x\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{
			{"info", "x.npz"}, {"info", "x.npy"}, {"info", "bad.npz"}, {"info", "x.csv"}, {"print", "x.npz"}, {"print", "x.npz:" + name}, {"print", "x.npz:z"},
			{"stats", "x.npz"}, {"stats", "x.npy"}, {"stats", "bad.npz"}, {"stats", "x.csv"}, {"eval", "a+$" + name}, {"eval", "a", "a=x.npz"}, {"eval", name + "=x.npy", "a"},
			{"diff", "x.npz", "bad.npz"}, {"convert", "x.npz", "y.csv"}, {"convert", "x.csv", "y.npy"}, {"picture", "bad.npz"}, {"info", "no" + obeyed + ".npy"}, {"info", "--" + obeyed}, {name},
			{"info", "--json", "x.npz"}, {"info", "--json", "x.npy"}, {"stats", "--json", "x.npz:" + name},
		} {
			var out, log bytes.Buffer
			status := run(args, &out, &log)
			for _, text := range []string{out.String(), log.String()} {
				if k := strings.IndexFunc(text, func(c rune) bool { return !strconv.IsPrint(c) && c != '\n' && c != '\t' }); k >= 0 || !utf8.ValidString(text) {
					t.Errorf("%d, %.60q: a terminal obeys %.60q", i, args, text[max(k, 0):])
				}
				if args[min(1, len(args)-1)] != "--json" && len(text) > 3000 {
					t.Errorf("%d, %.60q: %d bytes", i, args, len(text))
				}
			}
			if status == 0 && len(args) > 2 && args[2] == "x.npz" {
				var all []info
				if err := json.Unmarshal(out.Bytes(), &all); err != nil || all[0].File != "x.npz:"+name {
					t.Errorf("%d: JSON has no name as it is: %v", i, err)
				}
			}
		}
	}
}
