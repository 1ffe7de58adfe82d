// The hero of a landing page: name, description, two buttons, a command to copy, and a recorded session.

import type { LandingData } from '../../pipeline/model/page/landing.ts'
import { Mark } from '../parts/Icon.tsx'
import { hrefOf, Link } from '../parts/Link.tsx'
import { usePage, useText } from '../state/page.tsx'
import { Command } from './Command.tsx'
import { Stars } from './Stars.tsx'
import { Terminal } from './Terminal.tsx'

/** The maximum width of a title in the largest font size. A full-width character counts as 2, any other as 1. */
const shortTitle = 9

/** The props of `Hero`. */
export interface HeroProps {
  hero: NonNullable<LandingData['hero']>
}

/** The hero of a landing page. */
export function Hero({ hero }: HeroProps) {
  const { site } = usePage()
  const text = useText()
  const { title = site.title, subTitle, description } = hero
  const { logoUrl, showStars = false, showOvalBg = true, getStartedLink, learnMoreLink, command, terminal } = hero
  return (
    <section className={terminal ? 'hero with-terminal' : 'hero'}>
      {showStars && <Stars aroundAll={terminal !== undefined} />}
      <div className="hero-logo">
        {showOvalBg && <span className="hero-oval" aria-hidden="true" />}
        {logoUrl ? <img src={hrefOf(logoUrl, site, true)} alt="" /> : <Mark className="hero-mark" />}
      </div>
      <div className="hero-text">
        <h1 className={`hero-title${widthOf(title) > shortTitle ? ' long' : ''}`}>{title}</h1>
        {description && <p className="hero-promise">{description}</p>}
        {subTitle && <p className="hero-subtitle">{subTitle}</p>}
        {(getStartedLink || learnMoreLink) && (
          <div className="hero-actions">
            {getStartedLink && (
              <Link className="button brand" to={getStartedLink}>
                {hero.getStartedButtonText ?? text.getStarted}
              </Link>
            )}
            {learnMoreLink && (
              <Link className="button alt" to={learnMoreLink}>
                {hero.learnMoreButtonText ?? text.learnMore}
              </Link>
            )}
          </div>
        )}
        {command && <Command command={command} />}
      </div>
      {terminal && <Terminal session={terminal} />}
    </section>
  )
}

const widthOf = (text: string): number => text.length + (text.match(/[\u2e80-\uffdc]/g)?.length ?? 0)
