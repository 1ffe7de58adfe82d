// The manual has no diagnostics, is equivalent in both languages, and covers all rules, flags and fields.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keysOf } from '../pipeline/model/config/schema.ts'
import { siteConfig } from '../pipeline/model/config/site-config.ts'
import { textKeys } from '../pipeline/model/interface-text.ts'
import { frontmatterFields } from '../pipeline/model/page/frontmatter.ts'
import { reportsOfSite } from './broken-packages.ts'
import { rulesOfMachine } from './native-package.ts'
import { builtOwn } from './shared-builds.ts'
import { type CheckMessage, docsite, repository } from './site-test.ts'

const languages = ['en', 'zh'] as const
const names = ['start', 'project-layout', 'markdown', 'tokens', 'styles', 'recipes', 'check', 'plugins'].map(
  (name) => `guide/${name}`,
)
const pages = [
  ...names,
  ...['command-line', 'configuration', 'frontmatter', 'navigation', 'messages'].map((name) => `reference/${name}`),
]

const read = (lang: string, page: string) => readFileSync(join(repository, `manual/content/${lang}/${page}.md`), 'utf8')

test('has no errors or warnings', async () => {
  const { stdout } = await docsite(['check', 'manual', '--format', 'json'])
  const { messages: diagnostics } = JSON.parse(stdout) as { messages: CheckMessage[] }
  // Ignores `info` diagnostics, because a shallow clone causes one.
  expect(reportsOfSite(diagnostics).filter(({ severity }) => severity !== 'info')).toEqual([])
})

test('builds without warnings, with the same sections in both languages', async () => {
  const { folder, stderr } = await builtOwn('manual')
  expect(Array.from(stderr.matchAll(/\(([\w-]+)\)$/gm), ([, rule]) => rule)).toEqual(rulesOfMachine)
  const sections = (prefix: string, page: string) =>
    (
      JSON.parse(readFileSync(join(folder, `static/pages/${prefix}${page}.json`), 'utf8')) as { toc: { id: string }[] }
    ).toc.map(({ id }) => id)
  for (const page of pages) expect(sections('zh/', page), page).toEqual(sections('', page))
})

test.each(pages)('has the same code blocks, containers and table rows in both languages of %s', (page) => {
  const blocks = (lang: string) =>
    read(lang, page)
      .replaceAll(/content\/(?:en|zh)\//g, 'content/')
      .split('\n')
      .filter((line) => /^ *(?:`{3,}|:{2,}|\|)/.test(line))
      .map((line) => line.replace(/^( *:{3,}\w[\w-]*) .*|^(\|).*/, '$1$2').replace(/\[[^\]]*\]|label="[^"]*"/, ''))
  expect(blocks('zh')).toEqual(blocks('en'))
})

test.each(languages)(
  'lists every configuration field, interface text and frontmatter field in the %s manual',
  (lang) => {
    const configuration = read(lang, 'reference/configuration')
    for (const field of keysOf(siteConfig)) expect(configuration).toContain(`| \`${field}\` |`)
    for (const word of textKeys) expect(configuration).toContain(`| \`${word}\` |`)
    const frontmatter = read(lang, 'reference/frontmatter')
    for (const field of keysOf(frontmatterFields))
      expect(frontmatter).toMatch(new RegExp(`\`${field}\`|^${field}:`, 'm'))
  },
)

test.each(['build', 'dev', 'check', 'preview', 'theme'])('lists exactly the flags of %s', async (command) => {
  const { stdout } = await docsite([command, '--help'])
  const flagsOf = (text: string) =>
    [...new Set(text.match(/--[a-z][\w-]*(?: <\w+>)?/g))].filter((flag) => flag !== '--help').sort()
  for (const lang of languages) {
    const section = read(lang, 'reference/command-line').split(`## ${command} {#`)[1]?.split('\n## ')[0] ?? ''
    const rows = section
      .split('\n')
      .filter((line) => line.startsWith('| `--'))
      .map((line) => line.split('|')[1])
    expect(flagsOf(rows.join('\n')), lang).toEqual(flagsOf(stdout))
  }
})
