// The plugin in a site: what it reports, what it learns, and what editors can do.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { check } from '../../../pipeline/api/index.ts'
import type { Diagnostic } from '../../../pipeline/model/diagnostics/diagnostic.ts'
import { repository, SiteTest } from '../../../test/site-test.ts'

const plugin = JSON.stringify(join(repository, 'packages/spelling/index.ts'))
const languages = "locales: [{ lang: 'en', label: 'English' }, { lang: 'de', label: 'Deutsch' }],"
const config = (options = '', fields = '') => `import { defineSite } from '@docsite/cli'
import { spelling } from ${plugin}
export default defineSite({ title: 'Zarp', ${fields} plugins: [spelling(${options})] })
`

/** Makes a site with files in `content/` and elsewhere. */
const siteOf = (files: Record<string, string | Uint8Array>): SiteTest =>
  SiteTest.of({ 'config/site.ts': config(), 'content/index.md': '# Home\n', ...files })

const spellingOf = async (site: SiteTest): Promise<Diagnostic[]> =>
  (await check(site.root)).diagnostics.filter(({ rule }) => rule.startsWith('spelling/'))

const wordsOf = (found: readonly Diagnostic[]): string[] => found.map(({ text }) => /`(.*?)`/.exec(text)?.[1] ?? text)

/** Returns the words that are reported on a page with this text. */
async function reported(markdown: string, files: Record<string, string> = {}): Promise<string[]> {
  using site = siteOf({ 'content/page.md': markdown, ...files })
  return wordsOf(await spellingOf(site))
}

test('knows the abbreviations of software in lower case', async () => {
  const text =
    'It is ok to use the dev server, the cli or an env file. A tv has an ip, a ui and 2 px, a num, js, qa, tmp and ux.'
  expect(await reported(text)).toEqual([])
  expect(await reported('It is okk to use the devv server with an ik.')).toEqual(['okk', 'devv', 'ik'])
})

describe('checks the prose of a page', () => {
  test('in each kind of block, and in frontmatter', async () => {
    const text = `---
title: A pgae
description: Abotu pages
---

# The fisrt heading

A parargaph with a [lnik](/ "Titel"), **bolld** text and ![a pictrue](./a.png).

- An itme
> [!NOTE]
> A calllout

| Tabel | B |
| --- | --- |
| cel | d |

:::tip The lable
Insdie.
:::

<figure><figcaption>A captoin</figcaption></figure>

<p lang="la">Vita longa.</p>

<p lang="en-GB">Anohter</p>

A note[^1] over <span lang="la">vitae longae</span>, <code>wrod</code>, \`wrod\` and \`fun\`s.

[^1]: The fotnote.
`
    expect(await reported(text)).toEqual(
      'pgae Abotu fisrt parargaph lnik Titel bolld pictrue itme calllout Tabel cel lable Insdie captoin Anohter fotnote'.split(
        ' ',
      ),
    )
  })

  test('as readers see it, with references and places where a word may break', async () => {
    const text =
      '# Page\n\nThe docu&shy;men&shy;tation is na&iuml;ve, Fu&shy;tuere.\n\nA con<wbr>figu<wbr>ration of docu*ment*ation, one<br>twoo.\n'
    expect(await reported(text)).toEqual(['Fu&shy;tuere', 'twoo'])
  })

  test('at the place of the word, also in a fragment', async () => {
    using site = siteOf({
      'content/page.md': '# Page\n\nText.\n\n::include{file="_part.md"}\n',
      'content/_part.md': 'One line.\n\nThe wrod is *here*.\n',
    })
    expect((await spellingOf(site)).map(({ place }) => place)).toEqual([
      { file: 'content/_part.md', line: 3, column: 5 },
    ])
  })

  test('except what the options and comments leave out', async () => {
    const page = '# Page\n\nA wrod and zzabc.\n\n<!-- docsite-ignore spelling/unknown-word: a sample -->\n\nA thign.\n'
    expect(await reported(page, { 'config/site.ts': config("{ ignore: ['zz\\\\w+'] }") })).toEqual(['wrod'])
  })
})

test('knows English words with the accents of other languages', async () => {
  expect(await reported('# Page\n\nA résumé, a naïve café façade, a réusmé.\n')).toEqual(['réusmé'])
})

describe('learns names', () => {
  const names = async (files: Record<string, string>) => reported('# Page\n\nUse lokash and Qwixel here.\n', files)

  test.each([
    ['of code on two pages', { 'content/a.md': '`lokash`\n', 'content/b.md': '```js\nlokashMap()\n```\n' }],
    ['of a package', { 'package.json': '{ "dependencies": { "@x/lokash": "1" } }' }],
    ['of check.terms', { 'config/site.ts': config('', 'check: { terms: { en: { lokash: [] } } },') }],
    ['of the list of words', { 'config/words.txt': '\ufeff# Names\r\n  LOKASH # a name\r\n\0\r\n' }],
    ['of the list of its language', { 'config/words.en.txt': 'lokash' }],
  ])('%s', async (_, files) => {
    expect(await names(files)).toEqual([])
  })

  test('but not a word near others from one place in code or a heading', async () => {
    expect(await reported('# The confg file\n\nThe confg and the confgs.\n', { 'content/a.md': '`confg`\n' })).toEqual([
      'confg',
      'confg',
      'confgs',
    ])
  })

  test('of one place in code if no other word is near', async () => {
    expect(await reported('# Page\n\nUse qwixelzor.\n', { 'content/a.md': '`qwixelzor`\n' })).toEqual([])
    expect(await reported('# Page\n\nUse qwixelzor.\n')).toEqual(['qwixelzor'])
  })
})

