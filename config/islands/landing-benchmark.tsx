// The landing page's benchmark section.

import { useLocale } from '@docsite/cli/theme'
import { benchmarkText } from '../benchmark.ts'
import { Benchmark } from '../components/Benchmark.tsx'

export default function LandingBenchmark() {
  const { title, description } = benchmarkText(useLocale().lang)
  return (
    <section className="home-section">
      <h2 className="home-title">{title}</h2>
      <p className="home-text">{description}</p>
      <Benchmark />
    </section>
  )
}
