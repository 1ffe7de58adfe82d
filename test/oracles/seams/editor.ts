// Edits, cursors and requests in one session of the language server → the answers of a session that was opened anew.

import { readFileSync, rmSync } from 'node:fs'
import { Client } from '../../../packages/editor/test/client.ts'
import { changeDisk, editOnce, files, pick, shown } from '../../../packages/editor/test/random-edits.ts'
import { writingSite } from '../../../packages/editor/test/writing-site.ts'
import { random } from '../../random.ts'
import type { SiteTest } from '../../site-test.ts'
import { upTo } from '../mutations.ts'
import { type Difference, differenceOf, type Input, type Seam } from '../seam.ts'

/** What an editor asks. */
interface Ask {
  method: string
  file: string
  /** Selects the place in the document. */
  n: number
}

const methods = [
  ...['completion', 'hover', 'definition', 'references', 'prepareRename', 'rename'],
  ...['documentSymbol', 'documentLink', 'foldingRange', 'codeAction'],
].map((name) => `textDocument/${name}`)

const mostSeconds = 2

/** The numbers of the protocol for changes of files. */
const kinds = { created: 1, changed: 2, deleted: 3 } as const

async function answer(client: Client, { method, file, n }: Ask): Promise<string> {
  // Most requests are about a link, a heading, an id, an attribute or a field.
  const text = client.text(file)
  const places = Array.from(
    text.matchAll(n % 4 === 0 ? /$|[\s\S]/g : /(?<=[[(/#{:!])|(?<=\n)(?=\w)/g),
    ({ index }) => index,
  )
  const lines = text.slice(0, places[n % places.length] ?? 0).split(/\r?\n/)
  const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 }
  const context = { includeDeclaration: n % 2 === 0, diagnostics: client.diagnostics(file) }
  try {
    const range = { start: { line: 0, character: 0 }, end: position }
    const given = await client.at(method, file, position, { range, context, newName: `name-${n % 3}` })
    return JSON.stringify(given).replaceAll(/"version":\d+/g, '"version":0')
  } catch (error) {
    return String(error)
  }
}

interface Session {
  site: SiteTest
  client: Client
  asked: Ask[]
}

const steps: Readonly<Record<string, (session: Session, next: () => number) => Promise<void>>> = {
  edit: ({ site, client }, next) => editOnce(site, client, next),
  disk: ({ site, client }, next) => changeDisk(site, client, next),
  async ask({ client, asked }, next) {
    const file = pick(client.openFiles, next) ?? files[0]
    asked.push({ method: pick(methods, next), file, n: upTo(next, 1000) })
    await open(client, file)
    await answer(client, asked.at(-1) as Ask)
  },
  async save({ site, client }, next) {
    const file = pick(client.openFiles, next)
    if (!file) return
    const type = site.exists(file) ? kinds.changed : kinds.created
    site.edit(file, client.text(file))
    await client.notify('textDocument/didSave', { textDocument: { uri: client.uri(file) } })
    await client.changedOnDisk([[file, type]])
  },
  async close({ client }, next) {
    const file = pick(client.openFiles, next)
    if (file) await client.close(file)
  },
  settle: ({ client }) => client.settle(),
  async remove({ site, client }, next) {
    const file = pick(files, next)
    if (!site.exists(file) || /index|_/.test(file)) return
    await client.close(file)
    rmSync(site.path(file))
    await client.changedOnDisk([[file, kinds.deleted]])
  },
}

function story(next: () => number): string {
  const names = 'edit edit edit edit edit ask ask ask disk save close settle remove'.split(' ')
  const lines = Array.from({ length: 6 + upTo(next, 20) }, () => `${pick(names, next)} ${upTo(next, 10_000)}`)
  return ['edit 1', ...lines, 'ask 1', 'ask 2', 'ask 3'].join('\n')
}

const open = async (client: Client, file: string): Promise<void> => {
  if (!client.openFiles.includes(file)) await client.open(file)
}

/** Returns the seconds of CPU that a process has taken, or 0 where the system does not tell. */
function secondsOf({ child }: Client): number {
  try {
    const [, user = '0', system = '0'] =
      /\) \S(?: \S+){10} (\d+) (\d+)/.exec(readFileSync(`/proc/${child.pid}/stat`, 'utf8')) ?? []
    return (Number(user) + Number(system)) / 100
  } catch {
    return 0
  }
}

async function differencesAfter(text: string): Promise<Difference[]> {
  using site = writingSite()
  const client = await Client.start(site.root)
  const session: Session = { site, client, asked: [] }
  const found: Difference[] = []
  try {
    for (const line of text.split('\n')) {
      const [kind = '', n = ''] = line.split(' ')
      const before = secondsOf(client)
      await steps[kind]?.(session, random(Number(n) || 0))
      const took = secondsOf(client) - before
      if (took > mostSeconds && before > 0 && kind !== 'edit')
        found.push({ what: `slow ${kind}`, ours: `${took} s`, theirs: `${mostSeconds} s` })
    }
    await client.settle()
    // A server reads a project as soon as one of its documents is open.
    if (client.openFiles.length === 0) return found
    const fresh = await Client.start(site.root)
    try {
      for (const file of client.openFiles) await fresh.open(file, client.text(file))
      await fresh.settle()
      found.push(...differenceOf('diagnostics', shown(client).sort(), shown(fresh).sort()))
      found.push(...differenceOf('log', client.logged, []))
      for (const ask of session.asked.filter(({ file }) => client.openFiles.includes(file)))
        found.push(...differenceOf(ask.method, await answer(client, ask), await answer(fresh, ask)))
      return found
    } finally {
      await fresh.stop()
    }
  } finally {
    await client.stop()
  }
}

export const editor: Seam = {
  name: 'editor',
  law: 'After any edits and requests, a session of the language server answers as one that was opened anew, within two seconds of CPU.',
  packages: {},
  inputs: (corpus, size, next) => corpus.stories(size, next, 'session', story),

  async compare(inputs: readonly Input[]) {
    const results = []
    for (const { text } of inputs) results.push(await differencesAfter(text))
    return results
  },
}
