// The benchmark as an island in a page.

import { Comparison, useLocale } from '@docsite/cli/theme'
import { benchmark } from '../benchmark.ts'

export default function Benchmark() {
  return <Comparison {...benchmark(useLocale().lang)} />
}
