// Converts the HTML of Kramdown. It reads an element as a whole; CommonMark ends it at an empty line, and what follows can be code.

import type { Step } from '../../draft.ts'
import { containerNames } from '../../steps/containers.ts'
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

/** An empty line before a tag that stands so far right that CommonMark reads it as code. */
const deepGap = /\n(?:[ \t]*\n)+(?=(?: {4}|\t)[ \t]*<)/g

/** `<div class="note warning">` with a heading → `:::warning[…]`. So is `<p class="note">`, whose content is HTML. */
export const convertNotes: Step = (draft) => {
  const { text } = draft
  const edits = elementsIn(text, (name) => name === 'div' || name === 'p').flatMap(function visit(element): Edit[] {
    const container = isBlock(text, element) ? containerOf(element) : undefined
    if (container === undefined) return element.children.flatMap(visit)
    draft.count('`<div class="note">` → containers')
    const written = text.slice(element.contentStart, element.contentEnd).replace(/^[ \t]*\n/, '')
    const isText = element.name === 'div' || element.attributes.has('markdown')
    const content = isText ? written : `<p>\n${written.trimEnd()}\n</p>`
    const [whole = '', title = ''] = /^\s*<h[1-6]\b[^<>]*>([\s\S]*?)<\/h[1-6]>[ \t]*/.exec(content) ?? []
    const label = title
      .replace(/<\/?code>/g, '`')
      .replace(/\s+/g, ' ')
      .trim()
    const inner = dedent(content.slice(whole.length).replace(/^\n+/, '')).replace(deepGap, '\n')
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
const containers = new Set(['div', 'section', 'article', 'aside', 'details', 'figure'])

/** Returns whether an element contains only HTML. Text after an empty line can be Markdown. */
const isWhole = (name: string, text: string): boolean =>
  !/<pre\b|\smarkdown=|^[ \t]*(?:```|:::)/m.test(text) && (wholes.has(name) || !/\n[ \t]*\n[ \t]*[^\s<]/.test(text))

/** Removes the empty lines inside elements that contain no Markdown. Only Kramdown itself never reads Markdown between them. */
export const closeGaps: Step = (draft) => {
  const { text } = draft
  const isKramdown = draft.conversion.site.settings.templateValues !== undefined
  const names = isKramdown ? new Set([...wholes, ...containers]) : wholes
  const gap = isKramdown ? /\n(?:[ \t]*\n)+/g : deepGap
  const edits = elementsIn(text, (name) => names.has(name)).flatMap(function visit(element): Edit[] {
    const whole = text.slice(element.start, element.end)
    if (!isBlock(text, element) || !isWhole(element.name, whole)) return element.children.flatMap(visit)
    return [{ start: element.start, end: element.end, text: whole.replace(gap, '\n') }]
  })
  draft.text = applyEdits(text, edits)
}

/** Markdown in an inline element whose tag is alone on its line: Kramdown begins a paragraph there, and CommonMark a block of HTML. */
export const joinInline: Step = (draft) => {
  draft.text = replaceInText(
    draft.text,
    /(?<=^|\n[ \t]*\n)[ \t]{0,3}(<(em|strong|b|i|span|small|mark|q|cite|u|s)(?:\s[^<>\n]*)?>)[ \t]*\n[ \t]*((?:(?!\n[ \t]*\n)[\s\S])*?)\s*<\/\2>/g,
    ([, tag = '', name = '', content = '']) => `${tag}${content.replace(/\n[ \t]+/g, '\n')}</${name}>`,
  )
}
