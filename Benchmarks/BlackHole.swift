// The optimiser removes work whose result nobody takes, and computes at compile time what it knows.
// These two functions are opaque to it.

/// Takes a result, so that the work behind it has to be done.
@inline(never) @_optimize(none)
func blackHole<T>(_ value: T) {}

/// Returns the value as one that the optimiser knows nothing about.
@inline(never) @_optimize(none)
func opaque<T>(_ value: T) -> T { value }
