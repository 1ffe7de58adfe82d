// The diagnostics in the editor equal those of `docsite check` after any edits.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundle } from '../../../test/build-here.ts'
import { random } from '../../../test/random.ts'
import { docsite, type SiteTest } from '../../../test/site-test.ts'
import { Client } from './client.ts'
import { changeDisk, editOnce, shown } from './random-edits.ts'
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
    for (let i = 0; i < count; i++) await (next() < 0.15 ? changeDisk : editOnce)(site, client, next)
    await client.settle()
    expect(client.logged).toEqual([])
    const found = shown(client)
    for (const file of client.openFiles) site.edit(file, client.text(file))
    expect(found.sort(), `seed ${seed}`).toEqual(await checked())
    if ((seed - 1) % 50 === 0) expect(found, `seed ${seed}, command`).toEqual(await checkedByCommand())
  }
})
