// Broken content, configuration and components: the dev server reports each problem with its position until it is fixed,
// and keeps running.

import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startDev } from '../../../pipeline/dev/server.ts'
import { placeText } from '../../../pipeline/model/diagnostics/diagnostic.ts'
import { DocsiteError } from '../../../pipeline/model/diagnostics/docsite-error.ts'
import { SiteTest } from '../../site-test.ts'
import { eventually, RunningDev } from './running.ts'

const full = process.env.DOCSITE_TEST === 'full'

const right = '# Home\n\nAll is well.\n'

const wrongPages: [what: string, text: string | Uint8Array, place: string, rule: string, message: RegExp][] = [
  [
    'an unclosed container',
    '# Home\n\n:::tip\nNever closed.\n',
    'content/index.md:3:1',
    'unclosed-container',
    /closed/,
  ],
  ['invalid YAML in frontmatter', '---\ntitle: [\n---\n\n# Home\n', 'content/index.md:2:9', 'invalid-frontmatter', /./],
  [
    'an unknown page type',
    '---\npageType: dok\n---\n\n# Home\n',
    'content/index.md:2:1',
    'invalid-frontmatter',
    /pageType/,
  ],
  ['a dead link', '# Home\n\nSee [there](./nowhere.md).\n', 'content/index.md:3:5', 'dead-link', /nowhere/],
  ['a dead anchor', '# Home\n\nSee [there](#nowhere).\n', 'content/index.md:3:5', 'dead-anchor', /nowhere/],
  ['a missing fragment', '# Home\n\n::include{file="./_no.md"}\n', 'content/index.md:3:1', 'missing-fragment', /_no/],
  ['an unknown directive', '# Home\n\n::nothing\n', 'content/index.md:3:1', 'unknown-directive', /nothing/],
  ['a missing image', '# Home\n\n![A](./no.png)\n', 'content/index.md:3:1', 'missing-asset', /no\.png/],
  [
    'bytes that are not UTF-8',
    Buffer.from('# Home\n\nCaf\xe9\n', 'latin1'),
    'content/index.md:3:4',
    'invalid-encoding',
    /UTF-8/,
  ],
]

test('reports every fault in a page with its position until it is fixed', async () => {
  await using dev = await RunningDev.start({ 'content/index.md': right })
  const page = await dev.listen('/')
  await page.until(({ diagnostics }) => expect(diagnostics).toEqual([]))
  for (const [what, text, place, rule, message] of wrongPages) {
    dev.site.edit('content/index.md', text)
    await page.until(({ diagnostics }) =>
      expect(
        diagnostics?.map((one) => ({ ...one, place: placeText(one.place) })),
        what,
      ).toEqual([expect.objectContaining({ rule, place, severity: 'error', text: expect.stringMatching(message) })]),
    )
    expect(dev.reports.at(-1), what).toHaveLength(1)
    dev.site.edit('content/index.md', right)
    await page.until(({ diagnostics }) => expect(diagnostics, what).toEqual([]))
    expect(dev.reports.at(-1), what).toEqual([])
  }
})

test('starts despite every fault in pages, and reports each on its page', async () => {
  const files = wrongPages.map(([, text], i) => [`content/${i}.md`, text] as const)
  await using dev = await RunningDev.start({ 'content/index.md': right, ...Object.fromEntries(files) })
  for (const [i, [what, , place]] of wrongPages.entries()) {
    expect((await dev.get(`/${i}`)).status, what).toBe(200)
    const page = await dev.listen(`/${i}`)
    const expected = place.replace('index.md', `${i}.md`)
    await page.until(({ diagnostics }) =>
      expect(
        diagnostics?.map((one) => placeText(one.place)),
        what,
      ).toEqual([expected]),
    )
    dev.site.edit(`content/${i}.md`, right)
    await page.until(({ diagnostics }) => expect(diagnostics, what).toEqual([]))
  }
})

test('sends the hint of a diagnostic', async () => {
  await using dev = await RunningDev.start({ 'content/index.md': '---\ntitel: A\n---\n\n# Home\n' })
  const page = await dev.listen('/')
  await page.until(({ diagnostics }) => expect(diagnostics?.[0]?.hint).toContain('title'))
})

