// The hero of a home page, configured in its frontmatter.

import type { Frontmatter } from '../../pipeline/model/page/frontmatter.ts'
import { Html } from '../parts/Html.tsx'
import { hrefOf, Link } from '../parts/Link.tsx'
import { Slot } from '../parts/Slot.tsx'
import { usePage } from '../state/page.tsx'

/** The props of `PlainHero`. */
export interface PlainHeroProps {
  hero: NonNullable<Frontmatter['hero']>
}

/** The hero of a home page without a landing page. */
export function PlainHero({ hero }: PlainHeroProps) {
  const { name, text, tagline, actions = [], image } = hero
  const lines = (text ?? '').split('\n').filter((line) => line.trim())
  return (
    <div className="plain-hero">
      <div className="plain-hero-text">
        {name && <Html as="h1" className="plain-hero-name" html={name} />}
        {lines.map((line) => (
          <Html key={line} as="p" className="plain-hero-line" html={line} />
        ))}
        {tagline && <Html as="p" className="plain-hero-tagline" html={tagline} />}
        {actions.length > 0 && (
          <div className="hero-actions">
            {actions.map(({ text, link, theme = 'alt' }) => (
              <Link key={link + text} className={`button ${theme}`} to={link}>
                <Html html={text} />
              </Link>
            ))}
          </div>
        )}
      </div>
      {image && <HeroImage image={image} />}
      <Slot name="home-hero" />
    </div>
  )
}

function HeroImage({ image }: { image: NonNullable<PlainHeroProps['hero']['image']> }) {
  const { site } = usePage()
  const { src, alt = '', srcset, sizes } = image
  const { light, dark } = typeof src === 'string' ? { light: src } : src
  const set = [srcset ?? []].flat().flatMap((entry) => entry.split(/,\s+/))
  const sources = set.map((entry) => entry.trim().replace(/^\S+/, (file) => hrefOf(file, site, true)))
  // `srcset` lists sizes of the light image only.
  return (
    <div className="plain-hero-image">
      <img
        className={dark ? 'light-only' : undefined}
        src={hrefOf(light, site, true)}
        alt={alt}
        srcSet={sources.join(', ') || undefined}
        sizes={[sizes ?? []].flat().join(', ') || undefined}
      />
      {dark && <img className="dark-only" src={hrefOf(dark, site, true)} alt={alt} />}
    </div>
  )
}
