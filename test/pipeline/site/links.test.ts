// The URLs that links in pages get.

import { expect, test } from 'vitest'
import { compile } from '../compiled.ts'

test('writes the id that a page has, if a link differs in what nobody sees', async () => {
  const made = await compile({
    'content/index.md': '# Home\n\n[a](/ids#-warning) [b](/ids#caf\u00e9-menu) [c](/ids#istanbul)\n',
    'content/ids.md': '# Ids\n\n## \u26a0\ufe0f Warning\n\n## Cafe\u0301 menu\n\n## \u0130stanbul\n\n[d](#-warning)\n',
  })
  expect(made.diagnostics.filter((line) => line.includes('dead-anchor'))).toEqual([])
  expect(made.links('/').map((link) => decodeURIComponent(link))).toEqual([
    'href="/ids#\ufe0f-warning"',
    'href="/ids#cafe\u0301-menu"',
    'href="/ids#i\u0307stanbul"',
  ])
  expect(made.links('/ids').map((link) => decodeURIComponent(link))).toEqual(['href="#\ufe0f-warning"'])
})
