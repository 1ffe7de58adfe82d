// What is meant to break parsers breaks no rule either: none takes long over any text.

import { expect, test } from 'vitest'
import { pageRulesOf } from '../../pipeline/check/rules.ts'
import { RulePage } from '../../pipeline/page/rules.ts'
import { parseMarkdown } from '../../pipeline/page/syntax.ts'
import { startWatch } from '../stopwatch.ts'

const many = 3000
const texts: Record<string, string> = {
  'references without a definition': '[some text][gone] '.repeat(many),
  'references without an address': '[some text][] [a]: b '.repeat(many),
  'closing and opening brackets': `x${']['.repeat(many)}`,
  'nested references': `${'['.repeat(500)}x${'][y]'.repeat(500)}\n\n`.repeat(10),
  'marks of footnotes': 'text[^gone] '.repeat(many),
  'definitions that nobody uses': Array.from({ length: many }, (_, i) => `[name${i}]: /x\n`).join(''),
  'one definition again and again': '[name]: /x\n'.repeat(many),
  'comments that nobody closes': `<div>\n${'<a <!-- '.repeat(many)}`,
  'scripts that nobody closes': `<div>\n${'<a><script> '.repeat(many)}`,
  'tags that nobody closes': `<div>\n${'<a href="x '.repeat(many)}`,
  'templates that nobody closes': `${'{{< a '.repeat(many)}\n\n${'{% a '.repeat(many)}\n\n${'{{ a '.repeat(many)}`,
  'formulas that nobody closes': `${'\\(a^ '.repeat(many)}\n\n${'$a^ '.repeat(many)}\n\n${'$$a '.repeat(many)}`,
  'comments of MDX that nobody closes': '{/* a '.repeat(many),
  'tags of MDX': '<Tabs.Item '.repeat(many),
  'tags that end in themselves': `<div>\n${'<a x/>'.repeat(many)}`,
  'attributes in braces': 'a*b*{.c .d '.repeat(many),
  attributes: `<div>\n<a ${'b '.repeat(many)}`,
  'empty links': '[](x) '.repeat(many),
  'empty links in HTML': `<div>\n${'<a href=""></a>'.repeat(many)}`,
  'local addresses': '[x](http://localhost:3000) '.repeat(many),
}

test.each(Object.keys(texts))(
  '%s',
  (name) => {
    const markdown = texts[name] as string
    const source = {
      filePath: 'a.md',
      routePath: '/a',
      lang: 'en',
      version: '',
      text: markdown,
      spans: [],
      hash: '',
    }
    const page = new RulePage(source, {}, markdown, parseMarkdown(markdown))
    const seconds = startWatch()
    for (const rule of pageRulesOf({})) for (const _ of rule(page));
    expect(seconds()).toBeLessThan(2)
  },
  60_000,
)
