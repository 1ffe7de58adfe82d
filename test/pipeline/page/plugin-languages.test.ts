// Languages that plugins add to code blocks.

import { expect, test } from 'vitest'
import type { SiteConfig } from '../../../pipeline/model/config/site-config.ts'
import type { CodeLanguage } from '../../../pipeline/model/plugin/code-language.ts'
import { diagnosticsOf, readPage } from './page-test.ts'

const withLanguage = (language: CodeLanguage, markdown: SiteConfig['markdown'] = {}): SiteConfig => ({
  markdown,
  plugins: [{ name: 'own', languages: [language] } as never],
})

const log: CodeLanguage = {
  names: ['log', 'logs'],
  like: 'json',
  lines: (code, name, highlight) =>
    code.startsWith('{')
      ? undefined
      : {
          class: name,
          code: 'for search',
          lines: highlight(code).map((html, i) => ({ html, class: `n${i}`, attributes: { 'data-line-of': name } })),
        },
}

const blockOf = async (code: string, config: SiteConfig): Promise<string> => (await readPage(code, { config })).html

test('writes the lines of a plugin, with marks and titles as in other languages', async () => {
  const { html, content, diagnostics } = await readPage('```Logs title="a" {2}\n"x"\n1\n```', {
    config: withLanguage(log),
  })
  expect(html).toBe(
    '<div class="code logs" role="group" aria-label="a"><div class="code-title">a</div><pre><code class="language-Logs">' +
      '<span class="line n0" data-line-of="logs"><span class="hljs-string">&quot;x&quot;</span>\n</span>' +
      '<span class="line n1 highlighted" data-line-of="logs"><span class="hljs-number">1</span>\n</span></code></pre></div>',
  )
  expect(content.text).toBe('a\n\nfor search')
  expect(diagnostics).toEqual([])
})

test('highlights code that the plugin does not write', async () => {
  expect(await blockOf('```log\n{"a": 1}\n```', withLanguage(log))).toBe(
    '<div class="code" data-language="log"><pre><code class="language-log">{<span class="hljs-attr">&quot;a&quot;</span>: ' +
      '<span class="hljs-number">1</span>}</code></pre></div>',
  )
})

test('shows no name of a plain language', async () => {
  const html = await blockOf('```log\na\n```', withLanguage({ ...log, isPlain: true }))
  expect(html).toMatch(/^<div class="code log"><pre>/)
})

test('prefers an alias of the project', async () => {
  const config = withLanguage(log, { highlightLanguages: [{ name: 'log', language: 'yaml' }] })
  expect(await blockOf('```log\na: 1\n```', config)).toContain('<span class="hljs-attr">a:</span>')
})

test('names the plugin whose language throws an error', async () => {
  const broken: CodeLanguage = {
    ...log,
    lines() {
      throw new Error('no lines')
    },
  }
  const [message] = await diagnosticsOf('```log\na\n```', { config: withLanguage(broken) })
  expect(message).toMatch(/page-failure .*`languages`.*`own`.*no lines/s)
})
