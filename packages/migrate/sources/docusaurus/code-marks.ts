// Converts the comments that mark lines of code in Docusaurus: `// highlight-next-line` → `// [!code highlight]`.
// cspell:ignore remov delet

import type { Step } from '../../draft.ts'
import type { OldSite } from '../../model.ts'
import { applyEdits, type Edit, type Fence, fencesIn } from '../../text/mask.ts'
import { listIn, objectIn, stringIn } from '../../values.ts'

/** What `themeConfig.prism.magicComments` is if a project does not set it. */
const defaultComments = [
  {
    className: 'theme-code-block-highlighted-line',
    line: 'highlight-next-line',
    block: { start: 'highlight-start', end: 'highlight-end' },
  },
]

/** What the classes of marks say in their names, and docsite's mark for it. Other classes highlight the line. */
const marksByName: readonly (readonly [RegExp, string])[] = [
  [/error|danger|fail/i, 'error'],
  [/warn/i, 'warning'],
  [/remov|delet/i, '--'],
  [/add|insert/i, '++'],
  [/focus/i, 'focus'],
]

const commentLine = /^([ \t>]*(?:\/\/|#|--|;+|%+|\/\*|<!--|\{\s*\/\*))\s*(.+?)\s*((?:\*\/\s*\}|\*\/|-->)?\s*)$/

/** A range of lines after the language. Docusaurus then looks for no comments. */
const lineRange = /\{[\d,\s-]+\}/

/** Converts the marks of all code blocks. */
export const convertCodeMarks: Step = (draft) => {
  const marks = marksOf(draft.conversion.site)
  const edits = fencesIn(draft.text).flatMap((fence) => codeEdit(fence, draft.text, marks))
  draft.count('comments that mark lines of code → `[!code …]`', edits.length)
  draft.text = applyEdits(draft.text, edits)
}

/** Returns a page without the comments that mark lines, which readers of Docusaurus do not see. */
export function proseOfCodeMarks(text: string, site: OldSite): string {
  const marks = marksOf(site)
  return applyEdits(
    text,
    fencesIn(text).flatMap((fence) => codeEdit(fence, text, marks)),
  )
}

/** Returns docsite's mark for the text of each comment. */
function marksOf(site: OldSite): Map<string, string> {
  const settings = site.settingsFiles?.[0]?.value
  const { magicComments } = objectIn(objectIn(objectIn(settings).themeConfig).prism)
  const marks = new Map<string, string>()
  for (const comment of magicComments === undefined ? defaultComments : listIn(magicComments)) {
    const { className, line, block } = objectIn(comment)
    const name = stringIn(className) ?? ''
    const mark = marksByName.find(([words]) => words.test(name))?.[1] ?? 'highlight'
    const { start, end } = objectIn(block)
    for (const [text, suffix] of [[line, ''] as const, [start, ':start'] as const, [end, ':end'] as const])
      if (typeof text === 'string') marks.set(text, `[!code ${mark}${suffix}]`)
  }
  return marks
}

function codeEdit(fence: Fence, text: string, marks: ReadonlyMap<string, string>): Edit[] {
  if (fence.info.trim() === '' || lineRange.test(fence.info)) return []
  const code = text.slice(fence.codeStart, fence.codeEnd)
  const converted = code
    .split('\n')
    .map((line) => {
      const [, before = '', comment = '', after = ''] = commentLine.exec(line) ?? []
      const mark = marks.get(comment)
      return mark === undefined ? line : `${before} ${mark}${after && ` ${after}`}`
    })
    .join('\n')
  return converted === code ? [] : [{ start: fence.codeStart, end: fence.codeEnd, text: converted }]
}
