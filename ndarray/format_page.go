package ndarray

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"ndgo/internal/iter"
)

// A page lays out words in rows and bracketed blocks.
type page struct {
	lay        *iter.Layout
	options    *PrintOptions
	summarized bool
	text       []byte
	words      []string // words still to be written
}

func newPage(lay *iter.Layout, options *PrintOptions) *page {
	return &page{lay: lay, options: options, summarized: lay.Size() > options.Threshold}
}

// cut reports whether the middle of an axis is omitted. It does not compute 2·EdgeItems, because this may overflow.
func (p *page) cut(axis int) bool {
	n := p.lay.Shape()[axis]
	return p.summarized && p.options.EdgeItems < n/2+n%2
}

// items returns the number n of items printed for an axis. If items are omitted, gap is the number of items printed before them; otherwise
// gap is -1.
func (p *page) items(axis int) (n, gap int) {
	if p.cut(axis) {
		return 2 * p.options.EdgeItems, p.options.EdgeItems
	}
	return p.lay.Shape()[axis], -1
}

// visit calls f with the offset of every element shown, in row-major order.
func (p *page) visit(f func(offset int)) { p.visitFrom(0, 0, f) }

func (p *page) visitFrom(axis, offset int, f func(offset int)) {
	if axis == p.lay.Rank() {
		f(offset)
		return
	}
	stride := p.lay.Strides()[axis]
	n, gap := p.items(axis)
	for i := range n {
		if i == gap {
			offset += (p.lay.Shape()[axis] - n) * stride
		}
		p.visitFrom(axis+1, offset, f)
		offset += stride
	}
}

// fill returns the text of the array. It has a word for each element that visit shows.
func (p *page) fill(words []string) string {
	p.words = words
	p.block(0)
	return string(p.text)
}

// block writes the items of an axis in brackets. On the last axis items are elements; on other axes they are blocks on separate lines.
func (p *page) block(axis int) {
	switch p.lay.Rank() - axis {
	case 0:
		p.write(p.word())
		return
	case 1:
		p.row(axis)
		return
	}
	p.write("[")
	n, gap := p.items(axis)
	for i := range n {
		if i > 0 {
			p.lineBreak(axis, p.lay.Rank()-axis-1)
		}
		if i == gap {
			p.write("...")
			p.lineBreak(axis, p.lay.Rank()-axis-1)
		}
		p.block(axis + 1)
	}
	p.write("]")
}

// row writes the elements of the last axis. It breaks the line before a word if the word and the closing brackets of all axes do not fit. A
// word longer than a line is not split.
func (p *page) row(axis int) {
	p.write("[")
	start := axis + 1
	column := start
	add := func(word string, last bool) {
		width := utf8.RuneCountInString(word)
		if column+width > p.options.LineWidth-p.lay.Rank() && column > start {
			p.text = bytes.TrimRight(p.text, " ")
			p.lineBreak(axis, 1)
			column = start
		}
		p.write(word)
		column += width
		if !last {
			p.write(" ")
			column++
		}
	}
	n, gap := p.items(axis)
	for i := range n {
		if i == gap {
			add("...", false)
		}
		add(p.word(), i == n-1)
	}
	p.write("]")
}

// lineBreak ends n lines, and indents the next line to the inside of axis's brackets.
func (p *page) lineBreak(axis, n int) {
	p.write(strings.Repeat("\n", n))
	p.write(strings.Repeat(" ", axis+1))
}

// word returns the next word and removes it.
func (p *page) word() string {
	w := p.words[0]
	p.words = p.words[1:]
	return w
}

func (p *page) write(s string) { p.text = append(p.text, s...) }
