// Reports diagrams without a text alternative.

import { defineRule } from '@docsite/cli'
import { alternativeOf } from './alternative.ts'
import { languages } from './renderers.ts'

export const missingAlt = defineRule({
  name: 'missing-alt',
  severity: 'warning',
  docs: 'https://docsite-manual.example/guide/formulas#diagram-alt',
  explanation: {
    meaning: 'A diagram has no alternative text.',
    fix: 'Write `alt="…"` after the language of the diagram.',
  },
  *page(page) {
    for (const node of page.nodes('code')) {
      const language = /^[^\s{[,:]*/.exec(node.lang ?? '')?.[0] ?? ''
      if (!languages.has(language)) continue
      const meta = `${(node.lang ?? '').slice(language.length)} ${node.meta ?? ''}`
      if (alternativeOf({ language, meta, code: node.value ?? '' })) continue
      yield {
        at: node,
        text: 'This diagram has no alternative text',
        hint: 'Write `alt="what it shows"` or `title="…"` after the language.',
      }
    }
  },
})
