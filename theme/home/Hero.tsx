// The first screen: name, promise, two ways in.

import type { LandingData } from '../../pipeline/model/site-data.ts'
import { Mark } from '../parts/Icon.tsx'
import { hrefOf, Link } from '../parts/Link.tsx'
import { usePage, useWords } from '../state/page.tsx'
import { Stars } from './Stars.tsx'

export function Hero({ hero }: { hero: NonNullable<LandingData['hero']> }) {
  const { site } = usePage()
  const words = useWords()
  const {
    title = site.title,
    subTitle = 'The fast Rust-based web bundler',
    description = 'Seamlessly replace webpack with compatible API',
  } = hero
  const { logoUrl, showStars = false, showOvalBg = true, getStartedLink, learnMoreLink } = hero
  return (
    <section className="hero">
      {showStars && <Stars />}
      <div className="hero-logo">
        {showOvalBg && <span className="hero-oval" aria-hidden="true" />}
        {logoUrl ? <img src={hrefOf(logoUrl, site, true)} alt="" height="180" /> : <Mark className="hero-mark" />}
      </div>
      <div className="hero-text">
        <h1 className="hero-title">{title}</h1>
        <p className="hero-promise">{description}</p>
        <p className="hero-subtitle">{subTitle}</p>
        <div className="hero-actions">
          {getStartedLink && (
            <Link className="button brand" to={getStartedLink}>
              {hero.getStartedButtonText ?? words.getStarted}
            </Link>
          )}
          {learnMoreLink && (
            <Link className="button alt" to={learnMoreLink}>
              {hero.learnMoreButtonText ?? words.learnMore}
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}
