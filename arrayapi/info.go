package arrayapi

import nd "ndgo/ndarray"

// DefaultDTypes are the types of what is created without a type.
type DefaultDTypes struct{ RealFloating, ComplexFloating, Integral, Indexing nd.DType }

// Defaults returns the types of arrays that are created without one, and of positions.
func Defaults() DefaultDTypes {
	return DefaultDTypes{RealFloating: nd.Float64, ComplexFloating: nd.Complex128, Integral: nd.Int64, Indexing: nd.Int64}
}

// Capabilities is what the standard lets libraries differ in.
type Capabilities struct {
	BooleanIndexing     bool // masks as indices
	DataDependentShapes bool // results whose shape depends on elements, as that of UniqueValues
	MaxDimensions       int
}

// Capability returns what this package can do.
func Capability() Capabilities {
	return Capabilities{BooleanIndexing: true, DataDependentShapes: true, MaxDimensions: 64}
}

// Devices returns where arrays live: "cpu".
func Devices() []string { return []string{"cpu"} }
