// The block with the facts about a configuration option.

import { renderIsland } from '@docsite/cli/testing'
import { expect, test } from 'vitest'
import { withLines } from '../../config/components/option-value.ts'
import Option from '../../config/islands/option.tsx'
import { rsbuildVersion } from '../../config/version.ts'

const render = (props: Omit<Parameters<typeof Option>[0], 'slots'>, lang = 'en') =>
  renderIsland(Option, props, { page: { lang } })

test('lists only the facts that a page gives', () => {
  const html = render({ type: 'boolean', default: 'false' })
  expect(Array.from(html.matchAll(/<dt>(.*?)<\/dt>/g), ([, label]) => label)).toEqual(['Type', 'Default'])
})

test('names scope, commands and flags in the language of the page', () => {
  const facts = { scope: 'shared', applies: 'dev preview', cli: '-o --open' } as const
  expect(text(render(facts))).toContain('Scope Shared by all environments Commands dev, preview Flag -o, --open')
  expect(text(render(facts, 'zh'))).toContain('作用范围 所有环境共用 适用命令 dev、preview 命令行选项 -o、--open')
})

const text = (html: string): string =>
  html
    .replace(/<\/?(?:dt|dd|div|dl)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')

test.each([
  ['resolve.alias', 'https://v1.rspack.rs/config/resolve#resolvealias'],
  ['devtool', 'https://v1.rspack.rs/config/devtool'],
  ['profile', 'https://v1.rspack.rs/config/other-options#profile'],
  ['CopyRspackPlugin', 'https://v1.rspack.rs/plugins/rspack/copy-rspack-plugin'],
])('links Rspack’s %s to %s', (rspack, url) => {
  expect(render({ rspack })).toContain(`href="${url}"`)
  expect(render({ rspack }, 'zh')).toContain(`href="${url.replace('.rs/', '.rs/zh/')}"`)
})

test('links the type at the tag of the documented version', () => {
  const html = render({ source: 'types/config.ts#L12' })
  const url = `https://github.com/web-infra-dev/rsbuild/blob/v${rsbuildVersion}/packages/core/src/types/config.ts#L12`
  expect(html).toContain(`href="${url}"`)
  expect(html).toContain('>types/config.ts')
})

test('shows code and links in notes, and escapes other text', () => {
  const html = render({ 'default-note': 'see [Values](#values), `a<b`, 1 < 2' })
  expect(html).toContain('see <a href="#values">Values</a>, <code>a&lt;b</code>, 1 &lt; 2')
})

test('shows a long default as a block with a property per line', () => {
  const value = "{ a: 'x, y', b: [1, 2], c: { d: 1, e: 2 }, f: 'a long text that does not fit into a line' }"
  expect(withLines(value)).toBe(
    "{\n  a: 'x, y',\n  b: [1, 2],\n  c: { d: 1, e: 2 },\n  f: 'a long text that does not fit into a line',\n}",
  )
  expect(render({ default: value })).toContain('<pre><code>{\n  a:')
  expect(withLines("['a', 'b']")).toBe("['a', 'b']")
})
