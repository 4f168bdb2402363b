// Package conformance is empty: the bridge to Python is built with the tag of that name, and needs a C compiler.
package conformance
