// The hero of a landing page: name, description, two buttons and a command to copy.

import type { LandingData } from '../../pipeline/model/page/landing.ts'
import { Mark } from '../parts/Icon.tsx'
import { hrefOf, Link } from '../parts/Link.tsx'
import { Slot } from '../parts/Slot.tsx'
import { usePage, useText } from '../state/page.tsx'
import { Command } from './Command.tsx'

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
  const { logoUrl, showOvalBg = true, getStartedLink, learnMoreLink, command } = hero
  return (
    <section className="hero">
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
      <Slot name="home-hero" />
    </section>
  )
}

const widthOf = (text: string): number => text.length + (text.match(/[\u2e80-\uffdc]/g)?.length ?? 0)
