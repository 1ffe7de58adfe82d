// Messages that a project's plugins report through vfile become diagnostics of the page.

import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { describe, expect, test } from 'vitest'
import type { SiteConfig } from '../../../pipeline/model/config/site-config.ts'
import { applySeverities } from '../../../pipeline/model/diagnostics/diagnostic.ts'
import { diagnosticsOf, htmlOf, readPage } from './page-test.ts'

type Check = (tree: Root, file: VFile) => void

const withRemark = (check: Check): SiteConfig => ({ markdown: { remarkPlugins: [() => check] } })

const text = '---\ntitle: Page\n---\n\n# Page\n\nFirst.\n\nSecond.\n'

describe('a message from a remark plugin', () => {
  test('has the position of its node in a page with frontmatter', async () => {
    const config = withRemark((tree, file) => {
      file.message('Say more.', tree.children[2], 'words:short')
    })
    expect(await diagnosticsOf(text, { config })).toEqual(['9:1 plugin-message words:short: Say more'])
  })

  test('has the position of a point or the start of a range', async () => {
    const config = withRemark((_, file) => {
      file.message('A point', { line: 7, column: 3 })
      file.message('A position', { start: { line: 9, column: 2 }, end: { line: 9, column: 4 } })
    })
    expect(await diagnosticsOf(text, { config })).toEqual([
      '7:3 plugin-message A point',
      '9:2 plugin-message A position',
    ])
  })

  test('names the file of the page if it has no position', async () => {
    const config = withRemark((_, file) => {
      file.message('No place')
    })
    const { page } = await readPage(text, { config })
    expect(page.diagnostics).toEqual([
      { rule: 'plugin-message', severity: 'warning', place: { file: 'content/en/page.md' }, text: 'No place' },
    ])
  })

  test('names the fragment that contains its node', async () => {
    const config = withRemark((tree, file) => {
      file.message('Say more', tree.children[2])
    })
    const fragments = { 'en/_part.md': 'Above.\n\nBelow.\n' }
    expect(await diagnosticsOf('# Page\n\n::include{file="./_part.md"}\n', { config, fragments })).toEqual([
      'content/en/_part.md:3:1 plugin-message Say more',
    ])
  })

  test('uses its note as the hint', async () => {
    const config = withRemark((tree, file) => {
      file.message('Say more', tree.children[2]).note = 'Write two sentences.'
    })
    expect(await diagnosticsOf(text, { config })).toEqual(['9:1 plugin-message Say more\nWrite two sentences.'])
  })

  test.each([
    ['message', 'warning'],
    ['info', 'info'],
    ['fail', 'error'],
  ] as const)('reports `file.%s` with the severity %s', async (method, severity) => {
    const config = withRemark((tree, file) => {
      file[method]('Say more', tree.children[2])
    })
    const { page } = await readPage(text, { config })
    expect(page.diagnostics.map((one) => [one.severity, one.place.line])).toEqual([[severity, 9]])
  })

  test('gets the configured severity of its rule', async () => {
    const config = withRemark((tree, file) => {
      file.message('Say more', tree.children[2])
    })
    const { page } = await readPage(text, { config })
    expect(applySeverities(page.diagnostics, { 'plugin-message': 'error' })[0]?.severity).toBe('error')
  })
})

test('reports a message from a rehype plugin at the position of its element', async () => {
  const config: SiteConfig = {
    markdown: {
      rehypePlugins: [
        () => (tree: Root, file: VFile) => {
          file.message('Say more', tree.children.at(-1))
        },
      ],
    },
  }
  expect(await diagnosticsOf(text, { config })).toEqual(['9:1 plugin-message Say more'])
})

test('does not change the page if a plugin only reports messages', async () => {
  const config = withRemark((_, file) => {
    file.message('Say more')
  })
  expect(await htmlOf(text, { config })).toBe(await htmlOf(text))
})
