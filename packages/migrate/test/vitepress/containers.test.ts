// Containers of VitePress that lack closing lines, and code groups with other content.

import { expect, test } from 'vitest'
import { fence, migrated, project } from '../migrated.ts'

const config = `export default { title: 'Kestrel' }`
const code = `${fence('sh [npm]', 'npm i')}\n\n${fence('sh [yarn]', 'yarn')}`

/** Returns the migrated page without empty lines. */
async function pageOf(markdown: string): Promise<string> {
  using site = project({ '.vitepress/config.mts': config, 'index.md': `# Start\n\n${markdown}` })
  const result = await migrated(site)
  expect(result.diagnostics.filter(({ rule }) => /invalid-content|unclosed/.test(rule))).toEqual([])
  return result.text('content/index.md').replace(/\n{2,}/g, '\n')
}

test.each([
  ['a callout after the code', `::: code-group\n\n${code}\n\n::: info\nNote.\n:::\n\n## After\n`],
  ['text after the code', `::: code-group\n\n${code}\n\nMore.\n:::\n\n## After\n`],
])('ends a code group before %s', async (_, markdown) => {
  const text = await pageOf(markdown)
  expect(text).toMatch(/:::code-group\n[^:]*\n:::\n(?::::info\nNote\.\n:::|More\.)\n## After\n/)
})

test('closes the callout and the code group in it with one line', async () => {
  const text = await pageOf(`::: danger\nRead.\n\n:::code-group\n${code}\n\nIf you need more.\n:::\n\n## After\n`)
  expect(text).toMatch(/::::danger\nRead\.\n:::code-group\n[^:]*\n:::\nIf you need more\.\n::::\n## After\n/)
})

test('closes a container in a list with the list', async () => {
  const text = await pageOf(`- One\n  ::: tip\n  Note.\n\nText.\n`)
  expect(text).toContain('- One\n  :::tip\n  Note.\n  :::\nText.\n')
})

test('closes a code group in a list after its last code block', async () => {
  const inner = `${fence('js', 'a()')}\n\n${fence('js', 'b()')}`.replace(/^(?=.)/gm, '  ')
  const text = await pageOf(`- One\n\n  ::: code-group\n\n${inner}\n\n## After\n`)
  expect(text).toMatch(/ {2}:::code-group\n[^:]*b\(\)\n {2}```\n {2}:::\n## After\n/)
})

test('removes the comments for formatters from code groups', async () => {
  const text = await pageOf(`::: code-group\n\n<!-- prettier-ignore -->\n${code}\n:::\n\n<!-- Note. -->\n`)
  expect(text).not.toContain('prettier-ignore')
  expect(text).toContain('<!-- Note. -->')
})

test('leaves nested containers as they are that have all closing lines', async () => {
  const text = await pageOf(`::: tip\nA\n::: warning\nB\n:::\nC\n:::\n\nD\n`)
  expect(text).toContain('::::tip\nA\n:::warning\nB\n:::\nC\n::::\nD\n')
})

test('closes a callout after the tabs in it', async () => {
  const tabs = `::: tabs\n== One\nA\n\n::: code-group\n${fence('sh [npm]', 'npm i')}\n== Two\nB\n:::`
  const text = await pageOf(`::: warning\nRead.\n\n${tabs}\n\n## After\n`)
  expect(text).toMatch(/:::::+warning\nRead\.\n:::::tabs\n(?:(?!## After)[^`]|`(?!:))*\n:::::\n::::::\n## After\n$/)
})
