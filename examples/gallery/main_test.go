package main

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const committed = "pictures"

// pixels returns the size of a picture's frames, and their bytes: red, green, blue and opacity.
func pixels(t *testing.T, path string) (image.Point, []uint8) {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	frames := []image.Image{}
	if filepath.Ext(path) == ".gif" {
		movie, err := gif.DecodeAll(bytes.NewReader(data))
		require.NoError(t, err)
		for _, frame := range movie.Image {
			frames = append(frames, frame)
		}
	} else {
		img, _, err := image.Decode(bytes.NewReader(data))
		require.NoError(t, err)
		frames = append(frames, img)
	}
	var all []uint8
	for _, frame := range frames {
		p := image.NewRGBA(frame.Bounds())
		draw.Draw(p, p.Rect, frame, p.Rect.Min, draw.Src)
		all = append(all, p.Pix...)
	}
	return frames[0].Bounds().Size(), all
}

// TestPrograms checks that every program makes a picture of any size with more than one colour.
func TestPrograms(t *testing.T) {
	dir := t.TempDir()
	for _, p := range programs {
		path := filepath.Join(dir, p.file)
		require.NoError(t, p.make(path, 16, 80), p.file)
		size, first := pixels(t, path)
		assert.GreaterOrEqual(t, size.X*size.Y, 12*50, p.file)
		assert.NotEqual(t, len(first)/4, bytes.Count(first, first[:4]), "%s is of one colour", p.file)
	}
}

// TestCommittedPictures compares the programs with the pictures of README.md. Transforms and linear algebra may round differently on other
// machines, so a few pixels may have another colour there.
func TestCommittedPictures(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds; the full tests do it")
	}
	rounded := map[string]bool{"terrain.png": true, "photograph.png": true, "leastsquares.png": true, "sound.png": true}
	dir := t.TempDir()
	for _, p := range programs {
		require.NoError(t, p.make(filepath.Join(dir, p.file), height, width), p.file)
		size, got := pixels(t, filepath.Join(dir, p.file))
		wantSize, want := pixels(t, filepath.Join(committed, p.file))
		require.Equal(t, wantSize, size, p.file)
		require.Equal(t, len(want), len(got), p.file)
		differ, most := 0, 0
		for i, v := range got {
			if v != want[i] {
				differ++
			}
		}
		if rounded[p.file] {
			most = len(got) / 1000
		}
		assert.LessOrEqual(t, differ, most, "%s is out of date: run go run .", p.file)
	}
}

// TestGalleryIsSmall checks that programs are short and pictures small, and that README.md shows all pictures with their programs.
func TestGalleryIsSmall(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	total := int64(0)
	for _, p := range programs {
		info, err := os.Stat(filepath.Join(committed, p.file))
		require.NoError(t, err)
		total += info.Size()
		assert.LessOrEqual(t, info.Size(), int64(60<<10), p.file)
		name := strings.TrimSuffix(p.file, filepath.Ext(p.file))
		program, err := os.ReadFile(name + ".go")
		require.NoError(t, err)
		assert.LessOrEqual(t, bytes.Count(program, []byte("\n")), 60, name)
		assert.Contains(t, string(readme), "(pictures/"+p.file+")]("+name+".go)")
	}
	assert.LessOrEqual(t, total, int64(500<<10))
}

func TestRun(t *testing.T) {
	assert.NoError(t, run([]string{"-h"}, io.Discard))
	assert.ErrorContains(t, run([]string{"mountain.png"}, io.Discard), `there is no picture "mountain.png"; there are terrain.png`)
	assert.Error(t, run([]string{"-x"}, io.Discard))
	assert.Error(t, run([]string{"-o", filepath.Join(t.TempDir(), "none"), "clusters.png"}, io.Discard), "the folder is not there")
	var out strings.Builder
	dir := t.TempDir()
	require.NoError(t, run([]string{"-o", dir, "clusters.png"}, &out))
	assert.Equal(t, "wrote "+filepath.Join(dir, "clusters.png")+"\n", out.String())
}
