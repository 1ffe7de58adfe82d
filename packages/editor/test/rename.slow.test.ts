// Renames and moves in the language server leave no problem that `docsite check` reports.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Range, WorkspaceEdit } from 'vscode-languageserver-protocol/node.js'
import type { SiteTest } from '../../../test/site-test.ts'
import { Client, find, textIn } from './client.ts'
import { writingSite } from './writing-site.ts'

let site: SiteTest
let client: Client

const page = 'content/en/guide/start.md'
const next = 'content/en/guide/next.md'
const chinese = 'content/zh/guide/next.md'

/** Starts a server and opens a page. */
async function start(options: Parameters<typeof Client.start>[1] = {}): Promise<void> {
  client = await Client.start(site.root, options)
  await client.open(page)
}

beforeEach(() => {
  site = writingSite()
})
afterEach(async () => {
  expect(client.logged).toEqual([])
  await client.stop()
  site[Symbol.dispose]()
})

/** Lists the problems with links, ids and names in the whole site. */
async function linkProblems(): Promise<string[]> {
  await client.settle()
  // The site has no baseline of translations.
  const concerned = /^(?!missing-baseline)(?:dead-|invalid-|missing-|duplicate-|unlisted)/
  return [...client.published.values()].flatMap(({ uri, diagnostics }) =>
    diagnostics.filter(({ code }) => concerned.test(String(code))).map(({ message }) => `${uri}: ${message}`),
  )
}

const rename = (file: string, part: string, shift: number, newName: string): Promise<WorkspaceEdit> =>
  client.at('textDocument/rename', file, find(client.text(file), part, shift), { newName })

const prepare = (file: string, part: string, shift = 0): Promise<{ range: Range; placeholder: string } | null> =>
  client.at('textDocument/prepareRename', file, find(client.text(file), part, shift))

describe('renaming a heading', () => {
  test('offers the id under the cursor, the text of a heading, and the fragment of a link', async () => {
    await start()
    const offers = [
      await prepare(page, '{#first}', 3),
      await prepare(page, '## First', 5),
      await prepare(page, 'next.md#', 9),
    ]
    expect(offers.map((offer) => offer && [offer.placeholder, textIn(client.text(page), offer.range)])).toEqual([
      ['first', 'first'],
      ['First step', 'First step'],
      ['settings', 'settings'],
    ])
    expect(await prepare(page, 'Read [')).toBeNull()
  })

  test('updates the id in all languages, and all links to it, also in unsaved text', async () => {
    await start()
    await client.open('content/en/index.md', '# Writing 🙂\r\n\r\n🙂🙂 看 [x](./guide/next.md#settings)。\r\n')
    await client.open(next)
    await client.apply(await rename(next, '{#settings}', 3, 'options'))
    expect(client.text('content/en/index.md')).toBe('# Writing 🙂\r\n\r\n🙂🙂 看 [x](./guide/next.md#options)。\r\n')
    expect(client.text(next)).toContain('## Settings {#options #settings}')
    expect(site.read(chinese)).toContain('## 设置 {#options #settings}')
    expect(client.text(page)).toContain('./next.md#options')
    expect(site.read('content/zh/guide/start.md')).toContain('./next.md#options')
    expect(await linkProblems()).toEqual([])
  })

  test('starts from a link', async () => {
    await start()
    await client.apply(await rename(page, 'next.md#settings', 10, 'options'))
    expect(site.read(next)).toContain('## Settings {#options #settings}')
    expect(client.text(page)).toContain('./next.md#options')
  })

  test('keeps an id that is written', async () => {
    await start()
    await client.apply(await rename(page, '## First', 5, '第一步 🙂'))
    expect(client.text(page)).toContain('## 第一步 🙂 {#first}\n')
  })

  const derived = '# Start\r\n\r\n🙂 [here](#own-part)\r\n\r\n## Own part\r\n\r\nText.\r\n'

  test('keeps an id that is derived from the text', async () => {
    await start()
    await client.replace(page, derived)
    await client.apply(await rename(page, '## Own', 4, 'Another name'))
    expect(client.text(page)).toBe(derived.replace('## Own part', '## Another name {#own-part}'))
  })

  test('updates the links to a derived id, if the editor is set up so', async () => {
    await start({ initializationOptions: { headingRename: 'updateLinks' } })
    await client.replace(page, derived)
    await client.apply(await rename(page, '## Own', 4, 'Another name'))
    expect(client.text(page)).toBe(
      derived.replace('#own-part', '#another-name').replace('## Own part', '## Another name {#another-name #own-part}'),
    )
  })

  test('finds links that differ from the id in what nobody sees', async () => {
    await start({ initializationOptions: { headingRename: 'updateLinks' } })
    await client.replace(page, '# Start\n\n[one](#-warning) [two](./start.md#-warning)\n\n## \u26a0\ufe0f Warning\n')
    await client.apply(await rename(page, '(#-warning', 4, 'danger'))
    const danger =
      '# Start\n\n[one](#danger) [two](./start.md#danger)\n\n## \u26a0\ufe0f Warning {#danger #\ufe0f-warning}\n'
    expect(client.text(page)).toBe(danger)
  })

  test('is refused with a reason', async () => {
    await start()
    await expect(rename(page, '{#first}', 3, 'second')).rejects.toThrow(
      'content/en/guide/start.md already has the id second. Choose another id.',
    )
    await expect(rename(page, '{#first}', 3, 'not one')).rejects.toThrow('an id contains no spaces')
    await expect(rename(page, '## First', 5, ' ')).rejects.toThrow('A heading must have a text in one line.')
    await expect(rename(page, 'Read [', 0, 'x')).rejects.toThrow('Only headings and their ids can be renamed here.')
  })

  test('works in editors that only replace text', async () => {
    await start({ capabilities: {} })
    const { changes = {} } = await rename(page, '{#first}', 3, 'begin')
    expect(Object.keys(changes)).toContain(client.uri('content/en/guide/_note.md'))
  })
})

