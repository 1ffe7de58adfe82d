// Runs all rules on texts that are expensive to parse. No text may take long.

import { expect, test } from 'vitest'
import { pageRulesOf } from '../../pipeline/check/rules.ts'
import { asRoute } from '../../pipeline/model/route.ts'
import { RuleInput } from '../../pipeline/page/rules/rules.ts'
import { parseMarkdown } from '../../pipeline/page/syntax/syntax.ts'
import { pluginSite } from '../../pipeline/source/plugins/plugin-site.ts'
import { siteOfHooks } from '../site-of-hooks.ts'
import { startWatch } from '../stopwatch.ts'

const full = process.env.DOCSITE_TEST === 'full'

const many = full ? 3000 : 1500
const texts: Record<string, string> = {
  'references without a definition': '[some text][gone] '.repeat(many),
  'references without a URL': '[some text][] [a]: b '.repeat(many),
  'closing and opening brackets': `x${']['.repeat(many)}`,
  'nested references': `${'['.repeat(500)}x${'][y]'.repeat(500)}\n\n`.repeat(10),
  'footnote references without a definition': 'text[^gone] '.repeat(many),
  'unused definitions': Array.from({ length: many }, (_, i) => `[name${i}]: /x\n`).join(''),
  'repeated definitions': '[name]: /x\n'.repeat(many),
  'unclosed comments': `<div>\n${'<a <!-- '.repeat(many)}`,
  'unclosed scripts': `<div>\n${'<a><script> '.repeat(many)}`,
  'unclosed tags': `<div>\n${'<a href="x '.repeat(many)}`,
  'unclosed templates': `${'{{< a '.repeat(many)}\n\n${'{% a '.repeat(many)}\n\n${'{{ a '.repeat(many)}`,
  'unclosed formulas': `${'\\(a^ '.repeat(many)}\n\n${'$a^ '.repeat(many)}\n\n${'$$a '.repeat(many)}`,
  'unclosed MDX comments': '{/* a '.repeat(many),
  'MDX tags': '<Tabs.Item '.repeat(many),
  'self-closing tags': `<div>\n${'<a x/>'.repeat(many)}`,
  'attributes in braces': 'a*b*{.c .d '.repeat(many),
  attributes: `<div>\n<a ${'b '.repeat(many)}`,
  'empty links': '[](x) '.repeat(many),
  'empty links in HTML': `<div>\n${'<a href=""></a>'.repeat(many)}`,
  'local URLs': '[x](http://localhost:3000) '.repeat(many),
}

const site = pluginSite(siteOfHooks(), () => undefined)

test.each(Object.keys(texts))(
  'checks %s quickly',
  (name) => {
    const markdown = texts[name] as string
    const source = {
      filePath: 'a.md',
      routePath: asRoute('/a'),
      lang: 'en',
      version: '',
      text: markdown,
      spans: [],
      hash: '',
    }
    const page = new RuleInput(source, {}, markdown, parseMarkdown(markdown))
    const seconds = startWatch()
    for (const rule of pageRulesOf({})) for (const _ of rule(page, site));
    expect(seconds()).toBeLessThan(full ? 2 : 1)
  },
  60_000,
)
