// Nd looks into files of arrays, computes with them and converts them.
//
//	nd info a.npy b.npz
//	nd print -slice "1:3, ::2" a.npy
//	nd stats a.npy
//	nd eval "sqrt(x**2 + y**2)" x=a.npy y=b.npy -o c.npy
//	nd diff a.npy b.npy
//	nd convert a.npy a.csv
//	nd convert a.npy a.zarr --chunks 512,512
//	nd check a.zarr
//	nd picture a.npy a.png --map magma
//	nd broadcast 8,1,6,1 7x1x5
//
// Files are .npy (arrays, or records of numbers), members of .npz (arrays.npz:name), text (.csv, .tsv, .txt, also with .gz), and pictures.
// Arrays of Zarr stores also count as files: x.zarr, x.zarr/group/array, x.zarr.zip, and on web servers https://example.org/x.zarr. Most
// commands read a file larger than memory block by block. In text files, empty fields and NA, N/A, n/a, NULL, null or None are NaN.
//
// A second program nd, in folder nd of module ndgo/zarr/cloud, has the same commands, and clients of object stores
// (s3://bucket/x.zarr).
//
// The exit status is 1 if files differ, and 2 after an error, for instance on a full disk. SIGINT, SIGTERM and SIGHUP end nd by the
// signal: shells report 128 plus the signal's number, 130 for Ctrl-C. On Windows the status is 2. A closed pipe, for instance after
// nd print x.npy | head, ends nd by SIGPIPE.
//
// An output file appears when it is complete. After an error or a signal the old file remains, and no other file is left. SIGKILL
// or a power failure may leave a hidden file or folder .ndgo-… in the output's folder. The next nd that writes a file or a store
// into this folder removes it.
package main

import "ndgo/cmd/nd/command"

func main() { command.Main(nil) }
