// The Markdown copy of each page, for programs that read text.

import { markdownFileOf } from '../../model/page/markdown-copy.ts'
import { dataScript, dataScriptOf, isPortable, withRelativeUrls } from '../../model/portable.ts'
import { notFoundPath, splitRoute } from '../../model/route.ts'
import type { Route } from '../../site/routes.ts'
import type { CoreOutput, OutputSite, PageFacts, PageInput, WorkerTools } from '../output.ts'
import { copyFactsOf, ownCopyFile, renderMarkdown } from './markdown-copy.ts'

/** Returns the path of a page's copy, if it has one. 404 pages have none. */
export const copyFileOf = (route: Route, { project, linked, tree }: OutputSite): string | undefined =>
  splitRoute(route.path, project.addressing).rest === notFoundPath
    ? undefined
    : ownCopyFile(route, tree.publicFiles, linked.site)

const copyOf = ({ view, article, slots, context }: PageInput): string => renderMarkdown(view, article, slots, context)

export const markdownCopies: CoreOutput<Route, PageInput, PageFacts, WorkerTools> = {
  name: 'Markdown copies',
  scope: 'page',
  paths: (route, site) => [copyFileOf(route, site)].filter((path) => path !== undefined),
  files(page, { isLocal }) {
    const text = copyOf(page)
    return { files: [{ path: page.path, text }], facts: isLocal ? {} : { copy: copyFactsOf(text) } }
  },
}

/** The copy as a script, from which the pages of portable sites copy it. */
export const markdownScripts: CoreOutput<Route, PageInput, PageFacts, WorkerTools> = {
  name: 'Markdown scripts',
  scope: 'page',
  paths(route, site) {
    const file = isPortable(site.linked.site) ? copyFileOf(route, site) : undefined
    return file === undefined ? [] : [dataScriptOf(file)]
  },
  files: (page) => [
    { path: page.path, text: dataScript(withRelativeUrls(markdownFileOf(page.view.record.routePath), copyOf(page))) },
  ],
}
