// Times as bars, all on one scale.

import type { ComparisonSection } from '../../pipeline/model/config/landing/landing-sections.ts'
import { formatDate } from '../../pipeline/model/date.ts'
import { formatDuration, shareOf } from '../../pipeline/model/duration.ts'
import { Link } from '../parts/Link.tsx'
import { useLocale } from '../state/page.tsx'

/** The props of `Comparison`. */
export type ComparisonProps = Pick<ComparisonSection, 'groups' | 'source'>

/** A chart of bars that compares numbers, with its source. */
export function Comparison({ groups, source }: ComparisonProps) {
  const max = Math.max(...groups.flatMap(({ bars }) => bars.map(({ seconds }) => seconds)))
  return (
    <div className="comparison">
      <dl>
        {groups.map(({ label, bars }) => (
          <div key={label} className="comparison-group">
            <dt>{label}</dt>
            {bars.map(({ label: name, seconds, highlighted }) => {
              const final = formatDuration(seconds * 1000)
              return (
                <dd key={name} className={highlighted ? 'metric first' : 'metric'} data-seconds={seconds}>
                  <span className="metric-final sr-only">
                    {name} {final}
                  </span>
                  <span className="metric-desc" aria-hidden="true">
                    {name}
                  </span>
                  <span className="metric-track">
                    <svg className="bar" width={`${shareOf(seconds, max)}%`} height="12" aria-hidden="true">
                      <rect width="100%" height="12" />
                    </svg>
                    <span className="metric-tip" aria-hidden="true">
                      <span className="metric-time">{final}</span>
                    </span>
                  </span>
                </dd>
              )
            })}
          </div>
        ))}
      </dl>
      {source && <Source {...source} />}
    </div>
  )
}

/** The source of the times: a text or a link, and a date. */
function Source({ text, link, date }: NonNullable<ComparisonProps['source']>) {
  const { lang } = useLocale()
  return (
    <p className="comparison-note">
      {link === undefined ? text : <Link to={link}>{text}</Link>}
      {date !== undefined && (
        <>
          {' · '}
          <time dateTime={date}>{formatDate(new Date(date), lang)}</time>
        </>
      )}
    </p>
  )
}
