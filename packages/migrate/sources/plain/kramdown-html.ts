// Converts the HTML of Kramdown. It reads an element as a whole; CommonMark ends it at an empty line, and what follows can be code.

import type { Step } from '../../draft.ts'
import { containerNames } from '../../steps/component-table.ts'
import { containerText, labelText } from '../../steps/directives.ts'
import { type ComponentElement, elementsIn } from '../../text/elements.ts'
import { dedent, depthOf, withoutColumns } from '../../text/indent.ts'
import { applyEdits, type Edit, maskFences, replaceInText } from '../../text/mask.ts'

const classesOf = ({ attributes }: ComponentElement): string[] => String(attributes.get('class') ?? '').split(/\s+/)

/** The last class that names a container: of `note warning`, that is the warning. */
const containerOf = (element: ComponentElement): string | undefined =>
  classesOf(element).flatMap((name) => containerNames.get(name) ?? [])[
    classesOf(element).filter((name) => containerNames.has(name)).length - 1
  ]

const isBlock = (text: string, { start, isClosed }: ComponentElement): boolean =>
  isClosed && /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 200), start))

/** `<div class="note warning">` with a heading → `:::warning[…]`. */
export const convertNotes: Step = (draft) => {
  const { text } = draft
  const edits = elementsIn(text, (name) => name === 'div').flatMap(function visit(element): Edit[] {
    const container = isBlock(text, element) ? containerOf(element) : undefined
    if (container === undefined) return element.children.flatMap(visit)
    draft.count('`<div class="note">` → containers')
    const content = text.slice(element.contentStart, element.contentEnd).replace(/^[ \t]*\n/, '')
    const [whole = '', title = ''] = /^\s*<h[1-6]\b[^<>]*>([\s\S]*?)<\/h[1-6]>[ \t]*/.exec(content) ?? []
    const label = title
      .replace(/<\/?code>/g, '`')
      .replace(/\s+/g, ' ')
      .trim()
    const inner = dedent(content.slice(whole.length).replace(/^\n+/, ''))
    return [
      { start: element.start, end: element.end, text: `\n${containerText(container, labelText(label), inner)}\n` },
    ]
  })
  draft.text = applyEdits(text, edits)
}

/** `<p markdown="1">` and headings with this attribute contain Markdown. */
export const convertParagraphs: Step = (draft) => {
  draft.text = replaceInText(
    draft.text,
    /^[ \t]*<(p|h([1-6]))\b[^<>\n]*\smarkdown=["']?\w+["']?[^<>\n]*>([\s\S]*?)<\/\1>[ \t]*$/gm,
    ([, , level, content = '']) => {
      draft.count('`markdown="1"` → Markdown')
      const lines = content.trim().replace(/\n[ \t]+/g, '\n')
      return level === undefined ? `\n${lines}\n` : `\n${'#'.repeat(Number(level))} ${lines.replace(/\n/g, ' ')}\n`
    },
  )
}

const blockTag = /^[ \t]*<\/?(?:div|section|article|aside|details|figure)\b(?![^<>]*\smarkdown=)[^<>]*>[ \t]*$/

/** An empty line will follow the tag, so content must not look like code. */
export function withoutDeepLines(text: string): string {
  const lines = text.split('\n')
  const masked = maskFences(text).split('\n')
  for (let i = 0; i + 1 < lines.length; i++) {
    let next = i + 1
    while (next < lines.length && lines[next]?.trim() === '') next++
    const depth = depthOf(lines[next] ?? '')
    if (!blockTag.test(masked[i] ?? '') || (depth < 4 && next === i + 1) || depth === 0) continue
    for (let at = next; (masked[at] ?? '').trim() !== '' && !/^\uFFFC/.test(masked[at] ?? ''); at++)
      lines[at] = withoutColumns(lines[at] ?? '', depth)
  }
  return lines.join('\n')
}

const wholes = new Set(['table', 'ul', 'ol', 'dl', 'p'])

/** Removes the empty lines inside elements that contain no Markdown. Only Kramdown itself never reads Markdown between them. */
export const closeGaps: Step = (draft) => {
  const { text } = draft
  const gap =
    draft.conversion.site.settings.templateValues === undefined
      ? /\n(?:[ \t]*\n)+(?=(?: {4}|\t)[ \t]*<)/g
      : /\n(?:[ \t]*\n)+/g
  const edits = elementsIn(text, (name) => wholes.has(name)).flatMap((element): Edit[] => {
    const whole = text.slice(element.start, element.end)
    if (!isBlock(text, element) || /<pre\b|\smarkdown=|^[ \t]*(?:```|:::)/m.test(whole)) return []
    return [{ start: element.start, end: element.end, text: whole.replace(gap, '\n') }]
  })
  draft.text = applyEdits(text, edits)
}
