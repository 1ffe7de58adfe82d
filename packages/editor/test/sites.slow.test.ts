// Each capability of the language server on sites of different kinds, in an unsaved page with CRLF, Chinese and emoji.

import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  CodeAction,
  CompletionList,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  Hover,
  Location,
  MarkupContent,
  Range,
  TextDocumentEdit,
  WorkspaceEdit,
  WorkspaceSymbol,
} from 'vscode-languageserver-protocol/node.js'
import { repository, SiteTest } from '../../../test/site-test.ts'
import { Client, find, textIn } from './client.ts'

interface Site {
  make(): SiteTest
  /** The page that the author edits, and the page that it links to. */
  page: string
  target: string
  /** The link from one to the other, and a heading of the target with its text. */
  link: string
  id: string
  heading: string
}

function copyOf(folder: string): SiteTest {
  const site = SiteTest.of({})
  for (const part of ['config', 'content']) cpSync(join(folder, part), site.path(part), { recursive: true })
  return site.link(join(repository, 'node_modules'), 'node_modules')
}

const config = (fields: string) =>
  `import { defineSite } from '@docsite/cli'\nexport default defineSite({ ${fields} })\n`

const sites: [name: string, site: Site][] = [
  [
    'a site in one language',
    {
      make: () =>
        SiteTest.of({
          'config/site.ts': config("lang: 'zh', title: '一个站点'"),
          'content/index.md': '# 首页\r\n\r\n见[下一页](./next.md)。\r\n',
          'content/next.md': '# 下一页\r\n\r\n## 设置 {#settings}\r\n\r\n文字🙂。\r\n',
        }),
      page: 'content/index.md',
      target: 'content/next.md',
      link: './next.md',
      id: 'settings',
      heading: '设置',
    },
  ],
  [
    'a site with versions',
    {
      make: () =>
        SiteTest.from('versions').edit('content/v1/en/guide.md', '# Guide\n\n## Install {#install}\n\nText.\n'),
      page: 'content/v1/en/index.md',
      target: 'content/v1/en/guide.md',
      link: './guide.md',
      id: 'install',
      heading: 'Install',
    },
  ],
  [
    'a site with a base path and a linked folder',
    {
      make: () =>
        SiteTest.of({
          'config/site.ts': config("title: 'Linked', base: '/docs/', route: { linkedFolders: ['shared'] }"),
          'content/index.md': '# Home\n',
          'shared/start.md': '# Start\n',
          'shared/next.md': '# Next\n\n## Settings {#settings}\n\nText.\n',
        }).link('../shared', 'content/shared'),
      page: 'content/shared/start.md',
      target: 'content/shared/next.md',
      link: './next.md',
      id: 'settings',
      heading: 'Settings',
    },
  ],
  [
    'the manual',
    {
      make: () => copyOf(join(repository, 'manual')),
      page: 'content/en/guide/editors.md',
      target: 'content/en/guide/rename.md',
      link: './rename.md',
      id: 'heading',
      heading: 'Rename a heading',
    },
  ],
  [
    'this site',
    {
      make: () => copyOf(repository),
      page: 'content/en/guide/start/quick-start.md',
      target: 'content/en/guide/start/features.md',
      link: './features.md',
      id: 'tour',
      heading: 'What you get without configuration',
    },
  ],
]

// Ordinary runs leave out this site, the last one, which differs from the manual only in its size.
const tested = process.env.DOCSITE_TEST === 'full' ? sites : sites.slice(0, -1)