test('stops reporting a dead link when its page is created', async () => {
  await using dev = await RunningDev.start({ 'content/index.md': '# Home\n\n[There](./there.md)\n' })
  const page = await dev.listen('/')
  await page.until(({ diagnostics }) => expect(diagnostics).toHaveLength(1))
  dev.site.edit('content/there.md', '# There\n')
  await page.until(({ diagnostics }) => expect(diagnostics).toEqual([]))
})

test('applies the configured severity of a rule', async () => {
  await using dev = await RunningDev.start({
    'content/index.md': '# Home\n\n[There](./there.md)\n',
    'config/site.ts': "export default { check: { rules: { 'dead-link': 'off' } } }\n",
  })
  const page = await dev.listen('/')
  await page.until(({ diagnostics }) => expect(diagnostics).toEqual([]))
})

test.each([
  ['invalid JSON', '["a",\n'],
  ['a name without a file', '["a", "nobody"]'],
  ['an unknown type', '[{ "type": "what" }]'],
])('reports a sidebar file with %s until it is fixed', async (_, text) => {
  await using dev = await RunningDev.start({ 'content/index.md': right, 'content/guide/a.md': '# A\n' })
  const page = await dev.listen('/guide/a')
  dev.site.edit('content/guide/_meta.json', text)
  await page.until(({ diagnostics }) =>
    expect(diagnostics?.map((one) => placeText(one.place))).toContainEqual(
      expect.stringMatching(/content\/guide\/_meta\.json/),
    ),
  )
  expect((await dev.get('/guide/a')).status).toBe(200)
  dev.site.edit('content/guide/_meta.json', '["a"]')
  await page.until(({ diagnostics }) => expect(diagnostics).toEqual([]))
})

test('keeps the last valid configuration, and reports one that does not compile, has an unknown field or throws', async () => {
  await using dev = await RunningDev.start({
    'content/index.md': right,
    'config/site.ts': "export default { title: 'Title 0' }\n",
  })
  const wrong = [
    ['export default {', 'config/site.ts:1:17'],
    ["export default {\n  titel: 'A',\n}\n", 'config/site.ts:2:3'],
    ["throw new Error('Not today')\n", 'config/site.ts:1:7'],
  ] as const
  for (const [i, [text, place]] of wrong.entries()) {
    const page = await dev.listen('/')
    await page.until(({ diagnostics }) => expect(diagnostics).toEqual([]))
    dev.site.edit('config/site.ts', text)
    await page.until(({ diagnostics }) => expect(diagnostics?.map((one) => placeText(one.place))).toEqual([place]))
    dev.site.edit('content/index.md', `# Home\n\nEdit ${i}.\n`)
    await dev.until('/', (html) => {
      expect(html).toContain(`Title ${i}`)
      expect(html).toContain(`Edit ${i}.`)
    })
    dev.site.edit('config/site.ts', `export default { title: 'Title ${i + 1}' }\n`)
    await dev.until('/', (html) => expect(html).toContain(`Title ${i + 1}`))
    expect(page.events.map(({ kind }) => kind)).toContain('reload')
    const again = await dev.listen('/')
    await again.until(({ diagnostics }) => expect(diagnostics).toEqual([]))
  }
})

test('refuses to start with an invalid configuration', async () => {
  using site = SiteTest.of({ 'content/index.md': right, 'config/site.ts': 'export default { titel: 1 }\n' })
  await expect(startDev(site.root, { port: 0, host: '127.0.0.1', onMessages: () => undefined })).rejects.toThrow(
    DocsiteError,
  )
})

const badge = (word: string) => `export default () => <b className="own">${word}</b>\n`
const wrongComponents: [what: string, text: string, message: RegExp][] = [
  ['does not compile', 'export default () => <b\n', /does not compile/],
  ['imports a missing file', "import './nothing.ts'\nexport default () => null\n", /nothing\.ts/],
  ['throws when it is loaded', "throw new Error('Not today')\nexport default () => null\n", /Not today/],
  ['throws when it renders', "export default () => {\n  throw new Error('Not today')\n}\n", /`own-badge`.*Not today/],
]

