// The feature cards, in a grid of twelve columns.

import type { Feature } from '../../pipeline/model/page/frontmatter.ts'
import { Html } from '../parts/Html.tsx'
import { Link } from '../parts/Link.tsx'
import { isIconName, PageIcon } from '../parts/PageIcon.tsx'

const defaultSpan = 4

/** The props of `Features`. */
export interface FeaturesProps {
  features: Feature[]
}

/** The feature cards of a home page. */
export function Features({ features }: FeaturesProps) {
  if (features.length === 0) return null
  return (
    <div className="features">
      {features.map((feature) => {
        const { icon, title, details, link, span = defaultSpan } = feature
        return (
          <article key={title} className={`feature span-${span}`}>
            {icon && (
              <span className="feature-icon">{isIconName(icon) ? <PageIcon name={icon} /> : <Html html={icon} />}</span>
            )}
            <h2 className="feature-title">{link === undefined ? title : <Link to={link}>{title}</Link>}</h2>
            {details && <Html as="p" className="feature-text" html={details} />}
          </article>
        )
      })}
    </div>
  )
}