describe('moving files', () => {
  test('updates links, names and URLs, also in unsaved text', async () => {
    await start()
    await client.replace(page, `${client.text(page)}\n[Unsaved](./next.md#last)\n`)
    await client.moveFiles([[next, 'content/en/guide/deep/later.md']])
    expect(client.text(page)).toContain('[Unsaved](./deep/later.md#last)')
    expect(site.exists('content/zh/guide/deep/later.md')).toBe(true)
    expect(site.exists(chinese)).toBe(false)
    expect(site.read('content/en/guide/deep/later.md')).toContain('::include{file="../_note.md"}')
    expect(JSON.parse(site.read('config/addresses.json'))).toMatchObject({ '/guide/next': '/guide/deep/later' })
    expect(await linkProblems()).toEqual([])
  })

  test('moves an open page with its unsaved text', async () => {
    await start()
    await client.replace(page, `${client.text(page)}\n[Unsaved](./next.md#last)\n`)
    await client.moveFiles([[page, 'content/en/begin.md']])
    expect(client.text('content/en/begin.md')).toContain('[Unsaved](./guide/next.md#last)')
    expect(await linkProblems()).toEqual([])
  })

  test('moves a folder, and several pages at once', async () => {
    await start()
    await client.moveFiles([
      [page, 'content/en/more/start.md'],
      ['content/zh/guide/start.md', 'content/zh/more/start.md'],
      [next, 'content/en/more/next.md'],
    ])
    expect(await linkProblems()).toEqual([])
    await client.moveFiles([['content/en/more', 'content/en/handbook']])
    expect(site.exists('content/zh/handbook/next.md')).toBe(true)
    expect(await linkProblems()).toEqual([])
  })

  test('says why it updates nothing', async () => {
    await start()
    expect(await client.moveFiles([['content/en/index.md', 'content/en/home.md']])).toBeNull()
    expect(client.shown).toEqual([
      'docsite updated no links. content/en/index.md cannot be moved, because every language needs this page. Copy it, and edit the copy.',
    ])
  })

  test('needs an editor that can move files', async () => {
    await start({ capabilities: { workspace: { workspaceEdit: { documentChanges: true } } } })
    const files = [{ oldUri: client.uri(next), newUri: client.uri('content/en/guide/later.md') }]
    expect(await client.request('workspace/willRenameFiles', { files })).toBeNull()
    expect(client.shown.join()).toContain('This editor cannot create, move and delete files')
  })
})
