// Which style sheets documents contain.

import { expect, test } from 'vitest'
import { inlined, inlineStylesOf } from '../../../../pipeline/output/documents/inline-styles.ts'

test('contains small style sheets that mean the same in every document', () => {
  const texts = {
    'a.css': 'a{color:red}\n',
    'data.css': 'a{background:url("data:image/svg+xml,%3Csvg%3E")}',
    'rooted.css': '@font-face{src:url(/docs/static/font/a.woff2)}',
    'far.css': "a{background:url('https://a.example/b.png')}",
    'relative.css': 'a{background:url(../image/a.png)}',
    'quoted.css': 'a{background:url("a.png")}',
    'closing.css': 'a::after{content:"</style>"}',
    'large.css': 'a{}'.repeat(5000),
    'lines.css': 'a{}\nb{}',
    'spaces.css': 'a::after{content:"  "}',
  }
  const inlineStyles = inlineStylesOf(Object.entries(texts))
  expect(Object.keys(inlineStyles)).toEqual(['a.css', 'data.css', 'rooted.css', 'far.css'])
  expect(inlined({ inlineStyles }, ['large.css', 'rooted.css', 'a.css'])).toEqual([texts['rooted.css'], 'a{color:red}'])
})
