// What stands before the article: where one is, and whether the text is another language's.

import { isUnder, routeOfLink } from '../../pipeline/model/route.ts'
import { trailOf } from '../../pipeline/model/sidebar.ts'
import { Html } from '../parts/Html.tsx'
import { Link } from '../parts/Link.tsx'
import { useLocale, usePage, useWords } from '../state/page.tsx'

export function Lead() {
  const { view, parts } = usePage()
  const { pageType } = view.record
  if (pageType === 'home') return parts.Home ? <parts.Home /> : null
  if (pageType === '404') return parts.NotFound ? <parts.NotFound /> : null
  return (
    <>
      {pageType === 'doc' && <Breadcrumbs />}
      <TranslationNotice />
    </>
  )
}

/** Section and groups that a page lies in. */
function Breadcrumbs() {
  const { view } = usePage()
  const { nav } = useLocale()
  const words = useWords()
  const { record, sidebar } = view
  if (!sidebar) return null
  const isHere = (link: string | undefined) => link !== undefined && routeOfLink(link) === record.routePath
  const section = (nav[record.version] ?? []).find(({ link, activeMatch }) =>
    activeMatch === undefined
      ? link !== undefined && isUnder(sidebar.key, link.replace(/(.)\/$/, '$1'))
      : new RegExp(activeMatch).test(record.routePath),
  )
  const groups = trailOf(sidebar.entries, record.routePath).filter(({ link }) => !isHere(link))
  const crumbs = [
    ...(section?.link === undefined || isHere(section.link)
      ? []
      : [{ text: section.text, link: section.link, plain: true }]),
    ...groups.map(({ text, link }) => ({ text, link, plain: false })),
  ]
  if (crumbs.length === 0) return null
  return (
    <nav className="breadcrumbs" aria-label={words.breadcrumbs}>
      <ol>
        {crumbs.map(({ text, link, plain }) => {
          const label = plain ? text : <Html html={text} />
          return <li key={text}>{link === undefined ? label : <Link to={link}>{label}</Link>}</li>
        })}
      </ol>
    </nav>
  )
}

function TranslationNotice() {
  const { view } = usePage()
  const words = useWords()
  if (!view.record.fallback) return null
  return (
    <p className="translation-notice" role="note">
      {words.notTranslated}
    </p>
  )
}
