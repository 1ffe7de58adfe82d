// Names of emoji: in text, in headings and in titles.

import { expect, test } from 'vitest'
import { readTitle } from '../../../pipeline/page/text/inline.ts'
import { isKnown } from '../../../pipeline/page/vocabulary.ts'
import { readPage } from '../../../test/pipeline/page/page-test.ts'

test.each([
  [
    '**:tada:** 你好:+1: (:warning:) `:tada:` [:x:](#a)',
    '<p><strong><span data-emoji="tada">🎉</span></strong> 你好<span data-emoji="+1">👍</span> ' +
      '(<span data-emoji="warning">⚠️</span>) <code>:tada:</code> <a href="#a"><span data-emoji="x">❌</span></a></p>',
  ],
  [
    'Done :tada::rocket::x:. 完成:tada::rocket:',
    '<p>Done <span data-emoji="tada">🎉</span><span data-emoji="rocket">🚀</span><span data-emoji="x">❌</span>. ' +
      '完成<span data-emoji="tada">🎉</span><span data-emoji="rocket">🚀</span></p>',
  ],
  [':tada::no: :tada:: a::tada: :tada:a:rocket:', '<p>:tada::no: :tada:: a::tada: :tada:a:rocket:</p>'],
])('converts %j', async (markdown, html) => {
  const { diagnostics, html: body } = await readPage(markdown)
  expect(body).toBe(html)
  expect(diagnostics).toEqual([])
})

test('tells programs which names there are', () => {
  expect([isKnown('emoji', 'apple'), isKnown('emoji', 'orchard')]).toEqual([true, false])
})

test('writes the name to the id of a heading, and the character to its title', async () => {
  const { page, html } = await readPage('# Title\n\n## Go :rocket:')
  expect(page.details.toc.map(({ id, text }) => [id, text])).toEqual([['go-rocket', 'Go 🚀']])
  expect(html).toContain('Go <span data-emoji="rocket">🚀</span>')
  expect(readTitle('*Go* :rocket:')).toEqual({ text: 'Go 🚀', html: '<em>Go</em> 🚀' })
})

test.each([
  ['github', 'party-tada'],
  ['docusaurus', 'party-tada'],
  ['vitepress', 'party'],
  ['mdbook', 'party-tada'],
] as const)('derives the id of a heading in the form of %s', async (headingIds, id) => {
  const { page } = await readPage('## Party :tada:', { config: { markdown: { headingIds } } })
  expect(page.details.toc.map((entry) => entry.id)).toEqual([id])
})
