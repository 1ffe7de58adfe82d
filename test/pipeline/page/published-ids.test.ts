// The ids that a page publishes: those of headings, and those that the author has written.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HeadingIds } from '../../../pipeline/model/config/markdown.ts'
import { readPage, withSyntax } from './page-test.ts'

test('tells ids that the author has written from those of drawings, footnotes and tabs', async () => {
  const { page } = await readPage(
    [
      '# A {#top}\n\n<a id="old"></a> a[^1] <a name="older"></a>\n\n## B\n\n:::tip {#tip}\nc\n:::',
      '```mermaid alt="d"\nflowchart LR\nA --> B\n```',
      ':::tabs\n== One\na\n== Two\nb\n:::\n\n[^1]: Note.\n',
    ].join('\n\n'),
    { config: withSyntax },
  )
  expect(page.details.writtenIds).toEqual(['top', 'old', 'older', 'tip'])
  expect(page.details.headings.map(({ id }) => id)).toEqual(['top', 'b'])
  expect(page.details.ids.some((id) => /^d[0-9a-f]{8}-/.test(id))).toBe(false)
})

const words = ['Install', '`npm`', '**C**', '安装', 'a/b', '_x_', '[l](/l)']
const forms: HeadingIds[] = ['github', 'vitepress', 'docusaurus', 'mdbook']

test('does not change ids, titles and the outline with footnotes and badges', async () => {
  const heading = fc.array(fc.tuple(fc.constantFrom(...words), fc.constantFrom('', '[^a]', '[^b]', '[^a][^b]')), {
    minLength: 1,
    maxLength: 3,
  })
  const page = fc.record({
    form: fc.constantFrom(...forms),
    before: fc.constantFrom('', 'a[^a]', 'a[^b] b[^c]'),
    headings: fc.array(fc.tuple(heading, fc.constantFrom('', ' :badge[new]')), { minLength: 1, maxLength: 4 }),
  })
  const read = async (markdown: string, headingIds: HeadingIds) => {
    const { page, html } = await readPage(markdown, { config: { ...withSyntax, markdown: { headingIds } } })
    const { toc, headings } = page.details
    return {
      ...{ title: page.title, titleHtml: page.titleHtml, toc: toc.map(({ id, text }) => [id, text]) },
      ids: headings.map(({ id }) => id),
      labels: Array.from(html.matchAll(/<(?:h[1-6]|a class="permalink")[^>]* aria-label="([^"]*)"/g), ([, one]) => one),
    }
  }
  await fc.assert(
    fc.asyncProperty(page, async ({ form, before, headings }) => {
      const written = (isBare: boolean) =>
        [
          ...headings.map(([parts, badge], i) => {
            const text = parts.map(([word, note]) => word + (isBare ? '' : note)).join(' ')
            return `${i === 0 ? '#' : '##'} ${text}${isBare ? '' : badge}\n\n${isBare ? '' : before}`
          }),
          '[^a]: A\n[^b]: B\n[^c]: C\n',
        ].join('\n\n')
      expect(await read(written(false), form)).toEqual(await read(written(true), form))
    }),
    { numRuns: 60 },
  )
})
