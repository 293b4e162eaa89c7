/// The entries about rows and heights: rows.*, tree.*, keyed.*, ancestor.*.
func rowsBenchmarks() -> [Benchmark] {
  treeBenchmarks() + keyedBenchmarks() + ancestorBenchmarks()
}
