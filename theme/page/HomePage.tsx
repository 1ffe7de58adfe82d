// The home page: the landing sections where they are configured, else hero and features from the frontmatter.

import { Background } from '../home/Background.tsx'
import { Benchmark } from '../home/Benchmark.tsx'
import { Features } from '../home/Features.tsx'
import { Hero } from '../home/Hero.tsx'
import { PlainHero } from '../home/PlainHero.tsx'
import { ToolStack } from '../home/ToolStack.tsx'
import { usePage, useWords } from '../state/page.tsx'

export function HomePage() {
  const { view } = usePage()
  const words = useWords()
  const { landing, frontmatter } = view.record
  if (!landing) {
    return (
      <div className="home">
        {frontmatter.hero && <PlainHero hero={frontmatter.hero} />}
        <Features features={frontmatter.features ?? []} />
      </div>
    )
  }
  const { background, hero, features, benchmark, toolStack } = landing
  return (
    <div className="home landing">
      <div className="first-screen">
        {(hero || background !== undefined) && <Background image={background} />}
        {hero && <Hero hero={hero} />}
      </div>
      <Features features={features} />
      {benchmark && (
        <section className="home-section">
          <h2 className="home-title">{benchmark.title ?? words.benchmarkTitle}</h2>
          {benchmark.description && <p className="home-text">{benchmark.description}</p>}
          <Benchmark data={benchmark} />
        </section>
      )}
      {toolStack && <ToolStack toolStack={toolStack} />}
    </div>
  )
}
