// The ids of headings and the fragments of links in VitePress projects.

import { expect, test } from 'vitest'
import { migrated, project } from '../migrated.ts'

const pages = {
  'index.md': `# Start

See [the second](./guide#Second-Part), [own](guide.md#OwnId), [here](#The_End), [other](https://e.example/#A_B) and [list].

## The End

[list]: /guide#a%20list
`,
  'guide.md': '# Guide\n\n## Second part\n\n## Third %{#OwnId}%\n\n## A list\n\n## A list\n\n[up](#a-list-1)\n',
}

test('derives the fragments of links as VitePress does', async () => {
  using site = project({
    '.vitepress/config.mts': `export default { title: 'Rook', cleanUrls: true, markdown: { attrs: { leftDelimiter: '%{', rightDelimiter: '}%' } } }`,
    ...pages,
  })
  const result = await migrated(site)
  expect(result.diagnostics.filter(({ rule }) => rule === 'dead-anchor')).toEqual([])
  expect(result.text('content/index.md')).toContain('[other](https://e.example/#A_B)')
  expect(result.text('content/index.md')).toContain('#OwnId')
  expect(result.text('content/guide.md')).not.toContain('{#second')
})

test('writes the ids that a function of the configuration derives', async () => {
  using site = project({
    '.vitepress/config.mts': `const slugify = (text) => text.replace(/\\s+/g, '-')
export default { title: 'Rook', cleanUrls: true, markdown: { anchor: { slugify }, attrs: { leftDelimiter: '%{', rightDelimiter: '}%' } } }`,
    ...pages,
    'index.md': '# Start\n\n[second](guide#Second-part) [third](guide#OwnId) [list](guide#A%20list-1)\n',
  })
  const result = await migrated(site)
  expect(result.diagnostics.filter(({ rule }) => rule === 'dead-anchor')).toEqual([])
  expect(result.text('content/guide.md')).toContain(
    '## Second part {#Second-part}\n\n## Third {#OwnId}\n\n## A list {#A-list}\n\n## A list {#A-list-1}',
  )
  expect(result.ids).toEqual([])
})

test('says that ids can differ if the function fails', async () => {
  using site = project({
    '.vitepress/config.mts': `export default { title: 'Rook', markdown: { anchor: { slugify() { throw new Error('no') } } } }`,
    'index.md': '# Start\n',
  })
  const { findings } = await migrated(site)
  expect(findings.map(({ text }) => text).join()).toContain('headings can have other ids than before')
})
