// The home page: a landing page if the site configures one, otherwise the hero and features from the frontmatter.

import { Background } from '../home/Background.tsx'
import { Features } from '../home/Features.tsx'
import { Hero } from '../home/Hero.tsx'
import { PlainHero } from '../home/PlainHero.tsx'
import { SiteComponent } from '../islands/SiteComponent.tsx'
import { usePage } from '../state/page.tsx'

export function HomePage() {
  const { view } = usePage()
  const { landing, frontmatter } = view.record
  if (!landing) {
    return (
      <div className="home">
        {frontmatter.hero && <PlainHero hero={frontmatter.hero} />}
        <Features features={frontmatter.features ?? []} />
      </div>
    )
  }
  const { background, hero, features, sections = [] } = landing
  return (
    <div className="home landing">
      <div className="first-screen">
        {(hero || background !== undefined) && <Background image={background} />}
        {hero && <Hero hero={hero} />}
      </div>
      <Features features={features} />
      {sections.map((name) => (
        <SiteComponent key={name} name={name} />
      ))}
    </div>
  )
}
