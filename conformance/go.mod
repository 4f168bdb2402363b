module ndgo/conformance

go 1.26.0

require ndgo v0.0.0

require (
	golang.org/x/exp v0.0.0-20260908205506-85c1c2202aba // indirect
	golang.org/x/sys v0.49.0 // indirect
)

replace ndgo => ..
