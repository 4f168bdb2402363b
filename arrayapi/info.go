package arrayapi

import nd "ndgo/ndarray"

// DefaultDTypes are the types of arrays created without a type.
type DefaultDTypes struct{ RealFloating, ComplexFloating, Integral, Indexing nd.DType }

// Defaults returns the types of arrays created without one, and of positions.
func Defaults() DefaultDTypes {
	return DefaultDTypes{RealFloating: nd.Float64, ComplexFloating: nd.Complex128, Integral: nd.Int64, Indexing: nd.Int64}
}

// Capabilities is the differences between libraries allowed by the standard.
type Capabilities struct {
	BooleanIndexing     bool // masks as indices
	DataDependentShapes bool // results with a shape that depends on elements, as from UniqueValues
	MaxDimensions       int
}

// Capability returns the capabilities of this package.
func Capability() Capabilities {
	return Capabilities{BooleanIndexing: true, DataDependentShapes: true, MaxDimensions: 64}
}

// Devices returns where arrays live: "cpu".
func Devices() []string { return []string{"cpu"} }
