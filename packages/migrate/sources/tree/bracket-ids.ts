// Converts the ids that Fumadocs and Nextra write in brackets at the end of a heading: `## Start [#begin]` → `## Start {#begin}`.

import type { Step } from '../../draft.ts'
import { replaceInText } from '../../text/mask.ts'

const marked = /^([ \t]*#{1,6}[ \t][^\n]*?)(?:\[(#[^\][\s{}]+)\])?((?:[ \t]*\[(?:!?toc|step)\])*)[ \t]*$/gm

export const convertBracketIds: Step = (draft) => {
  draft.text = replaceInText(draft.text, marked, ([, heading = '', id, marks]) => {
    if (!id && !marks) return undefined
    draft.count('ids of headings in brackets → `{#…}`')
    // Other marks decide whether the outline shows a heading, and whether it is a step.
    return id ? `${heading.trimEnd()} {${id}}` : heading.trimEnd()
  })
}

/** Readers do not see these marks. */
export const proseOfBracketIds = (text: string): string =>
  text.replace(marked, (whole, heading: string, id, marks) => (id || marks ? heading.trimEnd() : whole))
