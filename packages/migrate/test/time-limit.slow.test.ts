// A page up to the largest size, of which a pattern would read for hours: the migration stops the work on it, and answers.

import { expect, test } from 'vitest'
import { mostTextBytes } from '../files.ts'
import { mostSeconds, withinTime } from '../text/time-limit.ts'
import { migrated, project } from './migrated.ts'

const full = process.env.DOCSITE_TEST === 'full'

/** Converting and comparing it, and the rest of the migration. */
const most = 4 * mostSeconds + 60

const config = {
  'package.json': '{"devDependencies":{"vitepress":"1"}}',
  'docs/.vitepress/config.mjs': 'export default { title: "x" }',
}

/** The first one takes hours without a limit. */
const signs = ['<style\n', '{%@', ' ', '[](', '\\(', '`', '<a ', '{/*']

test.each(full ? signs : signs.slice(0, 1))('answers in time for pages of %j', async (sign) => {
  using site = project({
    ...config,
    'docs/index.md': '# A\n\nOrdinary text.\n',
    'docs/b.md': `# B\n\n${sign.repeat(mostTextBytes / sign.length - 20)}a\n`,
  })
  const start = process.cpuUsage()
  const { findings, text } = await migrated(site, { run: false })
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1e6, 'seconds of CPU time').toBeLessThan(most)
  expect(text('content/index.md')).toContain('Ordinary text.')
  if (sign === signs[0]) expect(findings.find(({ file }) => file === 'b.md')?.text).toMatch(/takes too long/)
})

test('names the text whose reading takes too long', async () => {
  using site = project({ 'mkdocs.yml': 'site_name: x\n', 'docs/index.md': `# A\n\n${'<!--'.repeat(300_000)}\n` })
  await expect(migrated(site, { run: false })).rejects.toThrow('Reading docs/index.md takes too long')
})

test('ends work that does not end, and returns what work returns', () => {
  const isEnded = withinTime(
    () => String(/^(?:a+)+$/.test(`${'a'.repeat(100)}b`)),
    () => 'ended',
    0.2,
  )
  expect(isEnded).toBe('ended')
  expect(
    withinTime(
      () => 1,
      () => 2,
    ),
  ).toBe(1)
  expect(() =>
    withinTime(
      () => JSON.parse('{'),
      () => undefined,
    ),
  ).toThrow(SyntaxError)
})
