// Regression tests for parts of a page that got lost: fence marks in Markdown code, ids and classes of containers.

import { expect, test } from 'vitest'
import type { SourceFile } from '../../../pipeline/model/page/page.ts'
import { asRoute } from '../../../pipeline/model/route.ts'
import { parsePage } from '../../../pipeline/page/parse.ts'
import { parseMarkdown } from '../../../pipeline/page/syntax/syntax.ts'
import { makeParseOptions } from '../../../pipeline/workers/parse-options.ts'
import { siteOfHooks } from '../../site-of-hooks.ts'

async function parse(text: string) {
  const source: SourceFile = {
    filePath: 'a.md',
    routePath: asRoute('/a'),
    lang: 'en',
    version: '',
    text,
    spans: [],
    hash: '',
  }
  const { page, content } = await parsePage(source, makeParseOptions(siteOfHooks(), []))
  return { page, body: content.body, html: content.body.filter((part) => typeof part === 'string').join('') }
}

test.each(['md', 'markdown', 'mdx'])('shows fence marks as text in %s code', async (language) => {
  const { html } = await parse(`\`\`\`\`${language}\n\`\`\`ts\nopen() // [!code ++]\n\`\`\`\n\`\`\`\``)
  expect(html).toContain('open() // [!code ++]')
  expect(html).not.toContain('class="line')
})

test('applies fence marks in HTML comments of Markdown code', async () => {
  const { html } = await parse('```md\n# Title <!-- [!code ++] -->\n```')
  expect(html).toContain('<span class="line added"># Title\n</span>')
})

test.each(['tip', 'details'])('keeps the id and the class of a %s container', async (type) => {
  const { page, html } = await parse(`:::${type}{#here .quiet}\nText.\n:::`)
  expect(page.details.ids).toEqual(['here'])
  expect(html).toMatch(new RegExp(`<(?:div|details) class="container ${type} quiet" id="here">`))
})

test('records correct positions after code', () => {
  const code = '```ts\none()\ntwo()\n\nthree()\n```\n'
  const text = `First.\n\n${code}\nSecond.\n\n${code}\nThird.\n`
  const places = parseMarkdown(text).children.map(({ position }) =>
    text.slice(position?.start.offset, position?.end.offset),
  )
  expect(places).toEqual(['First.', code.trim(), 'Second.', code.trim(), 'Third.'])
})
