/// The entries about precaching: precache.*, foreground.*, table.*.
func precacheBenchmarks() -> [Benchmark] {
  []
}
