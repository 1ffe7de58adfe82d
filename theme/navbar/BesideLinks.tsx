// The entries of the language menu that show another language beside that of the page.

import type { PageRecord } from '../../pipeline/model/page/page.ts'
import { linkOfRoute } from '../../pipeline/model/route.ts'
import { interpolate } from '../../pipeline/text/interpolate.ts'
import { Link } from '../parts/Link.tsx'
import { useBeside } from '../state/beside.ts'
import { usePage } from '../state/page.tsx'

/** Returns whether a page can be shown beside another language: if it has its own text in both. */
export const canShow = ({ lang, pageType, fallback, alternates }: PageRecord, other: string): boolean =>
  other !== lang && !fallback && pageType !== 'home' && alternates.includes(other)

export function BesideLinks() {
  const { site, view } = usePage()
  const { text, lang: shown } = useBeside()
  const { record } = view
  return site.locales.map(
    ({ lang, label }) =>
      text &&
      canShow(record, lang) && (
        <li key={lang}>
          <Link
            className="nav-link"
            to={linkOfRoute(record.routePath) + (lang === shown ? '' : `?with=${lang}`)}
            data-beside={lang}
          >
            {lang === shown ? text.showOneLanguage : interpolate(text.showBeside, { language: label })}
          </Link>
        </li>
      ),
  )
}
