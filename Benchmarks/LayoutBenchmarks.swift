/// The entries about the solver and views: layout.*.
func layoutBenchmarks() -> [Benchmark] {
  solverBenchmarks()
}
