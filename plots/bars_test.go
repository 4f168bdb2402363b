package plots_test

import (
	"fmt"
	"log"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot"

	nd "ndgo/ndarray"
	"ndgo/plots"
)

func ExampleLogBars() {
	folder, err := os.MkdirTemp("", "plots")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	ratios := nd.Matrix([][]float64{{2, 0.5}, {0.8, math.NaN()}}) // two tasks and two libraries; the second library has no value for one task
	p := plots.LogBars([]string{"sort", "sum"}, []string{"ours", "theirs"}, ratios)
	p.X.Label.Text = "times as fast as the loop"
	fmt.Println(plots.Save(filepath.Join(folder, "speed.svg"), p))
	// Output:
	// <nil>
}

// bar is the rectangle of a bar in an SVG file.
type bar struct{ left, right, y, height float64 }

// barsOf returns the bars of a plot by colour, in the order of drawing, and the texts of the plot.
func barsOf(t *testing.T, p *plot.Plot) (bars map[string][]bar, texts []string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.svg")
	require.NoError(t, plots.Save(path, p))
	svg, err := os.ReadFile(path)
	require.NoError(t, err)
	bars = map[string][]bar{}
	for _, m := range regexp.MustCompile(`(?s)<path d="M([-\d.]+),([-\d.]+)L([-\d.]+),[-\d.]+L[-\d.]+,([-\d.]+)L[-\d.]+,[-\d.]+Z"\s+style="fill:(#[0-9A-F]{6})`).FindAllStringSubmatch(string(svg), -1) {
		var b bar
		var to float64
		_, err := fmt.Sscan(strings.Join(m[1:5], " "), &b.left, &b.y, &b.right, &to)
		require.NoError(t, err)
		b.height = math.Abs(to - b.y)
		bars[m[5]] = append(bars[m[5]], b)
	}
	delete(bars, "#FFFFFF") // the background
	for _, m := range regexp.MustCompile(`>([^<>\n]+)</text>`).FindAllStringSubmatch(string(svg), -1) {
		texts = append(texts, m[1])
	}
	return bars, texts
}

func TestBars(t *testing.T) {
	values := nd.Matrix([][]float64{{1, 4}, {2, math.NaN()}, {-3, 2}})
	bars, texts := barsOf(t, plots.Bars([]string{"one", "two", "three"}, []string{"red", "green"}, values))
	require.Len(t, bars, 2, "a colour for each series: %v", bars)
	for colour, list := range bars {
		long := list[0].right - list[0].left
		switch len(list) {
		case 4: // three bars, and the entry of the legend
			assert.InDelta(t, 2*long, list[1].right-list[1].left, 0.05, colour)
			assert.InDelta(t, -3*long, list[2].right-list[2].left, 0.05, "a negative one goes to the left")
			assert.InDelta(t, list[0].left, list[2].left, 0.05, "all begin at 0")
			assert.Greater(t, list[0].y, list[1].y, "the first group is on top; y goes up in this part of the file")
		case 3: // two bars, and the entry of the legend; NaN has no bar
			assert.InDelta(t, list[0].right-list[0].left, 2*(list[1].right-list[1].left), 0.05, colour)
		default:
			t.Errorf("%s has %d bars", colour, len(list))
		}
	}
	for _, text := range []string{"one", "two", "three", "red", "green", "1", "4", "2", "-3"} {
		assert.Contains(t, texts, text)
	}
	assert.NotContains(t, texts, "NaN")
}

// The bar of a ratio is as long as the bar of its inverse.
func TestLogBars(t *testing.T) {
	bars, texts := barsOf(t, plots.LogBars([]string{"a", "b", "c"}, []string{"x"}, nd.Matrix([][]float64{{8}, {0.125}, {1234}})))
	require.Len(t, bars, 1)
	for _, list := range bars {
		require.Len(t, list, 4)
		assert.InDelta(t, list[0].right-list[0].left, list[1].left-list[1].right, 0.05)
		assert.InDelta(t, list[0].left, list[1].left, 0.05)
		assert.Positive(t, list[0].right-list[0].left)
		assert.Greater(t, list[0].height, 5.0)
	}
	for _, text := range []string{"1/4", "1", "64", "8", "0.125", "1.23e+03"} {
		assert.Contains(t, texts, text)
	}
}

func TestExtremeBars(t *testing.T) {
	one := []string{"a"}
	for name, value := range map[string]float64{"nothing": math.NaN(), "infinite": math.Inf(1), "one": 1, "huge": 1e300, "tiny": 1e-300} {
		bars, _ := barsOf(t, plots.LogBars(one, one, nd.Full(value, 1, 1)))
		assert.NotEmpty(t, bars, name)
	}
	for name, value := range map[string]float64{"nothing": math.NaN(), "zero": 0, "huge": 1e300} {
		bars, _ := barsOf(t, plots.Bars(one, one, nd.Full(value, 1, 1)))
		assert.NotEmpty(t, bars, name)
	}
}

func TestMistakesInBars(t *testing.T) {
	one, two := []string{"a"}, []string{"a", "b"}
	for want, call := range map[string]func(){
		"plots: Bars: values have the shape (2, 2), for 2 groups and 1 series; they are (groups, series)": func() { plots.Bars(two, one, nd.Ones[float64](2, 2)) },
		"plots: LogBars: values have the shape (2), for 1 groups and 2 series":                            func() { plots.LogBars(one, two, nd.Of(1, 2)) },
		"plots: Bars: values have the shape (0, 0), for 0 groups and 0 series":                            func() { plots.Bars(nil, nil, nd.Ones[int](0, 0)) },
		"plots: LogBars: a value is 0 or less, and has no logarithm; leave it out as NaN, or use Bars":    func() { plots.LogBars(one, one, nd.Zeros[float32](1, 1)) },
		"plots: Bars: ": func() { plots.Bars[float64](one, one, nil) },
	} {
		assert.ErrorContains(t, nd.Try(call), want)
	}
}
