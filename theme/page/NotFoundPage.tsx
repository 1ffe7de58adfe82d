// The 404 page.

import { addressing } from '../../pipeline/model/config/site-data.ts'
import { joinRoute } from '../../pipeline/model/route.ts'
import { SearchButton } from '../navbar/SearchButton.tsx'
import { Link } from '../parts/Link.tsx'
import { Slot } from '../parts/Slot.tsx'
import { usePage, useText } from '../state/page.tsx'

export function NotFoundPage() {
  const { site, view } = usePage()
  const text = useText()
  const { lang, version, _relativePath } = view.record
  // The project has its own text in `404.md`.
  if (_relativePath) return <Slot name="not-found" />
  return (
    <div className="not-found">
      <h1 className="not-found-code">404</h1>
      <p className="not-found-title">{text.notFound}</p>
      <p className="not-found-hint">{text.notFoundHint}</p>
      <div className="not-found-ways">
        <Link className="button brand" to={joinRoute({ lang, version, rest: '/' }, addressing(site))}>
          {text.takeMeHome}
        </Link>
        <SearchButton />
      </div>
      <Slot name="not-found" />
    </div>
  )
}
