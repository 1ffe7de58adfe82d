// The benchmark of the landing page, inside a page.

import { Benchmark, useLocale } from '@docsite/cli/theme'
import { benchmark, landing } from '../landing.ts'

export default function PageBenchmark() {
  const { lang } = useLocale()
  const text = (key: string) => landing.texts?.[key]?.[lang] ?? key
  const groups = Object.entries(benchmark.groups).map(([key, { label, metrics }]) => [
    key,
    { label, metrics: metrics.map(({ time, desc }) => ({ time, desc: text(desc) })) },
  ])
  return <Benchmark data={{ note: text(benchmark.note), groups: Object.fromEntries(groups) }} />
}
