// Package conformance is empty. The bridge to Python needs build tag conformance and a C compiler.
package conformance
