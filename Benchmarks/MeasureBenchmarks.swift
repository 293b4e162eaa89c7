/// The entries about whole rows: measure.*.
func measureBenchmarks() -> [Benchmark] {
  []
}
