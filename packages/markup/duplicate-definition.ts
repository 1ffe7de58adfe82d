// Reports definitions and footnotes whose name is already defined. Markdown ignores them.

import { defineRule, type PageFinding } from '@docsite/cli'
import { duplicatesOf, isComment, removalOf } from './definitions.ts'

export const duplicateDefinition = defineRule({
  name: 'duplicate-definition',
  severity: 'warning',
  explanation: {
    meaning: 'a `[name]: URL` or a footnote is defined twice; only the first one has an effect',
    fix: 'delete the second one, or rename it',
    zh: {
      meaning: '同名的 `[name]: 地址` 或脚注出现两次，只有第一个有效',
      fix: '删除第二个，或者换一个名字',
    },
  },
  *page(page) {
    for (const { node, first } of duplicatesOf(page.nodes('definition'), page))
      if (!isComment(node))
        yield {
          ...faultAt(node, `\`[${node.label}]\``),
          ...(first.url === node.url && first.title === node.title ? removalOf(node, page) : {}),
        }
    for (const { node } of duplicatesOf(page.nodes('footnoteDefinition'), page))
      yield faultAt(node, `The footnote \`[^${node.label}]\``)
  },
})

const faultAt = (at: PageFinding['at'], subject: string): PageFinding => ({
  at,
  text: `${subject} is already defined, so this definition has no effect`,
  hint: 'Rename it, or delete it.',
})
