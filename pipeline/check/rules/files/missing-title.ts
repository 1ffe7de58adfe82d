// Reports pages without a title. Search engines show their file names instead.

import { type Diagnostic, diagnostic } from '../../../model/diagnostics/diagnostic.ts'
import { defineRule } from '../../define-rule.ts'
import { ownPages } from '../../titles.ts'

export const missingTitle = defineRule({
  name: 'missing-title',
  en: ['a page has neither a `title` nor a heading, so its file name becomes its title', 'write a title'],
  zh: ['页面没有 `title`，也没有任何标题，只能用文件名作标题', '写上标题'],
  *sitePerPage(site) {
    for (const { linked, page } of ownPages(site)) {
      if (page.pageType === 'home' || page.titlePlace) continue
      // The title may be in frontmatter that could not be parsed, or on a page that was refused.
      if (page.diagnostics.some(hidesTitle)) continue
      yield diagnostic(
        'missing-title',
        { file: `content/${linked.route.filePath}`, line: 1, column: 1 },
        'This page has no title',
        'Begin the page with a heading `# …`, or set `title` in its frontmatter.',
      )
    }
  },
})

/** Returns whether the title of a page is unknown because of a problem: a plugin may refuse a page with `file.fail`. */
const hidesTitle = ({ rule, severity }: Diagnostic): boolean =>
  rule === 'invalid-frontmatter' || rule === 'page-failure' || (rule === 'plugin-message' && severity === 'error')
