// The Markdown copy of each page, for programs that read text.

import { canonicalPath } from '../../model/route.ts'
import type { PageOutput } from '../output.ts'
import { ownCopyFile, renderMarkdown } from './markdown-copy.ts'

export const markdownCopies: PageOutput = {
  name: 'Markdown copies',
  dependsOn: 'page',
  path: ({ route, record }, { linked, tree }) =>
    record.pageType === '404' ? undefined : ownCopyFile(route, tree.publicFiles, linked.site),
  render: ({ view, article, context }) => renderMarkdown(view, article, context),
  routeAt: (path) => (path.endsWith('.md') ? canonicalPath(`/${path.slice(0, -3)}`) : undefined),
}
