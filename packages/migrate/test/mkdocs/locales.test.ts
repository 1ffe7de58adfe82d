// Migrates sites of MkDocs with several languages: folders beside each other, and the plugin `i18n`.

import { expect, test } from 'vitest'
import { leftIn } from '../../model.ts'
import { type Migrated, migrated, project } from '../migrated.ts'

function expectComplete(result: Migrated): void {
  expect(result.errors).toEqual([])
  expect(result.urls.missing).toEqual([])
  expect([result.ids, result.words]).toEqual([[], []])
}

test('leaves links to other languages as they are, and lists them', async () => {
  using site = project({
    'docs/en/mkdocs.yml':
      'site_name: Lark\nextra:\n  alternate:\n    - { link: /, name: en }\n    - { link: /de/, name: de }\n',
    'docs/en/docs/index.md': '# Lark\n\n[Deutsch](/de/), [the guide](/de/guide/).\n',
    'docs/en/docs/guide/index.md': '# Guide\n\n[Deutsch](/de/guide/).\n',
    'docs/de/docs/index.md': '# Lerche\n',
    'docs/de/docs/guide/index.md': '# Anleitung\n',
  })
  const result = await migrated(site)
  expectComplete(result)
  expect(result.text('content/en/index.md')).toContain('[Deutsch](/de/), [the guide](/de/guide/).')
  const listed = result.findings.filter(({ text }) => text.includes('another language'))
  expect(listed.map(({ file, line, kind }) => `${file}:${line} ${kind}`)).toEqual(['docs/index.md:3 note'])
})

test('carries over the languages beside the project as locales', async () => {
  using site = project({
    'docs/en/mkdocs.yml': `site_name: Lark\ntheme: { name: material, features: [navigation.indexes] }\nextra:\n  alternate:\n    - { link: /, name: en - English }\n    - { link: /de/, name: de - deutsch }\nnav:\n  - index.md\n  - "":\n      - guide/index.md\n      - guide/start.md\n`,
    'docs/en/docs/index.md': '# Lark\n\nHello.\n',
    'docs/en/docs/guide/index.md': '# Guide\n\nRead.\n',
    'docs/en/docs/guide/start.md': '# Start\n\nFly. See [the guide](index.md).\n',
    'docs/de/docs/index.md': '# Lerche\n\nHallo.\n\n![Nest](img/nest.svg)\n',
    'docs/de/docs/img/nest.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/de/docs/guide/index.md': '# Anleitung\n\nLies [den Anfang](start.md).\n',
  })
  const result = await migrated(site)
  expectComplete(result)
  const configuration = result.text('config/site.ts')
  for (const part of [
    "lang: 'en'",
    "lang: 'de',",
    "label: 'deutsch'",
    "{ text: 'Guide', link: '/guide/', items: [{ link: '/guide/start/' }] }",
    "{ text: 'Anleitung', link: '/guide/', items: [{ link: '/guide/start/' }] }",
    "localeRedirect: 'never'",
  ])
    expect(configuration).toContain(part)
  expect(result.text('content/de/guide/index.md')).toContain('Lies [den Anfang](start.md).')
  expect(result.has('content/public/de/img/nest.svg')).toBe(true)
  expect(leftIn(result.entries).map(({ what }) => what)).not.toContain('extra.alternate')
  expect(leftIn(result.entries).filter(({ topic }) => topic === 'language')).toEqual([])
})

test.each([
  ['suffix', 'docs/index.md', 'docs/index.de.md', 'docs/start.en.md'],
  ['folder', 'docs/en/index.md', 'docs/de/index.md', 'docs/en/start.md'],
])('carries over the languages of the plugin i18n with the structure %s', async (structure, index, german, start) => {
  using site = project({
    'mkdocs.yml': `site_name: Lark\nplugins:\n  - search\n  - i18n:\n      docs_structure: ${structure}\n      languages:\n        - { locale: de, name: Deutsch, site_name: Lerche, nav_translations: { Home: Anfang } }\n        - { locale: en, name: English, default: true }\n        - { locale: fr, name: Français, build: false }\nnav:\n  - Home: index.md\n  - start.md\n`,
    [index]: '# Lark\n\nHello, see [the start](start.md).\n',
    [german]: '# Lerche\n\nHallo.\n',
    [start]: '# Start\n\nFly.\n',
  })
  const result = await migrated(site)
  expectComplete(result)
  const configuration = result.text('config/site.ts')
  for (const part of [
    "title: 'Lerche'",
    "{ text: 'Anfang', link: '/' }",
    "{ text: 'Home', link: '/' }",
    "{ link: '/start/' }",
  ])
    expect(configuration).toContain(part)
  expect(configuration).not.toContain("'fr'")
  expect(result.text('content/de/index.md')).toContain('Hallo.')
  expect(result.text('content/en/index.md')).toContain('[the start](start.md)')
  expect(leftIn(result.entries)).toEqual([])
})
