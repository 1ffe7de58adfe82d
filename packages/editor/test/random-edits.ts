// Pseudo-random edits of the site of `writing-site.ts` in an editor.

import { rmSync } from 'node:fs'
import { FileChangeType } from 'vscode-languageserver-protocol/node.js'
import type { SiteTest } from '../../../test/site-test.ts'
import type { Client } from './client.ts'

export const files = [
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

export type Next = () => number

export const pick = <T>(items: readonly T[], next: Next): T => items[Math.floor(next() * items.length)] as T

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

/** Changes an open document, or opens one. */
export async function editOnce(site: SiteTest, client: Client, next: Next): Promise<void> {
  const file = pick(files, next)
  if (!client.openFiles.includes(file)) await client.open(file, site.exists(file) ? site.read(file) : '# New\n')
  const text = client.text(file)
  await client.replace(
    file,
    file.endsWith('.json')
      ? pick(['["start", "next"]\n', '["start"]\n', '["nope"]\n', '[1'], next)
      : edited(text, next),
  )
}

/** Adds or removes a page on disk. */
export async function changeDisk(site: SiteTest, client: Client, next: Next): Promise<void> {
  const file = `content/en/guide/${pick(['nope', 'other'], next)}.md`
  const exists = site.files('content').has(file.replace('content/', ''))
  if (exists) rmSync(site.path(file))
  else site.edit(file, '# Added\n\nSee [this](./start.md#second).\n')
  await client.changedOnDisk([[file, exists ? FileChangeType.Deleted : FileChangeType.Created]])
}

/** Lists what an editor shows: file, line, severity, rule and message. */
export function shown(client: Client): string[] {
  return [...client.published.values()].flatMap(({ uri, diagnostics }) =>
    diagnostics.map(({ range, severity, code, message }) =>
      [decodeURI(uri.slice(client.uri('').length)).replace(/^\//, ''), range.start.line, severity, code, message].join(
        ' | ',
      ),
    ),
  )
}
