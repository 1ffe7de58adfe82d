// Syntax that docsite has is not foreign.

import { expect, test } from 'vitest'
import { asRoute } from '../../../pipeline/model/route.ts'
import { parsePage } from '../../../pipeline/page/parse.ts'
import { makeParseOptions } from '../../../pipeline/workers/parse-options.ts'
import { siteOfHooks } from '../../../test/site-of-hooks.ts'

const source = { filePath: 'en/page.md', routePath: asRoute('/page'), lang: 'en', version: '', hash: '', spans: [] }

test('does not report what docsite and its features read', async () => {
  const config = { markdown: { html: 'safe' as const } }
  const text = '![A](a.png){dark="b.png"} :tada:\n\nTerm\n: Meaning\n\n![A](a.png){.right} :no_such_emoji:'
  const { page } = await parsePage({ ...source, text }, makeParseOptions(siteOfHooks(config), [], ['foreign-syntax']))
  expect(page.diagnostics.map(({ place, rule }) => `${place.line}:${place.column} ${rule}`)).toEqual([
    '6:12 foreign-syntax',
    '6:21 foreign-syntax',
  ])
})
