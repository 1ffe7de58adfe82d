// Converts what the styles of the old theme show only for a choice of the reader: to tabs, and to images for each appearance.

import type { Draft } from '../draft.ts'
import { type ComponentElement, elementsIn, type Tag, tagsIn } from '../text/elements.ts'
import { htmlBlocksIn } from '../text/html-blocks.ts'
import { continuation, dedent, indentAfterFirst } from '../text/indent.ts'
import { applyEdits, type Edit } from '../text/mask.ts'
import { knownVariants } from '../text/variant-styles.ts'
import { attributesText, containerText, labelText } from './directives.ts'
import { themedImageText } from './themed-image.ts'

const blockNames = new Set(['div', 'section', 'article', 'p'])

export function convertVariants(draft: Draft): void {
  convertSchemes(draft)
  if (variantsOf(draft).choices.size > 0) draft.text = withTabs(draft, draft.text)
}

const variantsOf = ({ conversion }: Draft) => conversion.site.settings.variants ?? knownVariants

/** Returns the entry of a table for one of the marks of a tag: its classes and its attributes. */
function marked<Value>(
  table: ReadonlyMap<string, Value>,
  { attributes }: Pick<Tag, 'attributes'>,
): { mark: string; value: Value } | undefined {
  const classes = String(attributes.get('class') ?? '').split(/\s+/)
  for (const mark of [...classes.map((one) => `.${one}`), ...[...attributes.keys()].map((name) => `[${name}]`)]) {
    const value = table.get(mark)
    if (value !== undefined) return { mark, value }
  }
  return undefined
}

/** Converts pairs of images into one with `dark`, and marks other elements with docsite's classes. */
function convertSchemes(draft: Draft): void {
  const { schemes } = variantsOf(draft)
  const { text } = draft
  const found = [...tagsIn(text)].flatMap((tag) => {
    const scheme = tag.kind === 'close' ? undefined : marked(schemes, tag)
    return scheme ? [{ tag, scheme: scheme.value, mark: scheme.mark }] : []
  })
  if (found.length === 0) return
  const blocks = htmlBlocksIn(text)
  const edits: Edit[] = []
  for (let i = 0; i < found.length; i++) {
    const [one, other] = [found[i], found[i + 1]]
    if (one === undefined) continue
    const pair = other && imagePair(text, one, other)
    const isInHtml = blocks.some(([start, end]) => start < one.tag.start && one.tag.start < end)
    if (pair !== undefined && other && !isInHtml) {
      edits.push({ start: one.tag.start, end: other.tag.end, text: pair })
      i++
    } else edits.push({ start: one.tag.start, end: one.tag.end, text: withClass(text, one.tag, one.mark, one.scheme) })
  }
  draft.count('elements for one appearance → docsite’s', edits.length)
  draft.text = applyEdits(text, edits)
}

interface SchemeTag {
  tag: Tag
  scheme: 'light' | 'dark'
}

function imagePair(text: string, one: SchemeTag, other: SchemeTag): string | undefined {
  if (one.tag.name !== 'img' || other.tag.name !== 'img' || one.scheme === other.scheme) return undefined
  if (text.slice(one.tag.end, other.tag.start).trim() !== '') return undefined
  const [light, dark] = one.scheme === 'light' ? [one.tag, other.tag] : [other.tag, one.tag]
  const [src, darkSrc] = [light, dark].map(({ attributes }) => attributes.get('src'))
  const alt = light.attributes.get('alt') ?? dark.attributes.get('alt')
  if (typeof src !== 'string' || typeof darkSrc !== 'string') return undefined
  return themedImageText(labelText(typeof alt === 'string' ? alt : '').slice(1, -1), src, darkSrc)
}

