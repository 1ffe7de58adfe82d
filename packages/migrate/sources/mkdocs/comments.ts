// Converts comments that a hook of MkDocs replaced, such as `<!-- since 2.0 -->`, so that readers still see their text.

import type { Draft, Step } from '../../draft.ts'
import { labelText } from '../../steps/directives.ts'
import { applyEdits, maskFences } from '../../text/mask.ts'

export const commentHeading = /^(#{1,6}[ \t]+)<!--[ \t]*([^\n]*?)[ \t]*-->[ \t]*$/gm

/** Returns how the comments that a hook replaces begin, such as `since` or `md:`. */
export const marksIn = (hook: string): string[] => [
  ...new Set(Array.from(hook.matchAll(/<!--(?:\\s[*+]?|[ \t])*([A-Za-z][\w-]*:?)/g), ([, mark = '']) => mark)),
]

/** Returns the last word of a comment, which is the only one that is not the name of a macro. */
const lastWord = (comment: string): string => comment.split(/\s+/).at(-1) ?? ''

/** Returns the id of a heading that consists of a comment: its last word, if references can name it, such as `nest.size`. */
export const commentId = (comment: string): string | undefined =>
  /^[\w-]+(?:\.[\w-]+)+$/.test(lastWord(comment)) ? lastWord(comment) : undefined

export const convertComments: Step = (draft) => {
  convertHeadings(draft)
  convertMarks(draft)
}

/** Shows the last word of the comment, because a heading without text has no name. */
function convertHeadings(draft: Draft): void {
  draft.text = draft.text.replace(commentHeading, (whole, marks: string, comment: string) => {
    if (lastWord(comment) === '') return whole
    const id = commentId(comment)
    draft.count('headings that consist of a comment → its last word')
    return `${marks}\`${lastWord(comment)}\`${id === undefined ? '' : ` {#${id}}`}`
  })
}

/** Writes a badge, whose text is plain. Links stand after it. */
function badgeText(comment: string): string {
  const at = /\[[^[\]\n]+\]/.exec(comment)?.index ?? comment.length
  const words = comment.slice(0, at).replaceAll('`', '').trim()
  return [words === '' ? '' : `:badge${labelText(words)}{type="info"}`, comment.slice(at)].filter(Boolean).join(' ')
}

/** Shows other comments as badges. What the hook wrote instead is not known. */
function convertMarks(draft: Draft): void {
  const { marks = [] } = draft.conversion.site.settings
  if (marks.length === 0) return
  const comment = new RegExp(`<!--[ \\t]*((?:${marks.join('|')})[^\\n]*?)[ \\t]*-->`, 'g')
  const edits = Array.from(maskFences(draft.text).matchAll(comment), ({ index, 0: whole, 1: text = '' }) => ({
    start: index,
    end: index + whole.length,
    text: badgeText(text.replace(/^[\w-]+:(?=[\w[])/, '')),
  }))
  draft.count('comments that a hook replaced → badges', edits.length)
  draft.text = applyEdits(draft.text, edits)
}
