// Converts the attributes of Kramdown, with which Just the Docs makes callouts and labels.

import type { Draft, Step } from '../../draft.ts'
import { containerNames } from '../../steps/containers.ts'
import { attributesText, containerText, labelText } from '../../steps/directives.ts'
import { maskFences, replaceInText } from '../../text/mask.ts'
import { escapeCodePipes } from '../../text/tables.ts'
import { withoutContents } from './contents.ts'
import { closeGaps, convertNotes, convertParagraphs, joinInline, withoutDeepLines } from './kramdown-html.ts'

/** A list of attributes on its own line belongs to the block before or after it. */
const attributeLine = /^[ \t]*\{:[ \t]*([^{}\n]*)\}[ \t]*$/

/** Such a line at the beginning of a quotation, for the rest of it. */
const quotedAttributes = /^[ \t]*>[ \t]*\{:[^{}\n]*\}[ \t]*$/

/** The levels of quotations within one another that are converted. */
const mostLevels = 5

/** Converts the attributes of the text of a page, or of a quotation in it, and removes those without a counterpart. */
function convertedAttributes(text: string, draft: Draft, level = 0): string {
  const lines = text.split('\n')
  const masked = maskFences(text).split('\n')
  const result: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = masked[i] ?? ''
    const [, attributes] = attributeLine.exec(line) ?? []
    const callout = calloutOf(attributes ?? '')
    const above = callout === undefined ? [] : blockAbove(result, masked[i - 1] ?? '')
    if (callout !== undefined && above.length > 0) {
      result.length -= above.length
      const inner = above.map((one) => one.replace(/^[ \t]*>[ \t]?/, ''))
      result.push(calloutText(callout, inner, draft, level))
      continue
    }
    const isQuoted = level < mostLevels && quotedAttributes.test(line)
    if (isQuoted || (callout !== undefined && lines[i + 1]?.trim())) {
      const end = paragraphEnd(lines, i + 1)
      const inner = lines.slice(isQuoted ? i : i + 1, end).map((one) => one.replace(/^[ \t]*>[ \t]?/, ''))
      result.push(
        callout === undefined
          ? quotation(convertedAttributes(inner.join('\n'), draft, level + 1))
          : calloutText(callout, inner, draft, level),
      )
      i = end - 1
    } else if (attributes === undefined) result.push(lines[i] ?? '')
    else addAttributes(result, attributes, draft)
  }
  return result.join('\n')
}

/** Writes a callout with the lines of a block. They can contain callouts, too. */
function calloutText({ name, container, isTitled }: Callout, lines: string[], draft: Draft, level: number): string {
  draft.count(`\`{: .${name} }\` → containers`)
  const title = isTitled ? (lines[0] ?? '') : ''
  const content = lines.slice(isTitled ? 1 : 0).join('\n')
  const inner = level < mostLevels ? convertedAttributes(separated(content), draft, level + 1) : content
  return containerText(container, labelText(title), inner)
}

interface Callout {
  /** The class of the old theme. */
  name: string
  container: string
  /** Whether the first line of the block is the title. */
  isTitled: boolean
}

/** Returns the callout of the last class that names one: of `.note .warning`, that is the warning. */
function calloutOf(attributes: string): Callout | undefined {
  return Array.from(attributes.matchAll(/\.([a-z]+)(-title)?(?![\w-])/g))
    .flatMap(([, name = '', title]): Callout[] => {
      const container = containerNames.get(name === 'new' ? 'info' : name === 'highlight' ? 'note' : name)
      return container === undefined ? [] : [{ name, container, isTitled: title !== undefined }]
    })
    .at(-1)
}