/** Replaces the mark of a tag by docsite's class. */
function withClass(text: string, { start, end, attributes }: Tag, mark: string, scheme: 'light' | 'dark'): string {
  const tag = text.slice(start, end)
  const name = mark.replace(/[.[\]]/g, '')
  if (mark.startsWith('.')) return tag.replace(new RegExp(`(?<=["'\\s])${name}(?=["'\\s])`), `${scheme}-only`)
  const bare = tag.replace(new RegExp(`\\s${name}(?:=(?:"[^"]*"|'[^']*'))?(?=[\\s/>])`), '')
  return attributes.has('class')
    ? bare.replace(/\sclass=(["'])/, ` class=$1${scheme}-only `)
    : bare.replace(/^<[\w-]+/, `$& class="${scheme}-only"`)
}

/** Converts siblings for different choices into tabs. Inside a line, a stroke separates them. */
function withTabs(draft: Draft, text: string): string {
  const { choices } = variantsOf(draft)
  const elements = elementsIn(text, (name) => blockNames.has(name) || name === 'span')
  const runs = runsIn(text, elements, (element) => marked(choices, element)?.mark)
  return applyEdits(
    text,
    runs.flatMap((run) => {
      const marks = run.map(({ mark }) => mark)
      note(draft, marks, run.length > 1)
      return isInLine(text, run) ? strokes(run) : [tabs(draft, text, run)]
    }),
  )
}

interface Variant {
  element: ComponentElement
  mark: string
}

/** Returns the elements for a choice, with those that follow one another for different choices together. */
function runsIn(
  text: string,
  elements: readonly ComponentElement[],
  markOf: (element: ComponentElement) => string | undefined,
): Variant[][] {
  const runs: Variant[][] = []
  for (const element of elements) {
    const mark = element.isClosed ? markOf(element) : undefined
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (mark === undefined) runs.push(...runsIn(text, element.children, markOf))
    else if (
      last &&
      text.slice(last.element.end, element.start).trim() === '' &&
      last.element.end <= element.start &&
      !run?.some((one) => one.mark === mark)
    )
      run?.push({ element, mark })
    else runs.push([{ element, mark }])
  }
  return runs
}

const lineStart = (text: string, offset: number): string => text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)

const isInLine = (text: string, [first]: readonly Variant[]): boolean =>
  first === undefined ||
  !blockNames.has(first.element.name) ||
  continuation(lineStart(text, first.element.start)) === undefined

const strokes = (run: readonly Variant[]): Edit[] =>
  run.slice(1).map(({ element: { start } }) => ({ start, end: start, text: ' / ' }))

function tabs(draft: Draft, text: string, run: readonly Variant[]): Edit {
  const start = run[0]?.element.start ?? 0
  const end = run.at(-1)?.element.end ?? start
  const prefix = continuation(lineStart(text, start)) ?? ''
  const panels = run.map(({ element, mark }) => {
    const inner = text
      .slice(element.contentStart, element.contentEnd)
      .split('\n')
      .map((line) => (line.startsWith(prefix) ? line.slice(prefix.length) : line))
      .join('\n')
    return containerText('tab', labelText(labelOf(mark)), withTabs(draft, dedent(inner)))
  })
  const group = run
    .map(({ mark }) => mark.replace(/[.[\]]/g, ''))
    .sort()
    .join('.')
  draft.count('variants of the old styles → `:::tabs`')
  const converted = containerText(
    'tabs',
    attributesText({ group: run.length > 1 ? group : undefined }),
    panels.join('\n\n'),
  )
  return { start, end, text: indentAfterFirst(converted, prefix) }
}

/** Returns a label for a mark: `.composition-api` → `Composition API`. */
function labelOf(mark: string): string {
  const words = mark
    .replace(/[.[\]]/g, '')
    .replace(/^for-/, '')
    .replace(/[-_]+/g, ' ')
    .replace(/\b(?:api|ui|js|ts|css|html|sfc|cli|npm|sdk)\b/gi, (word) => word.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Says once for the site what the styles of a mark did. */
function note(draft: Draft, marks: readonly string[], isPair: boolean): void {
  const { findings } = draft.conversion
  const { choices } = variantsOf(draft)
  for (const mark of marks) {
    const shown = isPair
      ? 'Parts for different choices are now tabs.'
      : 'The pages show all such parts. Where this one stands alone, say in words for whom it is.'
    const text = `Elements with \`${mark}\` were shown only for a choice of the reader, by \`${choices.get(mark)}\`. ${shown}`
    if (!findings.some((one) => one.text === text))
      draft.find(isPair ? 'note' : 'todo', text, mark.replace(/[.[\]]/g, ''))
  }
}
