/// The entries about events: events.*.
func eventsBenchmarks() -> [Benchmark] {
  []
}
