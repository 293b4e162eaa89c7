/// The entries about documents.
func interfaceBuilderBenchmarks() -> [Benchmark] {
  []
}
