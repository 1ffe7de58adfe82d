// Numbered notes in code: comments, lists, problems, copies and search.

import { describe, expect, test } from 'vitest'
import type { SiteConfig } from '../../../pipeline/model/config/site-config.ts'
import { toMarkdown } from '../../../pipeline/output/agents/markdown/convert.ts'
import * as pages from '../../../test/pipeline/page/page-test.ts'
import { codeNotes } from '../index.ts'

const config: SiteConfig = { csp: false, plugins: [codeNotes()] }
const htmlOf = (markdown: string) => pages.htmlOf(markdown, { config })
const readPage = (markdown: string) => pages.readPage(markdown, { config })
const diagnosticsOf = (markdown: string) => pages.diagnosticsOf(markdown, { config })

const fence = (code: string, info = 'yaml') => `\`\`\`${info}\n${code}\n\`\`\`\n`
const list = '\n1. One.\n2. Two.\n'

test('x', async () => {
  const r = await readPage(fence('a: 1 # (1)\nb: 2 # (2)!') + list)
  console.log(
    r.html,
    r.content.text,
    r.page.details.styles,
    toMarkdown(r.html, (url) => url),
  )
  console.log(await diagnosticsOf(fence('a: 1 # (1)\nb: 2 # (1)!\nc: 4 # (3)') + list))
  console.log(await diagnosticsOf(fence('a: 1 # (1)')))
  console.log(
    await htmlOf(
      `:::code-group\n${fence('a: 1 # (1)', 'yaml [a]')}${fence('a // (1)', 'diff lang="js" [a.js]')}:::\n${list}`,
    ),
  )
})