test('serves pages with a faulty component, reports every fault, and recovers', async () => {
  await using dev = await RunningDev.start({
    'content/index.md': `${right}\n::own-badge\n`,
    'config/islands/own-badge.tsx': badge('Badge 0'),
  })
  for (const [i, [what, text, message]] of wrongComponents.entries()) {
    const page = await dev.listen('/')
    dev.site.edit('config/islands/own-badge.tsx', text)
    await page.until(({ diagnostics }) =>
      expect(diagnostics, what).toEqual([
        expect.objectContaining({ rule: 'invalid-component', text: expect.stringMatching(message) }),
      ]),
    )
    await dev.until('/', (html, { status }) => {
      expect(status, what).toBe(200)
      expect(html, what).toContain('All is well.')
    })
    dev.site.edit('config/islands/own-badge.tsx', badge(`Badge ${i + 1}`))
    await dev.until('/', (html) => expect(html, what).toContain(`<b class="own">Badge ${i + 1}</b>`))
    const again = await dev.listen('/')
    await again.until(({ diagnostics }) => expect(diagnostics, what).toEqual([]))
  }
})

// To the server, a missing import is like any other error of the compiler.
const someWrongComponents = wrongComponents.filter(([what]) => full || what !== 'imports a missing file')

test.each(someWrongComponents)('starts despite a component that %s', async (_, text, message) => {
  await using dev = await RunningDev.start({
    'content/index.md': `${right}\n::own-badge\n`,
    'config/islands/own-badge.tsx': text,
  })
  expect(await dev.text('/')).toContain('All is well.')
  const page = await dev.listen('/')
  await page.until(({ diagnostics }) =>
    expect(diagnostics).toEqual([
      expect.objectContaining({ rule: 'invalid-component', text: expect.stringMatching(message) }),
    ]),
  )
  dev.site.edit('config/islands/own-badge.tsx', badge('Second'))
  await dev.until('/', (html) => expect(html).toContain('<b class="own">Second</b>'))
})

const notFound = (before: string) =>
  `${before}import { NotFoundPage } from '@docsite/cli/theme'\nexport default () => <NotFoundPage />\n`

test('reports a component of the theme that throws when it is loaded, and recovers', async () => {
  await using dev = await RunningDev.start({ 'content/index.md': right, 'theme/NotFoundPage.tsx': notFound('') })
  const page = await dev.listen('/')
  dev.site.edit('theme/NotFoundPage.tsx', notFound('export const width = window.innerWidth\n'))
  await page.until(({ diagnostics }) =>
    expect(diagnostics).toEqual([
      {
        ...{ rule: 'invalid-component', severity: 'error', place: { file: 'theme/NotFoundPage.tsx' } },
        text: '`theme/NotFoundPage.tsx` fails when it is loaded: window is not defined',
      },
    ]),
  )
  expect(await dev.text('/')).toContain('All is well.')
  dev.site.edit('theme/NotFoundPage.tsx', notFound(''))
  const again = await dev.listen('/')
  await again.until(({ diagnostics }) => expect(diagnostics).toEqual([]))
})

/** A configuration with two plugins. The first cannot be closed, and the second counts how often it was. */
const closing = (title: string) => `import { writeFileSync } from 'node:fs'
export default {
  title: '${title}',
  plugins: [
    { name: 'first', dev: () => () => { throw new Error('Stays open') } },
    { name: 'second', dev: ({ root }) => () => writeFileSync(root + '/closed.txt', '${title}') },
  ],
}
`

test('opens a project again although a plugin cannot be closed, and closes the others', async () => {
  await using dev = await RunningDev.start({ 'content/index.md': right, 'config/site.ts': closing('Before') })
  dev.site.edit('config/site.ts', closing('After'))
  await dev.until('/', (html) => expect(html).toContain('<title>Home - After</title>'))
  expect(dev.site.read('closed.txt')).toBe('Before')
  dev.site.edit('config/site.ts', "export default { title: 'Last' }\n")
  await dev.until('/', (html) => expect(html).toContain('<title>Home - Last</title>'))
})

test('reports a missing style sheet', async () => {
  await using dev = await RunningDev.start({
    'content/index.md': right,
    'config/site.ts': "export default { styles: ['config/own.css'] }\n",
  })
  const page = await dev.listen('/')
  await page.until(({ diagnostics }) => expect(diagnostics?.[0]?.text).toContain('config/own.css'))
  dev.site.edit('config/own.css', '.own { top: 1px }\n')
  await page.until(({ events }) => expect(events.map(({ kind }) => kind)).toContain('reload'))
})

