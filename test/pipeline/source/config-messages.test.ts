// Mistakes in configurations that somebody could make: each message has a place, says what is wrong, and what to write.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { DocsiteError } from '../../../pipeline/model/diagnostics/docsite-error.ts'
import { importHint, pluginPackages } from '../../../pipeline/model/plugin/plugin-packages.ts'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import { SiteTest } from '../../site-test.ts'

const fixture = new URL('config-messages.txt', import.meta.url)
const packages = fileURLToPath(new URL('../../../packages', import.meta.url))

/** Returns the messages about a configuration, which may have imports above its fields. */
async function messagesOf(written: string): Promise<string> {
  const [, imports = '', fields = ''] = /^((?:import .*\n)*)([\s\S]*)$/.exec(written) ?? []
  const fromHere = imports.replace(/@docsite\/plugin-([\w-]+)/g, `${packages}/$1/index.ts`)
  using site = SiteTest.of({
    'content/index.md': '# Home\n',
    'config/site.ts': `${fromHere}export default {\n${fields.replace(/^/gm, '  ')}\n}\n`,
  })
  const error = await loadProject(site.root).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof DocsiteError)) return '(no message)'
  return error.diagnostics
    .map(({ place: { file, line, column }, text, hint }) => `${file}:${line}:${column} ${text}\n  ${hint}`)
    .join('\n')
}

const configurations = readFileSync(fixture, 'utf8')
  .split(/^=== .*\n/m)
  .slice(1)
  .map((one) => one.split('---\n')[0]?.trim() ?? '')

test('says where each mistake is, what is wrong, and what to write', { timeout: 60_000 }, async () => {
  const parts: string[] = []
  for (const [i, written] of configurations.entries()) {
    const messages = await messagesOf(written)
    expect.soft(messages, written).not.toMatch(/\(no message\)/)
    // Such a text already contains what to write.
    expect
      .soft(messages.replace(/^.*(?:such as|must be "|needs the field|repeats).*\n {2}undefined/gm, ''), written)
      .not.toMatch(/^ {2}undefined/m)
    expect.soft(messages, written).toMatch(/^config\/site\.ts:(?!1:1 )/)
    parts.push(`=== ${i + 1}\n${written}\n---\n${messages}\n`)
  }
  await expect(parts.join('')).toMatchFileSnapshot(fileURLToPath(fixture))
})

test('knows every package with a plugin, and the function that it exports', () => {
  const folders = readdirSync(packages).filter((folder) => existsSync(`${packages}/${folder}/package.json`))
  const exported = folders.flatMap((folder) => {
    const { name } = JSON.parse(readFileSync(`${packages}/${folder}/package.json`, 'utf8')) as { name: string }
    const text = readdirSync(`${packages}/${folder}`).includes('index.ts')
      ? readFileSync(`${packages}/${folder}/index.ts`, 'utf8')
      : ''
    return Array.from(text.matchAll(/^export (?:function|const) (\w+)(?:.*\): Plugin\b)/gm), ([, plugin]) => [
      plugin,
      name,
    ])
  })
  expect(Object.fromEntries(exported)).toEqual(pluginPackages)
  expect(importHint('some-thing')).toBe(
    "Write `import { plugin } from 'some-thing'` at the top, and `plugin()` in `plugins`.",
  )
  expect(importHint('whatever')).toBeUndefined()
})
