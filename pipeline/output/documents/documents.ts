// The HTML document of each page.

import { isPortable } from '../../model/portable.ts'
import { canonicalPath, outputFileOf, recordFileOf } from '../../model/route.ts'
import type { PageOutput } from '../output.ts'
import { renderDocument, renderRecord, zippedAbove } from './html.ts'

export const documents: PageOutput = {
  name: 'documents',
  dependsOn: 'page',
  path: ({ route }) => outputFileOf(route.path),
  render: ({ view, context, ...article }) => renderDocument(view, article, context),
  facts(html, limits) {
    const zipped = limits.html === undefined ? undefined : zippedAbove(limits.html, html)
    return zipped === undefined ? {} : { zipped }
  },
  routeAt: (path) => (path.endsWith('.html') ? canonicalPath(`/${path}`) : undefined),
}

/** The page record, which the browser fetches when a reader follows a link to the page. On portable sites it loads the document. */
export const records: PageOutput = {
  name: 'records',
  dependsOn: 'page',
  path: ({ route }, { linked }) => (isPortable(linked.site) ? undefined : recordFileOf(route.path)),
  render: ({ view, context, ...article }) => renderRecord(view, article, context),
  routeAt(path) {
    const [, route] = /^static\/pages\/(.*)\.json$/.exec(path) ?? []
    return route === undefined ? undefined : canonicalPath(`/${route}`)
  },
}
