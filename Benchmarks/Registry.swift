/// All entries, in the order in which they run; what is compared stands side by side.
func allBenchmarks() -> [Benchmark] {
  floorBenchmarks()
    + countBenchmarks()
    + hitBenchmarks()
    + rowsBenchmarks()
    + columnsBenchmarks()
    + precacheBenchmarks()
    + eventsBenchmarks()
    + textBenchmarks()
    + layoutBenchmarks()
    + viewsBenchmarks()
    + measureBenchmarks()
    + interfaceBuilderBenchmarks()
}
