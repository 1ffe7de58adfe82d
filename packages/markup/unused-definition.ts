// Reports definitions (`[name]: URL`) that no link uses.

import { defineRule } from '@docsite/cli'
import { isComment, removalOf, undefinedReferences } from './definitions.ts'

export const unusedDefinition = defineRule({
  name: 'unused-definition',
  severity: 'warning',
  explanation: {
    meaning: 'no link uses a `[name]: URL` definition',
    fix: 'delete it, or correct the reference that should use it',
    zh: {
      meaning: '没有链接使用某个 `[name]: 地址`',
      fix: '删除它，或者修改本该用它的链接',
    },
  },
  *page(page) {
    const definitions = page.nodes('definition')
    if (definitions.length === 0) return
    const used = new Set(
      [...page.nodes('linkReference'), ...page.nodes('imageReference')].map(({ identifier }) => identifier),
    )
    const unused = definitions.filter((node) => !used.has(node.identifier) && !isComment(node))
    if (unused.length === 0) return
    // An undefined reference may be a misspelling of one of these names, so offer no fix in that case.
    const isSure = undefinedReferences(page).next().done === true
    for (const node of unused)
      yield {
        at: node,
        text: `No link uses the definition \`[${node.label}]\``,
        hint: 'Delete it, or correct the reference that should use it.',
        ...(isSure ? removalOf(node, page) : {}),
      }
  },
})