describe('corrects words', () => {
  test('with --fix if the slip is certain', async () => {
    using site = siteOf({
      'content/page.md': '# Page\n\nA configuraton, Fucntions, the tets, a wrodlike pa\u00adeg.\n',
    })
    await site.run('check', ['--fix'])
    expect(site.read('content/page.md')).toContain('A configuration, Functions, the tets, a wrodlike')
  })

  test('with actions for editors', async () => {
    using site = siteOf({ 'content/page.md': '# Page\n\nA lik.\n', 'config/words.txt': 'a\nb' })
    const [found] = await spellingOf(site)
    const place = { file: 'content/page.md', line: 3, column: 3 }
    expect(found).toMatchObject({ place, text: '`lik` is not in the dictionary' })
    expect(found?.hint).toMatch(/^Did you mean `.+`\? If not, add the word to `config\/words\.txt`\.$/)
    expect(found?.fix).toBeUndefined()
    expect(found?.actions).toContainEqual({
      title: 'Replace “lik” with “link”',
      edit: { place, written: 'lik', fixed: 'link' },
    })
    expect(found?.actions?.slice(-2)).toEqual([
      {
        title: 'Add “lik” to config/words.txt',
        edit: { place: { file: 'config/words.txt', line: 2, column: 2 }, written: '', fixed: '\nlik\n' },
      },
      {
        title: 'Add “lik” to config/words.en.txt',
        edit: { place: { file: 'config/words.en.txt', line: 1, column: 1 }, written: '', fixed: 'lik\n' },
      },
    ])
  })
})

describe('dictionaries', () => {
  const german = {
    'config/site.ts': config('', languages),
    'content/de/index.md': '# Seite\n\nEine Umgebungsdatei mit Link, ein Feler.\n',
    'content/en/index.md': '# Home\n',
  }
  const folder = 'node_modules/@cspell/dict-de-de'
  const settings = (path: string) =>
    JSON.stringify({ dictionaryDefinitions: [{ name: 'de', path }], languageSettings: [{ dictionaries: ['de'] }] })

  test('of other languages are those of the project, once they are installed', async () => {
    using site = SiteTest.of(german)
    expect(await spellingOf(site)).toMatchObject([
      {
        rule: 'spelling/missing-dictionary',
        text: 'The dictionary `@cspell/dict-de-de` is not installed',
        hint: 'Run `npm install --save-dev @cspell/dict-de-de`, or leave out the language with `spelling({ languages: { de: false } })`.',
      },
    ])
    site.edit(`${folder}/package.json`, '{ "version": "1.0.0" }')
    site.edit(`${folder}/cspell-ext.json`, settings('./words.txt.gz'))
    site.edit(`${folder}/words.txt.gz`, gzipSync('Seite\neine\nein\nUmgebung\nDatei\nmit\nFehler\n'))
    expect(await spellingOf(site)).toMatchObject([
      {
        text: '`Feler` is not in the dictionary',
        hint: expect.stringContaining('`Fehler`'),
        place: { line: 3, column: 35 },
      },
    ])
  })

  test.each([
    ['damaged data', './words.trie.gz', 'no data'],
    ['a path outside its folder', '../../../../secret.txt', 'no data'],
    ['no words', './missing.txt', ''],
  ])('with %s are reported', async (_, path, data) => {
    using site = SiteTest.of({
      ...german,
      [`${folder}/package.json`]: '{}',
      [`${folder}/cspell-ext.json`]: settings(path),
      [`${folder}/words.trie.gz`]: data,
    })
    expect(await spellingOf(site)).toMatchObject([
      {
        rule: 'spelling/missing-dictionary',
        text: expect.stringContaining('cannot be read'),
        hint: 'Install it again.',
      },
    ])
  })

  test('are those of the elements of a page', async () => {
    using site = siteOf({
      'content/page.md':
        '# Page\n\nIn <span lang="de">eine Feler</span> words.\n\n:::tip{lang=de}\nEine wrod, eine Seite.\n:::\n\n<p lang="de">eine eien</p>\n',
      [`${folder}/package.json`]: '{ "version": "1.0.0" }',
      [`${folder}/cspell-ext.json`]: settings('./words.txt'),
      [`${folder}/words.txt`]: 'Seite\neine\nFehler\n',
    })
    expect((await spellingOf(site)).map(({ text, place }) => [text.split('`')[1], place.line])).toEqual([
      ['Feler', 3],
      ['wrod', 6],
      ['eien', 9],
    ])
  })

  test('contain the common English words of two letters', async () => {
    using site = SiteTest.of({
      ...german,
      'content/de/index.md': '# Seite\n\nNo Link is here or there by me, un fi Fehler; ok, die ui.\n',
      [`${folder}/package.json`]: '{ "version": "1.0.0" }',
      [`${folder}/cspell-ext.json`]: settings('./words.txt'),
      [`${folder}/words.txt`]: 'Seite\nund\nFehler\n',
    })
    expect(wordsOf(await spellingOf(site))).toEqual(['un', 'fi'])
  })

  test('can be left out', async () => {
    using site = SiteTest.of({ ...german, 'config/site.ts': config('{ languages: { de: false } }', languages) })
    expect(await spellingOf(site)).toEqual([])
  })
})

