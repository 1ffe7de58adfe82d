// The home page: a landing page if the site configures one, otherwise the hero and features from the frontmatter.

import { Background } from '../home/Background.tsx'
import { Features } from '../home/Features.tsx'
import { Hero } from '../home/Hero.tsx'
import { PlainHero } from '../home/PlainHero.tsx'
import { Sections } from '../home/Sections.tsx'
import { Slot } from '../parts/Slot.tsx'
import { usePage } from '../state/page.tsx'

/** Everything that a home page shows above its text. */
export function HomePage() {
  const { site, view } = usePage()
  const { landing, frontmatter } = view.record
  if (!landing) {
    return (
      <div className="home">
        {frontmatter.hero && (
          <div className="first-screen">
            {site.theme.enableStrata !== false && <Background image={undefined} />}
            <PlainHero hero={frontmatter.hero} />
          </div>
        )}
        <Slot name="home-before-features" />
        <Features features={frontmatter.features ?? []} />
        <Slot name="home-after-features" />
      </div>
    )
  }
  const { background, hero, features, sections } = landing
  return (
    <div className="home landing">
      <div className="first-screen">
        {(hero || background !== undefined) && <Background image={background} />}
        {hero && <Hero hero={hero} />}
      </div>
      <Slot name="home-before-features" />
      <Features features={features} />
      <Sections sections={sections} />
      <Slot name="home-after-features" />
    </div>
  )
}
