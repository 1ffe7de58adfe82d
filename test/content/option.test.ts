// The heads of the option pages.

import type { Root } from 'hast'
import { expect, test } from 'vitest'
import { optionHead } from '../../config/option/block.ts'
import { optionFields } from '../../config/option/fields.ts'
import { rspackUrl, sourceUrl } from '../../config/option/links.ts'
import { withLines } from '../../config/option/value.ts'
import { rsbuildVersion } from '../../config/version.ts'

type Made = { tag?: string; attributes?: Record<string, unknown>; content?: unknown[]; fence?: { code: string } }

/** Returns what `h` has made as HTML without closing tags. */
const shown = (part: unknown): string => {
  if (Array.isArray(part)) return part.map(shown).join('')
  if (typeof part === 'string') return part
  if (typeof part !== 'object' || part === null) return ''
  const { tag, attributes = {}, content, fence } = part as Made
  if (fence) return `<code-block>${fence.code}`
  const names = Object.entries(attributes).filter(([name]) => name === 'href' || name === 'data-copy')
  return `<${tag}${names.map(([name, value]) => ` ${name}="${value}"`).join('')}>${shown(content)}`
}

const render = (facts: Parameters<typeof optionHead>[0], lang = 'en') => shown(optionHead(facts, [], lang))
const text = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

test('lists only the facts that a page gives, as code', () => {
  const html = render({ type: 'boolean', default: 'false' })
  expect(Array.from(html.matchAll(/<dt>([^<]*)/g), ([, label]) => label)).toEqual(['Type', 'Default'])
  expect(html).toContain('<code-block>boolean')
  expect(html).toContain('<code-block>false')
  expect(html).not.toContain('button')
})

test('names scope, commands and flags in the language of the page', () => {
  const facts = { scope: 'shared', applies: 'dev preview', cli: '-o --open' } as const
  expect(text(render(facts)).replaceAll(' ,', ',')).toContain(
    'Scope Shared by all environments Commands dev, preview Flag -o, --open',
  )
  expect(text(render(facts, 'zh'))).toContain('作用范围 所有环境共用 适用命令 dev、 preview 命令行选项 -o、 --open')
})

test.each([
  ['resolve.alias', 'https://v1.rspack.rs/config/resolve#resolvealias'],
  ['devtool', 'https://v1.rspack.rs/config/devtool'],
  ['profile', 'https://v1.rspack.rs/config/other-options#profile'],
  ['CopyRspackPlugin', 'https://v1.rspack.rs/plugins/rspack/copy-rspack-plugin'],
])('links Rspack’s %s to %s', (rspack, url) => {
  expect(render({ rspack })).toContain(`href="${url}"`)
  expect(rspackUrl(rspack, 'zh')).toBe(url.replace('.rs/', '.rs/zh/'))
})

test('links the type at the tag of the documented version', () => {
  const url = `https://github.com/web-infra-dev/rsbuild/blob/v${rsbuildVersion}/packages/core/src/types/config.ts#L12`
  expect(sourceUrl('types/config.ts#L12')).toBe(url)
  expect(render({ source: 'types/config.ts#L12' })).toContain(`href="${url}">types/config.ts`)
})

test('shows code and links in notes', () => {
  const html = render({ 'default-note': 'see [Values](#values), `a<b`, 1 < 2' })
  expect(html).toContain('see <a href="#values">Values, <code>a<b, 1 < 2')
})

test('has a button that copies the configuration', () => {
  expect(render({ config: 'export default {}' })).toContain('<button data-copy="export default {}">')
})

test('shows a long default with a property per line', () => {
  const value = "{ a: 'x, y', b: [1, 2], c: { d: 1, e: 2 }, f: 'a long text that does not fit into a line' }"
  expect(withLines(value)).toBe(
    "{\n  a: 'x, y',\n  b: [1, 2],\n  c: { d: 1, e: 2 },\n  f: 'a long text that does not fit into a line',\n}",
  )
  expect(withLines("['a', 'b']")).toBe("['a', 'b']")
})

test('links the fields of a type to their headings, or else to their rows', () => {
  const element = (tagName: string, properties: object, ...children: unknown[]) =>
    ({ type: 'element', tagName, properties, children }) as never
  const words = (value: string) => ({ type: 'text', value })
  const key = (name: string) => `<span class="hljs-attr">${name}</span>`
  const code = { type: 'raw', value: `${key('root')} ${key('js')} ${key('other')}` }
  const row = (name: string) =>
    element('tr', {}, element('td', {}, element('code', {}, words(name)))) as { properties: object }
  const [root, js] = [row('root'), row('js')]
  const tree: Root = {
    type: 'root',
    children: [
      element('div', { className: ['option-type'] }, code),
      element('table', {}, root, js),
      element('h2', { id: 'root-folder' }, words('root and html')),
    ],
  }
  optionFields()(tree)
  expect(code.value).toBe(
    `<a href="#root-folder">${key('root')}</a> <a href="#field-js">${key('js')}</a> ${key('other')}`,
  )
  expect([root?.properties, js?.properties]).toEqual([{}, { id: 'field-js' }])
})
