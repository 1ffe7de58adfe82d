// The landing page's sections below the features: the benchmark and the related tools.

import { useLocale } from '@docsite/cli/theme'
import { benchmarkText } from '../benchmark.ts'
import { Benchmark } from '../components/Benchmark.tsx'
import { ToolStack } from '../components/ToolStack.tsx'

export const hydrate = true

export default function HomeSections() {
  const { title, description } = benchmarkText(useLocale().lang)
  return (
    <>
      <section className="home-section">
        <h2 className="home-title">{title}</h2>
        <p className="home-text">{description}</p>
        <Benchmark />
      </section>
      <ToolStack />
    </>
  )
}
