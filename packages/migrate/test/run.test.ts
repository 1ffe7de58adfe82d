// What `docsite migrate` prints, and the projects and directories that it refuses.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { CommandProblem } from '@docsite/cli'
import { expect, test } from 'vitest'
import { docsite, SiteTest } from '../../../test/site-test.ts'
import { migrateCommand } from '../run.ts'

/** Runs the command in this process, and returns what it prints. Times are replaced. */
async function printed(source: string, target: string, flags: { 'dry-run'?: boolean } = {}) {
  const lines: string[] = []
  const print = (line: string) => lines.push(stripVTControlCharacters(line).replace(/\d+\.\d s/, '1.0 s'))
  const report = ({ text, hint = '' }: CommandProblem) => lines.push(`${text}\n${hint}`)
  const code = await migrateCommand({ args: [source, target], flags, print, report, progress: () => undefined })
  return { code, lines }
}

const files = {
  'mkdocs.yml': 'site_name: Orchard\n',
  'docs/index.md': '# Orchard\n\n::: orchard.Missing\n\n[gone](gone.md)\n',
}

test('prints the counts of a migration and of a dry run, which writes nothing', async () => {
  using site = SiteTest.of(files, 'old')
  const target = join(site.root, '../new')
  const counts = [
    'Places left to do by hand: 2',
    'Errors in the new site: 0',
    'URLs only in the old site: 0, only in the new one: 0; lost heading ids: 0',
    'Words that are not in the new site: 0',
  ]
  expect(await printed(site.root, target, { 'dry-run': true })).toEqual({
    code: 0,
    lines: ['Would migrate 1 page from mkdocs in 1.0 s: 1 page', ...counts],
  })
  expect(existsSync(target)).toBe(false)
  const { code, lines } = await printed(site.root, target)
  expect({ code, lines: lines.slice(0, -1) }).toEqual({
    code: 0,
    lines: ['Migrated 1 page from mkdocs in 1.0 s: 1 page', ...counts],
  })
  expect(lines.at(-1)).toMatch(/^MIGRATION\.md lists everything\. To look at the site, run: docsite dev .*new$/)
  expect(existsSync(join(target, 'MIGRATION.md'))).toBe(true)
  await expect(printed(site.root, target)).rejects.toThrow(/^The target directory is not empty: it contains /)
})

test('refuses what it cannot migrate, and explains why', async () => {
  using site = SiteTest.of({ ...files, 'empty/readme.txt': '', 'bare/mkdocs.yml': 'site_name: Bare\n' }, 'old')
  const target = join(site.root, '../new')
  await expect(printed(join(site.root, 'none'), target)).rejects.toThrow(/^There is no directory .*none$/)
  await expect(printed(join(site.root, 'empty'), target)).rejects.toMatchObject({
    message: expect.stringMatching(/empty is not a project that docsite can migrate$/),
    hint: expect.stringMatching(
      /^docsite migrates projects of vitepress, .*Name the directory with the configuration\.$/,
    ),
  })
  await expect(printed(join(site.root, 'bare'), target)).rejects.toThrow(/^There are no pages in .*bare$/)
  await expect(printed(site.root, join(site.root, 'new'))).rejects.toThrow(/new is inside the old project$/)
  expect([existsSync(target), existsSync(join(site.root, 'new'))]).toEqual([false, false])
  const unknown = await docsite(['migrate', '--from', 'hugo', site.root, target])
  expect(unknown).toMatchObject({ code: 2, stdout: '' })
  expect(unknown.stderr).toMatch(/vitepress[\s\S]*hugo/)
})

test.each([
  ['that throws', 'throw new Error("no tree")', 'Error: no tree'],
  ['with a syntax error', 'export default {{ title: 1 }', 'Expected identifier but found "{"'],
  [
    'whose languages are code',
    'import { x } from "./none.json"; export default { title: "x", locales: x.map((y) => y.z.z) }',
    '',
  ],
])('stops at a configuration %s, and says what to do', async (_, config, reason) => {
  using site = SiteTest.of({ '.vitepress/config.js': config, 'index.md': '# Home\n' }, 'old')
  const target = join(site.root, '../new')
  const { code, lines } = await printed(site.root, target)
  expect(code).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`The configuration .vitepress/config.js could not be run: ${reason}`)
  expect(lines[0]).toContain('Run `npm install` in the old project')
  expect(existsSync(target)).toBe(false)
})

test('runs configurations in the published package, too', async () => {
  using site = SiteTest.of(
    {
      '.vitepress/config.js':
        "import yaml from 'js-yaml'; export default { title: yaml.load('[Made]').map((one) => one + ' here')[0] }",
      'index.md': '# Home\n',
    },
    'old',
  )
  const target = join(site.root, '../new')
  expect(await docsite(['migrate', site.root, target])).toMatchObject({ code: 0, stderr: '' })
  expect(readFileSync(join(target, 'config/site.ts'), 'utf8')).toContain("title: 'Made here'")
})
