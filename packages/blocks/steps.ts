// Converts `:::steps` with a list or headings to numbered steps.

import { defineDirective, h } from '@docsite/cli'

export const steps = defineDirective({
  name: 'steps',
  forms: ['container'],
  docs: { en: 'Numbered steps, from a list or from headings', zh: '带编号的步骤，由列表或标题组成' },
  manual: 'guide/markdown#steps',
  template: `\n1. \${1:First step}\n2. \${0:Second step}\n:::`,
  render({ node, content, report }) {
    if (!node.children.some(({ type }) => type === 'list' || type === 'heading'))
      report({
        text: 'These steps contain neither a list nor headings',
        hint: 'Write a list item, or a heading with content below it, for each step.',
      })
    return h('div', { class: 'steps' }, content())
  },
})
