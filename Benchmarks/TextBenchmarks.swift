/// The entries about text: text.*.
func textBenchmarks() -> [Benchmark] {
  []
}
