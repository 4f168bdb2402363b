module ndgo/bench/peers/go

go 1.26.0

require (
	github.com/viterin/vek v0.4.3
	gonum.org/v1/gonum v0.17.0
	ndgo/bench v0.0.0
	ndgo/blas v0.0.0
)

require (
	github.com/chewxy/math32 v1.10.1 // indirect
	github.com/viterin/partial v1.1.0 // indirect
	golang.org/x/exp v0.0.0-20260908205506-85c1c2202aba // indirect
	golang.org/x/sys v0.49.0 // indirect
	ndgo v0.0.0 // indirect
)

replace (
	ndgo => ../../..
	ndgo/bench => ../..
	ndgo/blas => ../../../blas
	ndgo/examples/workloads => ../../../examples/workloads
)
