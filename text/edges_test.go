package text_test

import (
	"bytes"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/ndtest"
	"ndgo/text"
)

// TestSkip skips more lines than the text has, and skips a long line.
func TestSkip(t *testing.T) {
	for why, s := range map[string]string{"nothing": "", "lines": "1\n2\n", "a line without an end": "1\n2"} {
		assert.Equal(t, []int{0, 0}, read[float64](t, s, text.Skip(math.MaxInt)).Shape(), why)
	}
	long := strings.Repeat("x", 3<<20)
	ndtest.Equal(t, nd.Matrix([][]float64{{1, 2}}), read[float64](t, long+"\n1,2\n", text.Skip(1)))
	_, err := text.Read[float64](strings.NewReader(long+"\nx\n"), text.Skip(1))
	assert.ErrorContains(t, err, "line 2, column 1")
}

func TestSignedNaN(t *testing.T) {
	for _, s := range []string{"-nan", "+NaN", "-NAN"} {
		assert.True(t, math.IsNaN(read[float64](t, s).Item()), s)
		_, err := text.Read[float32](strings.NewReader(s + "o"))
		assert.ErrorIs(t, err, nd.ErrFormat)
	}
}

// TestBlanksAroundStrings checks that blanks within quotation marks belong to a field, and blanks around the marks do not.
func TestBlanksAroundStrings(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"a , b ,c \n", []string{"a", "b", "c"}},
		{"a , \" b \",c \n", []string{"a", " b ", "c"}},
		{"\"a \n\n\", b , \" c\n \", d \n", []string{"a \n\n", "b", " c\n ", "d"}},
		{"a ,\"\", \n", []string{"a", "", ""}},
	} {
		assert.Equal(t, c.want, read[string](t, c.text).ToSlice(), "%q", c.text)
	}
	assert.Equal(t, []string{"a", " b"}, read[string](t, " a \t\" b\"", text.Delimiter('\t')).ToSlice())
	ndtest.Equal(t, nd.Matrix([][]float64{{1, 2}, {3, 4}}), read[float64](t, "1,2\n\r# \"\n\r\r\n3,4"))
}

// TestByteOrderMark has a string that begins like a byte order mark. It must not be removed.
func TestByteOrderMark(t *testing.T) {
	var b bytes.Buffer
	x := nd.Matrix([][]string{{"\ufeffa", "b"}})
	require.NoError(t, text.Write(&b, x))
	assert.Equal(t, x.ToSlice(), read[string](t, b.String()).ToSlice())
}

// TestReadersThatFail checks that a failing read returns the reader's error, and not an error about an incomplete record.
func TestReadersThatFail(t *testing.T) {
	failing := errors.New("failing")
	for _, failure := range []error{failing, io.ErrUnexpectedEOF} { // a broken connection returns io.ErrUnexpectedEOF
		for _, s := range []string{"1,2\n3", "1,2\n3,", "1,2\n3,4\n", "1,2\n\"3", "1,", ""} {
			_, err := text.Read[float64](io.MultiReader(strings.NewReader(s), iotest.ErrReader(failure)))
			assert.ErrorIs(t, err, failure, "%q", s)
			assert.NotErrorIs(t, err, nd.ErrFormat, "%q", s)
		}
	}
	_, err := text.Read[float64](io.MultiReader(strings.NewReader("1,2\n3\n4,"), iotest.ErrReader(failing)))
	assert.ErrorIs(t, err, nd.ErrFormat, "a record that is wrong before the reader fails")
}

// TestDamagedData checks that damage anywhere in compressed data is an error.
func TestDamagedData(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.csv.gz")
	require.NoError(t, text.Save(path, nd.Sin(nd.Arange(0.0, 2000, 1))))
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	for i := 0; i < len(whole); i += 97 {
		for _, change := range []byte{0xff, 0x06} {
			b := bytes.Clone(whole)
			b[i] ^= change
			require.NoError(t, os.WriteFile(path, b, 0o600))
			if _, err := text.Load[float64](path); err != nil {
				assert.ErrorIs(t, err, nd.ErrFormat, "byte %d", i)
			}
		}
	}
}
