package quote_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"ndgo/internal/quote"
)

func TestText(t *testing.T) {
	full := strings.Repeat("a", quote.Most)
	for _, c := range []struct{ why, text, want string }{
		{"nothing is left of nothing", "", `""`},
		{"a short one is whole", "x\ty", `"x\ty"`},
		{"60 characters are whole", full, `"` + full + `"`},
		{"a character more is cut", full + "b", `"` + full + `"…`},
		{"runes are not cut", strings.Repeat("é", 61), `"` + strings.Repeat("é", 60) + `"…`},
		{"an escape is not cut", full[1:] + "\n", `"` + full[1:] + `"…`},
		{"escapes count as they are written", strings.Repeat("\x00", 16), `"` + strings.Repeat(`\x00`, 15) + `"…`},
		{"bytes that are no UTF-8 are escaped", "\xff\xc3", `"\xff\xc3"`},
	} {
		require.Equal(t, c.want, quote.Text(c.text), c.why)
		require.Equal(t, c.want, quote.Text([]byte(c.text)), c.why)
	}
	for _, piece := range []string{"1", "é", "\x00", "\xff", "\u2028", "𝕏", "\""} {
		got := quote.Text(strings.Repeat(piece, 5_000_000/len(piece)))
		head, ok := strings.CutSuffix(got, "…")
		require.True(t, ok && utf8.ValidString(got), "%q", piece)
		require.LessOrEqual(t, utf8.RuneCountInString(head), quote.Most+2, "%q", piece)
		text, err := strconv.Unquote(head)
		require.NoError(t, err)
		require.Equal(t, strings.Repeat(piece, len(text)/len(piece)), text)
	}
}

func TestWord(t *testing.T) {
	require.Equal(t, "sinn", quote.Word("sinn"))
	require.Equal(t, strings.Repeat("é", 60), quote.Word(strings.Repeat("é", 60)))
	require.Equal(t, strings.Repeat("é", 60)+"…", quote.Word(strings.Repeat("é", 2_500_000)))
	require.Equal(t, "9…", quote.Word([]byte("9" + strings.Repeat("0", 5_000_000)))[:1]+"…")
}

func TestNames(t *testing.T) {
	require.Equal(t, `[]`, quote.Names[string](nil))
	require.Equal(t, `["a" "b c"]`, quote.Names([]string{"a", "b c"}))
	require.Equal(t, `["" "" "" "" "" "" "" "" "" "" … and 90 more]`, quote.Names(make([]string, 100)))
	long := strings.Repeat("n", 5_000_000)
	require.Less(t, len(quote.Names([]string{long, long, long})), 4*(quote.Most+10))
}

func TestAround(t *testing.T) {
	half, long := strings.Repeat("é", 30), strings.Repeat("é", 1_000_000)
	for _, c := range []struct {
		why, text    string
		at           int
		line, before string
	}{
		{"a short line is whole", "x + y", 2, "x + y", "x "},
		{"as many on both sides", long + "!" + long, len(long), "…" + half + "!" + half[2:] + "…", "…" + half},
		{"more after the beginning", "!" + long, 0, "!" + half + half[2:] + "…", ""},
		{"more before the end", long, len(long), "…" + half + half, "…" + half + half},
		{"60 characters are whole", half + half, 60, half + half, half},
		{"nothing of nothing", "", 0, "", ""},
	} {
		line, before := quote.Line(c.text, c.at)
		require.Equal(t, [2]string{c.line, c.before}, [2]string{line, before}, c.why)
		inner := strings.TrimSuffix(strings.TrimPrefix(c.line, "…"), "…")
		require.Equal(t, strings.Replace(c.line, inner, strconv.Quote(inner), 1), quote.Around(c.text, c.at), c.why)
	}
}

func TestError(t *testing.T) {
	short, long := errors.New("too short"), errors.New("no number: "+strings.Repeat("é", 2_500_000))
	require.Equal(t, short, quote.Error(short))
	require.Equal(t, "no number: "+strings.Repeat("é", 49)+"…", quote.Error(long).Error())
	require.ErrorIs(t, quote.Error(long), long)
}
