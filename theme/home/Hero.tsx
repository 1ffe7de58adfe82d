// The first screen: name, promise, two ways in.

import type { LandingData } from '../../pipeline/model/landing.ts'
import { Mark } from '../parts/Icon.tsx'
import { hrefOf, Link } from '../parts/Link.tsx'
import { usePage, useWords } from '../state/page.tsx'
import { Stars } from './Stars.tsx'

/** Letters, a Chinese one counted twice, that fill the screen in the largest size. */
const shortTitle = 9

export function Hero({ hero }: { hero: NonNullable<LandingData['hero']> }) {
  const { site } = usePage()
  const words = useWords()
  const { title = site.title, subTitle = words.heroSubTitle, description = words.heroDescription } = hero
  const { logoUrl, showStars = false, showOvalBg = true, getStartedLink, learnMoreLink } = hero
  return (
    <section className="hero">
      {showStars && <Stars />}
      <div className="hero-logo">
        {showOvalBg && <span className="hero-oval" aria-hidden="true" />}
        {logoUrl ? <img src={hrefOf(logoUrl, site, true)} alt="" /> : <Mark className="hero-mark" />}
      </div>
      <div className="hero-text">
        <h1 className={`hero-title${widthOf(title) > shortTitle ? ' long' : ''}`}>{title}</h1>
        <p className="hero-promise">{description}</p>
        <p className="hero-subtitle">{subTitle}</p>
        {(getStartedLink || learnMoreLink) && (
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
        )}
      </div>
    </section>
  )
}

const widthOf = (text: string): number => text.length + (text.match(/[\u2e80-\uffdc]/g)?.length ?? 0)
