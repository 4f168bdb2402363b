// Package lower rewrites programs: it computes in fewer bits where possible, adds jumps over sides of branches, replaces operations
// that a tier lacks, and orders operations. It turns a [Reduction] into programs on the states of lanes. Tiers are data to it; it
// contains nothing about a particular processor.
package lower
