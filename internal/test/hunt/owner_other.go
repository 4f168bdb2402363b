//go:build !unix

package main

import "os"

func ownerOf(os.FileInfo) int { return -1 }
