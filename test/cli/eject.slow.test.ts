// `docsite eject` copies a component, which then behaves like the original.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ejectedSource } from '../../bin/eject.ts'
import { themeComponent, themeComponentNames } from '../../pipeline/model/theme-components.ts'
import { builtFixture } from '../shared-builds.ts'
import { docsite, filesOf, repository, SiteTest } from '../site-test.ts'

/** Returns the HTML of a document without the names and hashes of scripts and style sheets. */
const bodyOf = (html: string): string => html.slice(html.indexOf('<body>')).replace(/"build":"[\da-f]+"/, '')

test('builds the same pages when every public component is ejected', async () => {
  using site = SiteTest.from('screens')
  for (const name of themeComponentNames) site.edit(`theme/${name}.tsx`, ejectedSource(name))
  const [ran, original] = await Promise.all([site.build(), builtFixture('screens')])
  expect(ran).toMatchObject({ code: 0, stderr: original.stderr })
  const [expected, found] = [filesOf(original.folder), filesOf(site.path('dist'))]
  const documents = [...expected.keys()].filter((path) => path.endsWith('.html'))
  expect(documents.length).toBeGreaterThan(10)
  for (const path of documents) expect(bodyOf(`${found.get(path)}`), path).toBe(bodyOf(`${expected.get(path)}`))
})

test.each(themeComponentNames)('finds %s in the file that the table of components names', (name) => {
  const { file, props } = themeComponent(name)
  const source = readFileSync(join(repository, 'theme', file), 'utf8')
  expect(source).toContain(`export function ${name}(`)
  if (props !== undefined) expect(source).toContain(`export interface ${props} {`)
  expect(source.includes(`export function ${name}()`)).toBe(props === undefined)
  expect(readFileSync(join(repository, 'theme/public.ts'), 'utf8')).toMatch(
    new RegExp(
      `export \\{[^}]*\\b${name}\\b[^}]*${props === undefined ? '' : `type ${props}\\b[^}]*`}\\} from './${file}'`,
    ),
  )
})

test('copies a component, does not overwrite it, and lists the known names', async () => {
  using site = SiteTest.of({ 'content/index.md': '# Home\n' })
  const run = (...args: string[]) => docsite(['eject', ...args, site.root])
  expect(await run('Logo')).toMatchObject({ code: 0, stdout: expect.stringContaining('It now replaces the component') })
  expect(site.read('theme/Logo.tsx')).toContain(
    "import { hrefOf, lookUp, useLocale, usePage } from '@docsite/cli/theme'",
  )
  site.edit('theme/Logo.tsx', 'own')
  expect(await run('Logo')).toMatchObject({ code: 2, stderr: expect.stringContaining('theme/Logo.tsx already exists') })
  expect(site.read('theme/Logo.tsx')).toBe('own')
  expect((await run('Logo', '--force')).code).toBe(0)
  expect(site.read('theme/Logo.tsx')).toContain('export default function Logo()')
  expect(await run('NavBar')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/Did you mean Navbar\? .*OverviewPage/),
  })
})
