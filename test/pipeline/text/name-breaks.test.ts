// The places where browsers may break long names.

import { expect, test } from 'vitest'
import { nameParts, withNameBreaks } from '../../../pipeline/text/name-breaks.ts'

test.each([
  ['output.distPath', 'output. distPath'],
  ['performance.buildCache.cacheDigest', 'performance. buildCache. cacheDigest'],
  ['addHTMLPlugin', 'add HTML Plugin'],
  ['rsbuild.createDevServer()', 'rsbuild. createDevServer()'],
  ['api.onBeforeCreateCompiler()', 'api. on Before Create Compiler()'],
  ['es2020Target', 'es2020 Target'],
  ['1.0.0-beta.2', '1.0.0-beta.2'],
  ['--env-mode', '--env-mode'],
  ['文档', '文档'],
])('breaks %s into %s', (name, parts) => {
  expect(nameParts(name).join(' ')).toBe(parts)
})

test.each([
  ['output.distPath', 'output.distPath'],
  ['moduleFederation.options', 'moduleFederation.<wbr>options'],
  ['Use <code>moduleFederation.options</code> here', 'Use <code>moduleFederation.<wbr>options</code> here'],
  ['<em class="aLongNameOfAClassInCamelCase">a</em>', '<em class="aLongNameOfAClassInCamelCase">a</em>'],
  ['aLongNameWithAReference&lt;InIt', 'aLongNameWithAReference&lt;InIt'],
])('adds `<wbr>` only to long names in text: %s', (html, broken) => {
  expect(withNameBreaks(html)).toBe(broken)
})
