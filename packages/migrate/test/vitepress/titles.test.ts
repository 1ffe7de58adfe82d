// The titles of VitePress pages that consist of a component, and the buttons of the home page.

import { expect, test } from 'vitest'
import { migrated, project } from '../migrated.ts'

test('takes the title of a page without one from the menus or from its file name', async () => {
  using site = project({
    '.vitepress/config.mts': `export default { title: 'Rook', cleanUrls: true, themeConfig: { sidebar: [{ text: 'Guide', items: [{ text: 'Our team', link: '/team' }, { text: 'Own', link: '/own' }] }] } }`,
    'index.md': '---\nlayout: home\nhero: { name: Rook }\n---\n',
    'team.md': '---\npage: true\n---\n\n<TeamPage />\n',
    'themes/all-themes.md': '<Themes />\n\n```md\n# Not a title\n```\n',
    'own.md': '---\ntitle: Owned\n---\n\ntext\n',
    'heading.md': 'Heading\n=======\n',
  })
  const result = await migrated(site)
  expect(result.text('content/team.md')).toContain('title: Our team')
  expect(result.text('content/themes/all-themes.md')).toContain('title: All themes')
  expect(result.text('content/own.md')).toContain('title: Owned')
  expect(result.text('content/heading.md')).not.toContain('title:')
  expect(result.text('content/index.md')).not.toContain('title:')
  expect(result.diagnostics.filter(({ rule }) => rule === 'missing-title')).toEqual([])
})

test('leaves out a button without a text, and says so', async () => {
  using site = project({
    '.vitepress/config.mts': `export default { title: 'Rook' }`,
    'index.md': `---
layout: home
hero:
  name: Rook
  actions:
    - { text: Start, link: https://a.example/ }
    - { text: ' ', link: https://b.example/ }
---
`,
  })
  const result = await migrated(site)
  expect(result.text('content/index.md')).not.toContain('b.example')
  expect(result.findings.map(({ text, line }) => [text.split(' has')[0], line])).toEqual([
    ['The button to https://b.example/', 7],
  ])
})
