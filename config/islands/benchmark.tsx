// The benchmark as an island in a page.

import { Comparison, useLocale } from '@docsite/cli/theme'
import { benchmark } from '../benchmark.ts'
import { useRaces } from '../components/race.ts'

export const hydrate = 'visible'

export default function Benchmark() {
  useRaces()
  return <Comparison {...benchmark(useLocale().lang)} />
}
