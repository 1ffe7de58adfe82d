// All rules together: on sites with faults, each reported once and at its place, and on sites with near misses, where nothing is reported.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compile } from '../pipeline/compiled.ts'
import { repository, SiteTest } from '../site-test.ts'

const folder = join(repository, 'test/check/sites')
const names = readdirSync(folder)

/** Rules that would report something on every site. Each counts only on the site that is about it. */
const elsewhere = {
  'missing-baseline': 'translations',
  'csp-violation': 'policy',
  'no-site-url': 'site-address',
  'script-in-content': 'html',
}

/** Returns what `check` reports about one part of a site, one line each. */
async function diagnosticsOf(name: string, part: 'faults' | 'near-misses'): Promise<string> {
  using site = SiteTest.copy(join(folder, name, part))
  const { diagnostics } = await compile(site, 'all')
  const isMeant = (line = '') =>
    Object.entries(elsewhere).every(([rule, site]) => name === site || !line.endsWith(`(${rule})`))
  const reported = diagnostics.filter((line, i) => isMeant(line) && isMeant(diagnostics[i - 1]))
  return reported.map((line) => `${line}\n`).join('')
}

/** Diagnostics with the severity `info` are allowed in near misses. */
const withoutNotes = (reported: string): string => reported.replace(/^\S.* info .*\n(?: {2}.*\n)?/gm, '')

test.each(names)('reports every fault: %s', async (name) => {
  const reported = await diagnosticsOf(name, 'faults')
  expect(reported).not.toBe('')
  await expect(reported).toMatchFileSnapshot(join(folder, name, 'expected.txt'))
})

test.each(names)('reports nothing about near misses: %s', async (name) => {
  expect(withoutNotes(await diagnosticsOf(name, 'near-misses'))).toBe('')
})
