package arrayapi

import nd "ndgo/ndarray"

// DefaultDTypes has the default types of arrays.
type DefaultDTypes struct{ RealFloating, ComplexFloating, Integral, Indexing nd.DType }

// Defaults returns the default types of new arrays and of positions.
func Defaults() DefaultDTypes {
	return DefaultDTypes{RealFloating: nd.Float64, ComplexFloating: nd.Complex128, Integral: nd.Int64, Indexing: nd.Int64}
}

// Capabilities has the properties in which the standard allows libraries to differ.
type Capabilities struct {
	BooleanIndexing     bool // masks as indices
	DataDependentShapes bool // results with a shape that depends on the elements, for instance of UniqueValues
	MaxDimensions       int
}

// Capability returns the capabilities of this package.
func Capability() Capabilities {
	return Capabilities{BooleanIndexing: true, DataDependentShapes: true, MaxDimensions: 64}
}

// Devices returns the devices that hold arrays: only "cpu".
func Devices() []string { return []string{"cpu"} }
