// Every rule on a site with its faults, each told of once and at its place, and on one with what only looks like them.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compile } from '../pipeline/compiled.ts'
import { repository, SiteTest } from '../site-test.ts'

const folder = join(repository, 'test/check/sites')
const names = readdirSync(folder)

/** Rules that would say something of every site: only the site about translations is asked whether any were accepted, for one. */
const elsewhere = {
  'missing-baseline': 'translations',
  'csp-violation': 'policy',
  'no-site-url': 'site-address',
  'script-in-content': 'html',
}

/** What `check` says of a part of a rule's site, a line each. */
async function diagnosticsOf(name: string, part: 'faults' | 'near-misses'): Promise<string> {
  using site = SiteTest.copy(join(folder, name, part))
  const { diagnostics } = await compile(site, 'all')
  const isMeant = (line = '') =>
    Object.entries(elsewhere).every(([rule, site]) => name === site || !line.endsWith(`(${rule})`))
  const told = diagnostics.filter((line, i) => isMeant(line) && isMeant(diagnostics[i - 1]))
  return told.map((line) => `${line}\n`).join('')
}

/** Notes are no faults. */
const withoutNotes = (told: string): string => told.replace(/^\S.* info .*\n(?: {2}.*\n)?/gm, '')

test.each(names)('%s: every fault is told of', async (name) => {
  const told = await diagnosticsOf(name, 'faults')
  expect(told).not.toBe('')
  await expect(told).toMatchFileSnapshot(join(folder, name, 'expected.txt'))
})

test.each(names)('%s: nothing else is', async (name) => {
  expect(withoutNotes(await diagnosticsOf(name, 'near-misses'))).toBe('')
})
