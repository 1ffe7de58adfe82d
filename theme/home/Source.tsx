// The source of figures: a text or a link, and a date.

import type { Source as SourceData } from '../../pipeline/model/config/landing/landing-parts.ts'
import { formatDate } from '../../pipeline/model/date.ts'
import { Link } from '../parts/Link.tsx'
import { useLocale } from '../state/page.tsx'

export function Source({ source: { text, link, date } }: { source: SourceData }) {
  const { lang } = useLocale()
  return (
    <>
      {link === undefined ? text : <Link to={link}>{text}</Link>}
      {date !== undefined && (
        <>
          {' · '}
          <time dateTime={date}>{formatDate(new Date(date), lang)}</time>
        </>
      )}
    </>
  )
}