test('survives the removal of the content directory', async () => {
  await using dev = await RunningDev.start({ 'content/index.md': right, 'content/guide/a.md': '# A\n' })
  const [here, away] = [dev.site.path('content'), dev.site.path('away')]
  dev.site.edit('content/index.md', '# Watched\n')
  await dev.until('/', (html) => expect(html).toContain('Watched'))
  for (const word of ['First', 'Second']) {
    // chokidar reports at most one removal of a path per 100 ms.
    await new Promise((done) => setTimeout(done, 150))
    renameSync(here, away)
    await dev.until('/', (_, { status }) => expect(status).toBe(404))
    writeFileSync(dev.site.path('away/index.md'), `# ${word}\n`)
    renameSync(away, here)
    await dev.until('/', (html, { status }) => {
      expect(status).toBe(200)
      expect(html).toContain(word)
    })
  }
  dev.site.edit('content/guide/a.md', '# Still watched\n')
  await dev.until('/guide/a', (html) => expect(html).toContain('Still watched'))
})

test('handles a directory with the name of a page, and a page that becomes a directory', async () => {
  await using dev = await RunningDev.start({ 'content/index.md': right, 'content/a.md': '# A\n' })
  mkdirSync(dev.site.path('content/odd.md'))
  dev.site.edit('content/odd.md/inner.md', '# Inner\n')
  await dev.until('/odd.md/inner', (html) => expect(html).toContain('Inner'))
  dev.site.remove('content/a.md')
  mkdirSync(dev.site.path('content/a.md'))
  await dev.until('/a', (_, { status }) => expect(status).toBe(404))
  dev.site.edit('content/index.md', '# Edited\n')
  await dev.until('/', (html) => expect(html).toContain('Edited'))
})

test('shows the last of 100 quick edits', async () => {
  await using dev = await RunningDev.start({ 'content/index.md': right })
  const page = await dev.listen('/')
  for (let i = 1; i <= 100; i++) {
    dev.site.edit('content/index.md', `# Home\n\nEdit ${i}.\n`)
    if (i % 10 === 0) await dev.get('/')
  }
  await page.until(({ events }) => {
    const last = events.findLast((event) => event.kind === 'record')
    expect(last?.record).toContain('Edit 100.')
  })
  expect(await dev.text('/')).toContain('Edit 100.')
})

test('treats a save by rename as an edit', async () => {
  await using dev = await RunningDev.start({ 'content/index.md': right })
  const page = await dev.listen('/')
  for (const [i, name] of ['index.md.tmp', '.index.md.swp', 'index.md~', '4913'].entries()) {
    dev.site.edit(`content/${name}`, `# Home\n\nSaved ${i}.\n`)
    dev.site.rename(`content/${name}`, 'content/index.md')
    await page.until(({ events }) =>
      expect(events.findLast((event) => event.kind === 'record')?.record).toContain(`Saved ${i}.`),
    )
  }
  expect(page.events.map(({ kind }) => kind)).not.toContain('reload')
})

test('shows the complete text of a file that is written in two steps', async () => {
  await using dev = await RunningDev.start({ 'content/index.md': right })
  const page = await dev.listen('/')
  const text = `# Home\n\n:::tip\n${'A long text. '.repeat(50)}\n:::\n\nThe end.\n`
  writeFileSync(dev.site.path('content/index.md'), text.slice(0, 40))
  await page.until(({ diagnostics }) => expect(diagnostics?.[0]?.rule).toBe('unclosed-container'))
  writeFileSync(dev.site.path('content/index.md'), text.slice(40), { flag: 'a' })
  await page.until(({ diagnostics }) => expect(diagnostics).toEqual([]))
  await eventually(async () => expect(await dev.text('/')).toContain('The end.'))
})

test('reports two files with the same URL on their page', async () => {
  await using dev = await RunningDev.start({ 'content/index.md': right, 'content/a.md': '# A\n' })
  const page = await dev.listen('/a')
  dev.site.edit('content/a/index.md', '# Other\n')
  await page.until(({ diagnostics }) => expect(diagnostics?.map(({ rule }) => rule)).toEqual(['duplicate-route']))
  dev.site.remove('content/a/index.md')
  await page.until(({ diagnostics }) => expect(diagnostics).toEqual([]))
})
