import CAllocations

/// How many blocks of memory `body` asks the allocator for, on the thread that calls it.
///
/// Asynchronous work may change threads at every `await`, so `body` is synchronous.
/// - Throws: What `body` throws, or ``BenchmarkFailure`` where allocations cannot be counted.
func countingAllocations(_ body: () throws -> Void) throws -> Int {
  let before = allocations_of_this_thread()
  try expect(before >= 0, "allocations cannot be counted on this system")
  try body()
  return Int(allocations_of_this_thread() - before)
}

/// The bytes that the process holds in the allocator's blocks, all threads together.
///
/// The difference of two calls is what was built between them, if nothing else was freed or built.
func allocatedBytes() throws -> Int {
  let bytes = allocated_bytes()
  try expect(bytes >= 0, "the allocator of this system does not tell what it holds")
  return Int(bytes)
}