/** Returns the paragraph or the quotation directly above attributes. `last` is its last line without code. */
function blockAbove(lines: readonly string[], last: string): string[] {
  if (!/^[^\s#\uFFFC{:|<]/.test(last)) return []
  const start = lines.findLastIndex((line) => line.trim() === '') + 1
  return lines.slice(start).some((line) => line.includes('\n')) ? [] : lines.slice(start)
}

function paragraphEnd(lines: readonly string[], start: number): number {
  const end = lines.findIndex((line, i) => i >= start && line.trim() === '')
  return end < 0 ? lines.length : end
}

const quotation = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** Gives the attributes to the block before them: the id of a heading, and labels. */
function addAttributes(lines: string[], attributes: string, draft: Draft): void {
  const last = lines.at(-1) ?? ''
  // The entry before it stands for the table of contents.
  if (/\btoc\b/.test(attributes)) {
    if (/^[ \t]*(?:[-*+]|\d+\.)[ \t]/.test(last)) lines.pop()
    return
  }
  const [, id] = /#([\w:.-]+)/.exec(attributes) ?? []
  if (id !== undefined && /^#{1,6}[ \t]/.test(last)) lines[lines.length - 1] = `${last.trimEnd()} {#${id}}`
  const badge = isParagraphOfOneLine(lines) ? badgeOf(last, attributes) : undefined
  if (badge === undefined) return countClasses(attributes, draft)
  draft.count('`{: .label }` → `:badge[…]`')
  lines.pop()
  placeBadge(lines, badge)
}

/** Classes of the old theme change how text looks. Those about the outline have no other effect. */
function countClasses(attributes: string, draft: Draft): void {
  const count = attributes.split(/\s+/).filter((one) => /^\.[\w-]/.test(one) && one !== '.no_toc').length
  draft.count('classes of the old theme → removed', count)
}

const isParagraphOfOneLine = (lines: readonly string[]): boolean =>
  /^[^\s#>|`:-]/.test(lines.at(-1) ?? '') && (lines.at(-2) ?? '').trim() === ''

/** Labels stand beside the heading before them. The badge of a page title stays below it. */
function placeBadge(lines: string[], badge: string): void {
  const at = (lines.at(-1) ?? '').trim() === '' ? lines.length - 2 : lines.length - 1
  const [, title, id = ''] = /^(#{2,6}[ \t][^\n]*?)([ \t]*\{#[^{}\n]*\})?[ \t]*$/.exec(lines[at] ?? '') ?? []
  if (title === undefined) lines.push(badge)
  else lines.splice(at, lines.length - at, `${title} ${badge}${id}`)
}

/** The types of badges for the colors of labels. */
const labelTypes: ReadonlyMap<string, string> = new Map([
  ['green', 'tip'],
  ['yellow', 'warning'],
  ['red', 'danger'],
])

/** Returns a label of Just the Docs as a badge, or `undefined` if the attributes make no label. */
function badgeOf(text: string, attributes: string): string | undefined {
  const classes = attributes.split(/[\s.]+/)
  if (!classes.includes('label')) return undefined
  const [, color = ''] = /\blabel-([a-z]+)/.exec(attributes) ?? []
  const type = labelTypes.get(color) ?? 'info'
  return `:badge${labelText(text.trim())}${attributesText({ type: type === 'tip' ? undefined : type })}`
}

const convertAttributes: Step = (draft) => {
  draft.text = convertedAttributes(draft.text, draft)
}

/** Kramdown reads Markdown inside `<div markdown="1">`. In CommonMark, empty lines must surround it. */
const separated = (text: string): string =>
  replaceInText(
    withoutDeepLines(text),
    /^[ \t]*(<\/?(?:div|section|article|aside|details|figure)\b[^<>\n]*>)[ \t]*\n?/gm,
    ([, tag = '']) => `\n${tag.replace(/\smarkdown=(?:"[^"]*"|'[^']*'|\w+)/, '')}\n\n`,
  )

const separateHtml: Step = (draft) => {
  draft.text = separated(draft.text)
}

const removeContents: Step = (draft) => {
  draft.text = withoutContents(draft.text, () => {
    draft.count('`{:toc}` → the outline beside the page')
    return ''
  })
}

/** Attributes after inline text, such as `[text](url){: .btn }`. */
const removeInlineAttributes: Step = (draft) => {
  const text = replaceInText(
    draft.text,
    /<span>([^<>\n]*)<\/span>\{:[ \t]*([^{}\n]*)\}/g,
    ([whole, content = '', attributes = '']) => badgeOf(content, attributes) ?? whole,
  )
  draft.text = replaceInText(
    text,
    /(?<=\S)[ \t]?\{:[ \t]*((?![^{}\n]*\b[\w-]+=)[^{}\n]*)\}/g,
    ([, attributes = '']) => {
      countClasses(attributes, draft)
      return ''
    },
  )
}

const escapePipes: Step = (draft) => {
  draft.text = escapeCodePipes(draft.text)
}

export const kramdownSteps: readonly Step[] = [
  escapePipes,
  removeContents,
  convertNotes,
  convertParagraphs,
  closeGaps,
  joinInline,
  separateHtml,
  convertAttributes,
  removeInlineAttributes,
]