test.each([
  ['{ ignore: ["("] }', 'must be a regular expression'],
  ['{ words: "../words.txt" }', 'must be the path of a `.txt` file in the project'],
  ['{ language: {} }', 'language'],
])('rejects the options %s', async (options, message) => {
  using site = siteOf({ 'config/site.ts': config(options) })
  await expect(check(site.root)).rejects.toThrow()
  expect((await site.run('check')).stderr).toContain(message)
})

test('reports nothing in the texts of docsite and its plugins', async () => {
  const packages = ['openapi', 'typedoc', 'releases', 'glossary', 'translations', 'spelling']
  const name = (one: string): string => JSON.stringify(join(repository, 'packages', one, 'index.ts'))
  const folder = (lang: string): string => `node_modules/@cspell/dict-${lang}-${lang}`
  // These are all words of the pages in these languages that somebody has written.
  const written = { de: 'Seite', fr: 'Accueil Français réservoir' }
  using site = SiteTest.of({
    'config/site.ts': `import { defineSite } from '@docsite/cli'
${packages.map((one) => `import { ${one} } from ${name(one)}`).join('\n')}
export default defineSite({
  title: 'Tanks',
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'de', label: 'Deutsch' },
    { lang: 'fr', label: 'Français' },
  ],
  plugins: [
    openapi({ file: 'openapi.yaml' }),
    typedoc({ file: 'api.json', route: '/types/' }),
    releases({ file: 'CHANGELOG.md' }),
    glossary(),
    translations(),
    spelling(),
  ],
})
`,
    'api.json': readFileSync(join(repository, 'packages/typedoc/test/fixtures/shapes.json')),
    'CHANGELOG.md': '# Changelog\n\n## 1.1.0 - 2026-01-02\n\n### Added\n\n- A tank.\n\n## 1.0.0\n\n- First.\n',
    'openapi.yaml': `openapi: 3.1.0
info: { title: Tanks, version: 1.0.0, description: All tanks. }
security: [{ key: [] }, { token: [] }]
paths:
  /tanks/{id}:
    get:
      operationId: getTank
      summary: Read a tank
      deprecated: true
      parameters:
        - { name: id, in: path, required: true, schema: { type: string, format: uuid } }
        - { name: day, in: query, schema: { type: string, format: date-time, pattern: 'a+', minLength: 2 } }
      responses: { '200': { description: A tank by that name. }, '404': { description: No tank is there. } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key }, token: { type: http, scheme: bearer, bearerFormat: jwt } }
  schemas:
    Tank: { type: object, properties: { mail: { type: string, format: idn-email }, ref: { type: string, format: iri } } }
`,
    ...Object.fromEntries(
      [
        ['en', 'Home', 'tank', 'A box.'],
        ['de', 'Seite', 'Seite', 'Seite.'],
        ['fr', 'Accueil', 'réservoir', 'Accueil.'],
      ].flatMap(([lang, title, term, definition]) => [
        [`content/${lang}/index.md`, `# ${title}\n`],
        [`config/glossary.${lang}.yaml`, `tank:\n  term: ${term}\n  definition: ${definition}\n`],
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(written).flatMap(([lang, words]) => [
        [`${folder(lang)}/package.json`, '{ "version": "1.0.0" }'],
        [
          `${folder(lang)}/cspell-ext.json`,
          JSON.stringify({ dictionaryDefinitions: [{ name: lang, path: './words.txt' }], dictionaries: [lang] }),
        ],
        [`${folder(lang)}/words.txt`, words.replaceAll(' ', '\n')],
      ]),
    ),
  })
  expect((await spellingOf(site)).map(({ text, place }) => [text, place.file])).toEqual([])
  expect(await site.build()).toMatchObject({ code: 0 })
  expect(site.read('dist/glossary.html')).toContain('<span lang="de">Deutsch</span>: <span lang="de">Seite</span>')
})

test('reads a page again only if it has changed, and the words of the project each time', async () => {
  using site = siteOf({ 'content/page.md': '# Page\n\nA wrod.\n', 'content/other.md': '# Other\n' })
  expect(wordsOf(await spellingOf(site))).toEqual(['wrod'])
  site.edit('config/words.txt', 'wrod\n')
  expect(await spellingOf(site)).toEqual([])
  site.edit('config/words.txt', '')
  expect(wordsOf(await spellingOf(site))).toEqual(['wrod'])
  site.edit('content/other.md', '# Other\n\n`wrod` and `wrod` and `wrod`\n')
  expect(await spellingOf(site)).toEqual([])
})
