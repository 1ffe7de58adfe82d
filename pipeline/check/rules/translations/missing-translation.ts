// Reports how many pages exist only in the default language: one diagnostic per locale, because translations may take a long time.

import { diagnostic } from '../../../model/diagnostics/diagnostic.ts'
import { splitRoute } from '../../../model/route.ts'
import { defineRule } from '../../define-rule.ts'

export const missingTranslation = defineRule({
  name: 'missing-translation',
  en: ['some pages in the default language have no translation. The message says how many', 'translate them'],
  zh: ['默认语言的一些页面还没有翻译；消息里有页面的数量', '翻译这些页面'],
  *site({ project, pages }) {
    if (project.addressing.locales.length < 2) return
    const missing = new Map<string, string[]>()
    const counts = new Map<string, number>()
    for (const { route } of pages) {
      const { version, lang } = splitRoute(route.path, project.addressing)
      const folder = ['content', version, lang].filter(Boolean).join('/')
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
      if (route.fallback) missing.set(folder, [...(missing.get(folder) ?? []), `content/${route.filePath}`])
    }
    for (const [folder, files] of missing) {
      const named = files.slice(0, mostNamed).join(', ')
      yield diagnostic(
        'missing-translation',
        { file: folder },
        `${files.length} of ${counts.get(folder)} pages are not translated`,
        `${named}${files.length > mostNamed ? ` and ${files.length - mostNamed} more` : ''}`,
      )
    }
  },
})

/** The maximum number of files that a message names. */
const mostNamed = 5
