// Runs all rules together. On the fixture of one rule, only what this rule reports is compared, so that a new rule changes no other
// fixture. On sites with many kinds of faults, every fault must be reported once in the right place, and near misses must not be reported.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rulesOfMachine } from '../native-package.ts'
import { compile } from '../pipeline/compiled.ts'
import { repository, SiteTest } from '../site-test.ts'
import { fixtureNames, RuleFixture } from './fixture.ts'

const folder = join(repository, 'test/check/sites')
const names = readdirSync(folder)

/** Rules that would report something on every site, with the site that tests each rule. */
const elsewhere: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(rulesOfMachine.map((rule) => [rule, undefined])),
  'missing-baseline': 'translations',
  'csp-violation': undefined,
  'no-site-url': undefined,
  'script-in-content': 'html',
}

const ruleOf = (line: string): string | undefined => /\(([a-z0-9-]+)\)$/.exec(line)?.[1]

/** Returns what `check` reports about one part of a site, one line each. */
async function diagnosticsOf(name: string, part: 'faults' | 'near-misses'): Promise<string> {
  using site = SiteTest.copy(join(folder, name, part))
  const { diagnostics } = await compile(site, 'all')
  const isMeant = (line = '') =>
    Object.entries(elsewhere).every(([rule, site]) => name === site || ruleOf(line) !== rule)
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

test.each(fixtureNames)(
  'reports the faults of %s once beside all other rules, and none of its near misses',
  async (name) => {
    const fixture = new RuleFixture(name)
    const isOwn = (line: string) => ruleOf(line) === name
    expect((await fixture.together('faults')).filter(isOwn)).toEqual(fixture.expected)
    expect((await fixture.together('near-misses')).filter((line) => isOwn(line) && !/^\S+ info /.test(line))).toEqual(
      [],
    )
  },
)
