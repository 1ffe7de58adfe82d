// The 404 page: the way home, search, the pages with the most similar URLs, and the sections of the site.

import { addressing } from '../../pipeline/model/config/site-data.ts'
import { joinRoute, linkOfRoute, rootPath } from '../../pipeline/model/route.ts'
import { lookUp } from '../../pipeline/text/look-up.ts'
import { SearchButton } from '../navbar/SearchButton.tsx'
import { Link } from '../parts/Link.tsx'
import { NavHtml } from '../parts/NavHtml.tsx'
import { Slot } from '../parts/Slot.tsx'
import { Strata } from '../parts/Strata.tsx'
import { useLocale, usePage, useText } from '../state/page.tsx'
import { useSimilarPages } from '../state/similar-pages.ts'

/** The content of the 404 page. */
export function NotFoundPage() {
  const { site, view } = usePage()
  const text = useText()
  const { lang, version, _relativePath } = view.record
  // The project has its own text in `404.md`.
  if (_relativePath) return <Slot name="not-found" />
  return (
    <div className="not-found">
      <h1 className="not-found-code">404</h1>
      <Strata />
      <p className="not-found-title">{text.notFound}</p>
      <p className="not-found-hint">{text.notFoundHint}</p>
      <div className="not-found-ways">
        <Link className="button brand" to={linkOfRoute(joinRoute({ lang, version, rest: rootPath }, addressing(site)))}>
          {text.takeMeHome}
        </Link>
        <SearchButton />
      </div>
      <SimilarPages />
      <SiteSections />
      <Slot name="not-found" />
    </div>
  )
}

/** Fills its space only when the browser has found similar pages, below everything that readers may be about to click. */
function SimilarPages() {
  const text = useText()
  const { pages } = useSimilarPages()
  return (
    <div className="not-found-similar" role="status">
      {pages.length > 0 && (
        <>
          <h2>{text.similarPages}</h2>
          <ul>
            {pages.map((page) => (
              <li key={page.link}>
                <Link to={page.link}>
                  <NavHtml of={page} />
                </Link>{' '}
                <span className="not-found-path">{page.link}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** The entries of the navbar that lead to pages, which help without scripts too. */
function SiteSections() {
  const { view } = usePage()
  const text = useText()
  const { nav } = useLocale()
  const entries = (lookUp(nav, view.record.version) ?? []).flatMap(({ text, link, file }) =>
    link === undefined ? [] : [{ text, link, file }],
  )
  if (entries.length === 0) return null
  return (
    <nav className="not-found-sections" aria-label={text.overview}>
      <ul>
        {entries.map(({ text, link, file }) => (
          <li key={link}>
            <Link to={link} file={file}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
