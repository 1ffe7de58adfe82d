// 12 kB of any sign on a page: the editor's requests are answered within five seconds of CPU time. Ordinary runs take a sample.

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteTest } from '../../../test/site-test.ts'
import { places, repeated, tokens } from '../../../test/tokens/tokens.ts'
import { Client } from './client.ts'
import { writingSite } from './writing-site.ts'

const full = process.env.DOCSITE_TEST === 'full'
const mostSeconds = 5

let site: SiteTest
let client: Client

beforeAll(async () => {
  site = writingSite()
  client = await Client.start(site.root)
  await client.open(file)
})
afterAll(async () => {
  await client.stop()
  site[Symbol.dispose]()
})

const file = 'content/en/guide/start.md'

/** Returns the CPU time of the server in seconds. Linux counts it in hundredths. */
function secondsOfServer(): number {
  const fields = readFileSync(`/proc/${client.child.pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const ofDocument = ['documentSymbol', 'foldingRange', 'documentLink', 'semanticTokens/full', 'codeAction']
const ofPosition = ['hover', 'completion', 'definition', 'references', 'prepareRename']

const cases = Object.entries(places)
  .flatMap(([place, make]) =>
    tokens.map((token) => ({ place, sign: JSON.stringify(token), text: make(repeated(token)) })),
  )
  .filter((_, i) => full || i % 97 === 0)

test.runIf(process.platform === 'linux').each(cases)('answers in time for $sign in $place', async ({ text }) => {
  const start = secondsOfServer()
  await client.replace(file, text)
  const lines = text.split('\n')
  const textDocument = { uri: client.uri(file) }
  const line = lines.findIndex(({ length }) => length === Math.max(...lines.map((one) => one.length)))
  const end = { line, character: lines[line]?.length ?? 0 }
  const ask = async (method: string, params: object) => {
    if (isOffered(method)) await client.request(`textDocument/${method}`, { textDocument, ...params })
  }
  for (const method of ofDocument) await ask(method, { range: { start: end, end }, context: { diagnostics: [] } })
  for (const method of ofPosition)
    for (const character of [0, 5, Math.floor(end.character / 2), end.character])
      await ask(method, { position: { line, character }, context: { includeDeclaration: true, triggerKind: 1 } })
  expect(secondsOfServer() - start, 'seconds of CPU time').toBeLessThan(mostSeconds)
})

function isOffered(method: string): boolean {
  const names: Record<string, string> = { 'semanticTokens/full': 'semanticTokens', prepareRename: 'rename' }
  return `${names[method] ?? method}Provider` in client.capabilities
}