describe.each(tested)('on %s', (_, { make, page, target, link, id, heading }) => {
  let site: SiteTest
  let client: Client

  const misspelled = link.replace(/(\w)(\w*\.md)$/, (_, first: string, rest: string) => first.toUpperCase() + rest)
  const text = [
    '# 页面 🙂',
    '',
    `🙂🙂 中文[链接](${link}#${id})，[坏的](./nope.md)和[写错的](${misspelled})。`,
    '',
    '## Own part 🙂 {#own}',
    '',
    '- one',
    '- two',
    '',
    '```ts',
    'const a = 1',
    '```',
    '',
  ].join('\r\n')

  beforeAll(async () => {
    site = make()
    client = await Client.start(site.root)
  })
  afterAll(async () => {
    expect(client.logged).toEqual([])
    await client.stop()
    site[Symbol.dispose]()
  })

  /** Shows an unsaved text, and returns the position after its first occurrence of `part`. */
  async function showing(part: string, shown = text) {
    if (client.openFiles.includes(page)) await client.replace(page, shown)
    else await client.open(page, shown)
    return find(shown, part, part.length)
  }

  const ask = <Result>(method: string): Promise<Result> =>
    client.request<Result>(method, { textDocument: { uri: client.uri(page) } })

  const own = (path: string) => client.uri(path)

  test('marks a dead link', async () => {
    await showing('')
    await client.until(page, (found) => found.some(({ code }) => code === 'dead-link'))
    const ranges = client.diagnostics(page).filter(({ code }) => code === 'dead-link')
    expect(ranges.map(({ range }) => textIn(text, range))).toEqual(['[坏的](./nope.md)', `[写错的](${misspelled})`])
  })

  test('offers a quick fix', async () => {
    await showing('')
    await client.until(page, (found) => found.some(({ code }) => code === 'dead-link'))
    const diagnostics = client.diagnostics(page)
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: client.uri(page) },
      range: { start: { line: 2, character: 0 }, end: { line: 2, character: 1 } },
      context: { diagnostics, only: ['quickfix'] },
    })
    const edits = actions.flatMap(({ edit }) => edit?.changes?.[client.uri(page)] ?? [])
    expect(edits.map(({ range, newText }) => [textIn(text, range), newText])).toContainEqual([misspelled, link])
  })

  test.each([
    ['pages', `[x](${link.slice(0, 4)}`, link],
    ['headings', `[x](${link}#`, `${link}#${id}`],
    ['directives', ':::', 'tip'],
  ])('completes %s', async (_, written, label) => {
    const shown = `# 页面 🙂\r\n\r\n${written}`
    const { items } = await client.at<CompletionList>('textDocument/completion', page, await showing(written, shown))
    expect(items.map((item) => item.label)).toContain(label)
  })

  test('shows the target of a link', async () => {
    const hover = await client.at<Hover>('textDocument/hover', page, await showing(`](${link}`))
    expect((hover.contents as MarkupContent).value).toContain(heading)
  })

  test('goes to a heading', async () => {
    const found = await client.at<Location>('textDocument/definition', page, await showing(`](${link}`))
    expect(found.uri).toBe(own(target))
    expect(site.read(target).split(/\r?\n/)[found.range.start.line]).toContain(heading)
  })

  test('finds references in unsaved text', async () => {
    await showing('')
    await client.open(target)
    const found = await client.at<Location[]>(
      'textDocument/references',
      target,
      find(client.text(target), `## ${heading}`, 3),
      { context: { includeDeclaration: false } },
    )
    expect(found.filter(({ uri }) => uri === own(page)).map(({ range }) => textIn(text, range))).toEqual([
      `${link}#${id}`,
    ])
    await client.close(target)
  })

  test('lists the outline and finds unsaved headings', async () => {
    await showing('')
    const [root] = await ask<DocumentSymbol[]>('textDocument/documentSymbol')
    expect([root?.name, root?.children?.map(({ name }) => name)]).toEqual(['页面 🙂', ['Own part 🙂']])
    const found = await client.request<WorkspaceSymbol[]>('workspace/symbol', { query: 'own part' })
    expect(found.map(({ location }) => location.uri)).toContain(own(page))
  })

  test('gives the address of a section', async () => {
    const position = await showing('const a')
    const found = await client.at<{ root: string; path: string }>('docsite/address', page, position)
    expect(found).toEqual({ root: client.uri(''), path: expect.stringMatching(/^\/.*#own$/) })
  })

  test('links and folds', async () => {
    await showing('')
    const links = await ask<DocumentLink[]>('textDocument/documentLink')
    expect(links.map(({ range }) => textIn(text, range))).toContain(`${link}#${id}`)
    const ranges = await ask<FoldingRange[]>('textDocument/foldingRange')
    expect(ranges.map(({ startLine, endLine }) => [startLine, endLine])).toContainEqual([9, 11])
  })

  test('renames a heading with its links', async () => {
    const position = await showing(`${link}#`)
    const prepared = await client.at<{ range: Range }>('textDocument/prepareRename', page, position)
    expect(textIn(text, prepared.range)).toBe(id)
    const edit = await client.at<WorkspaceEdit>('textDocument/rename', page, position, { newName: 'new-id' })
    const edits = (edit.documentChanges ?? []) as TextDocumentEdit[]
    expect(edits.map(({ textDocument }) => textDocument.uri)).toEqual(expect.arrayContaining([own(page), own(target)]))
  })

  test('reports links to a deleted page, until it is back', async () => {
    await showing('')
    const saved = site.read(target)
    site.remove(target)
    await client.notify('workspace/didDeleteFiles', { files: [{ uri: own(target) }] })
    const dead = () => client.diagnostics(page).filter(({ code }) => code === 'dead-link').length
    await client.until(page, () => dead() === 3)
    site.edit(target, saved)
    await client.notify('workspace/didCreateFiles', { files: [{ uri: own(target) }] })
    await client.until(page, () => dead() === 2)
  })
})
