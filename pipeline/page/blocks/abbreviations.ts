// Collects the abbreviations that a page defines.

import type { State } from 'mdast-util-to-hast'
import { fileOf, reportIn } from '../handler.ts'
import { dataOf } from '../page-file.ts'
import type { AbbreviationDefinition } from '../text/remark-abbreviations.ts'

/** Collects a definition, which the page does not show. As for links, the first definition of a name applies. */
export function abbreviationDefinition(state: State, node: AbbreviationDefinition): undefined {
  const { label, value } = node
  const { abbreviations } = dataOf(fileOf(state))
  const known = abbreviations.get(label)
  if (value === '')
    reportIn(state, node, {
      rule: 'invalid-content',
      text: `The abbreviation \`${label}\` has no meaning`,
      hint: `Write \`*[${label}]: Meaning\` on one line.`,
    })
  else if (known === undefined) abbreviations.set(label, value)
  else if (known !== value)
    reportIn(state, node, {
      rule: 'invalid-content',
      text: `The abbreviation \`${label}\` already means "${known}"`,
      hint: 'Delete one of the two definitions.',
    })
}
