// The HTML document of each page.

import { isPortable } from '../../model/portable.ts'
import { outputFileOf, recordFileOf } from '../../model/route.ts'
import type { Route } from '../../site/routes.ts'
import type { CoreOutput, PageFacts, PageInput, WorkerTools } from '../output.ts'
import { renderDocument, renderRecord, zippedAbove } from './html.ts'

export const documents: CoreOutput<Route, PageInput, PageFacts, WorkerTools> = {
  name: 'documents',
  scope: 'page',
  paths: ({ path }) => [outputFileOf(path)],
  files({ path, view, context, ...article }, { limits }) {
    const text = renderDocument(view, article, context)
    const zipped = limits.html === undefined ? undefined : zippedAbove(limits.html, text)
    return { files: [{ path, text }], facts: zipped === undefined ? {} : { zipped } }
  },
}

/** The page record, which the browser fetches when a reader follows a link to the page. On portable sites it loads the document. */
export const records: CoreOutput<Route, PageInput, PageFacts, WorkerTools> = {
  name: 'records',
  scope: 'page',
  paths: (route, { linked }) => (isPortable(linked.site) ? [] : [recordFileOf(route.path)]),
  files: ({ path, view, context, ...article }) => [{ path, text: renderRecord(view, article, context) }],
}
