// The diagnostics in the editor equal those of `docsite check` after any edits.

import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FileChangeType } from 'vscode-languageserver-protocol/node.js'
import { bundle } from '../../../test/build-here.ts'
import { random } from '../../../test/random.ts'
import { docsite, type SiteTest } from '../../../test/site-test.ts'
import { Client } from './client.ts'
import { writingSite } from './writing-site.ts'

let site: SiteTest
let client: Client

beforeAll(async () => {
  site = writingSite()
  client = await Client.start(site.root)
})
afterAll(async () => {
  await client.stop()
  site[Symbol.dispose]()
})

const files = [
  'content/en/index.md',
  'content/zh/index.md',
  'content/en/guide/start.md',
  'content/zh/guide/start.md',
  'content/en/guide/next.md',
  'content/zh/guide/next.md',
  'content/en/guide/_note.md',
  'content/en/guide/_meta.json',
]

const lines = [
  'See [this](./nope.md).',
  'See [this](./next.md#settings).',
  'See [that](./next.md#nope) 🙂.',
  '请看[这里](./start.md#first)。',
  '## Another section',
  '## Another section {#settings}',
  '::include{file="_note.md"}',
  ':::tip',
  ':::',
  '![](./picture.png)',
  '```ts',
  'const a: number = ',
  '```',
  '<!-- docsite-ignore dead-link: planned -->',
  'These are two [[brackets][x].',
  '构建物和缺省值。',
]

const frontmatters = [
  '',
  '---\ntitle: Start here\n---\n',
  '---\ntitle: Other\ndescription: The same text.\n---\n',
  '---\ndraft: true\n---\n',
  '---\nslug: moved\n---\n',
  '---\nnope: 1\n---\n',
  '---\nredirect_from: /old\n---\n',
  '---\nsidebar:\n  hidden: true\n---\n',
]

type Next = () => number

const pick = <T>(items: readonly T[], next: Next): T => items[Math.floor(next() * items.length)] as T

/** Returns an edited text. */
function edited(text: string, next: Next): string {
  const all = text.split('\n')
  const at = Math.floor(next() * (all.length + 1))
  const kinds: (() => string)[] = [
    () => all.toSpliced(at, 0, '', pick(lines, next), '').join('\n'),
    () => all.toSpliced(at, 1).join('\n'),
    () => text.replace(/\{#(\w+)\}/, () => `{#${pick(['settings', 'first', 'changed'], next)}}`),
    () => pick(frontmatters, next) + text.replace(/^---\n[\s\S]*?\n---\n/, ''),
    () => text.replaceAll(/\r?\n/g, next() < 0.5 ? '\r\n' : '\n'),
  ]
  return pick(kinds, next)()
}

async function editOnce(next: Next): Promise<void> {
  const file = pick(files, next)
  if (!client.openFiles.includes(file)) await client.open(file, site.read(file))
  const text = client.text(file)
  await client.replace(
    file,
    file.endsWith('.json')
      ? pick(['["start", "next"]\n', '["start"]\n', '["nope"]\n', '[1'], next)
      : edited(text, next),
  )
}

/** Adds or removes a page on disk. */
async function changeDisk(next: Next): Promise<void> {
  const file = `content/en/guide/${pick(['nope', 'other'], next)}.md`
  const exists = site.files('content').has(file.replace('content/', ''))
  if (exists) rmSync(site.path(file))
  else site.edit(file, '# Added\n\nSee [this](./start.md#second).\n')
  await client.changedOnDisk([[file, exists ? FileChangeType.Deleted : FileChangeType.Created]])
}

/** Lists what an editor shows: file, line, severity, rule and message. */
function shown(): string[] {
  return [...client.published.values()].flatMap(({ uri, diagnostics }) =>
    diagnostics.map(({ range, severity, code, message }) =>
      [decodeURI(uri.slice(client.uri('').length)).replace(/^\//, ''), range.start.line, severity, code, message].join(
        ' | ',
      ),
    ),
  )
}

const severities = { error: 1, warning: 2, info: 3 }

interface Message {
  file: string
  line?: number
  severity: keyof typeof severities
  rule: string
  text: string
  hint?: string
}

const line = ({ file, line = 1, severity, rule, text, hint }: Message): string =>
  [file, line - 1, severities[severity], rule, hint === undefined ? text : `${text}\n${hint}`].join(' | ')

/** Checks the site in this process, which takes a tenth of the time of the command. */
async function checked(): Promise<string[]> {
  const { diagnostics } = await bundle.check(site.root)
  return diagnostics.map(({ place, ...diagnostic }) => line({ ...place, ...diagnostic })).sort()
}

async function checkedByCommand(): Promise<string[]> {
  const { stdout } = await docsite(['check', site.root, '--format', 'json'], { cwd: site.root })
  const { messages } = JSON.parse(stdout) as { messages: Message[] }
  return messages.map(line).sort()
}

const sequences = process.env.DOCSITE_TEST === 'full' ? 300 : 6

test(`reports what check reports after ${sequences} random sequences of edits`, async () => {
  await client.open('content/en/index.md')
  for (let seed = 1; seed <= sequences; seed++) {
    const next = random(seed)
    const count = 1 + Math.floor(next() * 4)
    for (let i = 0; i < count; i++) await (next() < 0.15 ? changeDisk(next) : editOnce(next))
    await client.settle()
    expect(client.logged).toEqual([])
    const found = shown()
    for (const file of client.openFiles) site.edit(file, client.text(file))
    expect(found.sort(), `seed ${seed}`).toEqual(await checked())
    if ((seed - 1) % 50 === 0) expect(found, `seed ${seed}, command`).toEqual(await checkedByCommand())
  }
})
