// Package lower rewrites programs for a tier. It computes in fewer bits where possible, adds jumps over sides of branches, replaces
// operations that the tier lacks, and orders operations. It turns a [Reduction] into programs on the states of lanes. Tiers are data; the
// package contains nothing about a particular processor.
package lower
