// Converts the ids that Fumadocs and Nextra write in brackets at the end of a heading: `## Start [#begin]` → `## Start {#begin}`.

import type { Step } from '../../draft.ts'
import { replaceInText } from '../../text/mask.ts'

const marked = /^([ \t]*#{1,6}[ \t][^\n]*)\[(#[^\][\s{}]+|!?toc)\][ \t]*$/gm

export const convertBracketIds: Step = (draft) => {
  draft.text = replaceInText(draft.text, marked, ([, heading = '', mark = '']) => {
    draft.count('ids of headings in brackets → `{#…}`')
    // Other marks decide whether the outline shows a heading.
    return mark.startsWith('#') ? `${heading.trimEnd()} {${mark}}` : heading.trimEnd()
  })
}

/** Readers do not see these marks. */
export const proseOfBracketIds = (text: string): string =>
  text.replace(marked, (_, heading: string) => heading.trimEnd())
