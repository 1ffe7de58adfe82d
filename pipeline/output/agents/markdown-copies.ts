// The Markdown copy of each page, for programs that read text.

import { markdownFileOf } from '../../model/page/markdown-copy.ts'
import { dataScript, dataScriptOf, isPortable, withRelativeUrls } from '../../model/portable.ts'
import { canonicalPath } from '../../model/route.ts'
import type { PageOutput } from '../output.ts'
import { copyFactsOf, ownCopyFile, renderMarkdown } from './markdown-copy.ts'

export const markdownCopies: PageOutput = {
  name: 'Markdown copies',
  dependsOn: 'page',
  path: ({ route, record }, { linked, tree }) =>
    record.pageType === '404' ? undefined : ownCopyFile(route, tree.publicFiles, linked.site),
  render: ({ view, article, slots, context }) => renderMarkdown(view, article, slots, context),
  facts: (text) => ({ copy: copyFactsOf(text) }),
  routeAt: (path) => (path.endsWith('.md') ? canonicalPath(`/${path.slice(0, -3)}`) : undefined),
}

/** The copy as a script, from which the pages of portable sites copy it. */
export const markdownScripts: PageOutput = {
  name: 'Markdown scripts',
  dependsOn: 'page',
  path: (page, site) => {
    const file = isPortable(site.linked.site) ? markdownCopies.path(page, site) : undefined
    return file && dataScriptOf(file)
  },
  render: (page) =>
    dataScript(withRelativeUrls(markdownFileOf(page.view.record.routePath), markdownCopies.render(page))),
  routeAt: () => undefined,
}
