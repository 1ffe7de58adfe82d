// Converts components in pages: those that docsite knows into its own syntax, partials into `::include`, and all others into islands.

import { posix } from 'node:path'
import type { Draft } from '../draft.ts'
import { unknownValue } from '../literals.ts'
import { type ComponentElement, elementsIn } from '../text/elements.ts'
import { continuation, dedent, indentAfterFirst } from '../text/indent.ts'
import { applyEdits, type Edit } from '../text/mask.ts'
import { managerProps, slotTabs } from './component-code.ts'
import { mdxComponents } from './component-rows.ts'
import { componentTable } from './component-table.ts'
import { dataOf, stringOf, type Use } from './component-use.ts'
import { attributesText, containerText } from './directives.ts'
import { includePartial } from './partials.ts'
import { staticContent } from './static-components.ts'

/** Components that are inline even if they are alone on their line. */
const inlineNames = new Set(['Badge', 'Icon', 'Link', 'LinkButton', 'VPButton', 'Image', 'Tooltip', 'Kbd', ''])

/** Returns whether a name is that of a component. HTML elements are in lower case. */
const isComponentName = (name: string): boolean => name === '' || /^[A-Z]/.test(name)

export function convertComponents(draft: Draft): void {
  draft.text = withComponents(draft, draft.text)
}

/** Converts the components in a text of the page. */
const withComponents = (draft: Draft, text: string): string =>
  applyEdits(
    text,
    elementsIn(text, isComponentName).map((element) => withoutIndent(text, element, edit(draft, text, element))),
  )

function edit(draft: Draft, text: string, element: ComponentElement): Edit {
  const { start, end } = element
  const lineStart = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  const lineEnd = text.slice(end, (text.indexOf('\n', end) + 1 || text.length + 1) - 1)
  const prefix = continuation(lineStart)
  const isInline = inlineNames.has(element.name) || prefix === undefined || lineEnd.trim() !== ''
  const inner = applyEdits(
    text.slice(element.contentStart, element.contentEnd),
    element.children.map((child) => {
      const { start, end, text: replacement } = edit(draft, text, child)
      return { start: start - element.contentStart, end: end - element.contentStart, text: replacement }
    }),
  )
  const content = prefix && isInline === false ? unprefixed(inner, prefix) : dedent(inner)
  const converted = convertOne({ draft, element, text, content, isInline }) ?? text.slice(start, end)
  if (isInline) return { start, end, text: converted }
  // HTML continues up to an empty line.
  const before = text.slice(0, start - lineStart.length - 1)
  const gap = /^[ \t]*<[^\n]*$/.test(before.slice(before.lastIndexOf('\n') + 1)) ? `\n${prefix ?? ''}` : ''
  return { start, end, text: gap + indentAfterFirst(converted, prefix ?? '') }
}

/** Removes the indentation of a block of which no list is the cause: Markdown would read it as code. */
function withoutIndent(text: string, { start, end }: ComponentElement, { text: converted }: Edit): Edit {
  const lineStart = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  const isBlock = /^\s*:::/.test(converted) && /^[ \t]{4,}$/.test(lineStart)
  if (!isBlock || isInList(text.slice(0, start - lineStart.length), lineStart.length))
    return { start, end, text: converted }
  return { start: start - lineStart.length, end, text: converted.replaceAll(`\n${lineStart}`, '\n') }
}

/** Returns whether a line with this indentation continues an item of a list in the lines before it. */
function isInList(before: string, indent: number): boolean {
  let depth = indent
  for (const line of before.split('\n').reverse()) {
    const [, space = '', marker = ''] = /^([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+(?=\S))?\S/.exec(line) ?? []
    if (line.trim() === '' || space.length >= depth) continue
    if (marker !== '') return space.length + marker.length <= indent
    depth = space.length
    if (depth === 0) return false
  }
  return false
}

/**
 * Removes the prefix of the lines around a component, and then the indentation that all lines share. Blanks that only some lines have
 * are no prefix, but the levels of a list.
 */
function unprefixed(text: string, prefix: string): string {
  const [first = '', ...rest] = text.split('\n')
  const isShared = prefix.trim() !== '' || rest.every((line) => line.trim() === '' || line.startsWith(prefix))
  const without = (line: string): string =>
    line.startsWith(prefix) ? line.slice(prefix.length) : line.trimEnd() === prefix.trimEnd() ? '' : line
  return dedent([without(first), ...(isShared ? rest.map(without) : rest)].join('\n'))
}

function convertOne(use: Use): string | undefined {
  const { draft, element } = use
  const partial = draft.imports.get(element.name)
  if (partial !== undefined && /\.mdx?$/.test(partial) && !exportsComponent(use, partial))
    return includePartial(use, partial) ?? missingPart(use, partial)
  const asset = /\.(?:svg|png|jpe?g|webp|gif)$/.test(partial ?? '') ? partial : undefined
  if (asset !== undefined) return `![${labelOf(use)}](${relativeTo(draft, asset)})`
  const entry = isOwnComponent(draft, element.name) ? undefined : componentTable.get(element.name)
  const converted = entry?.convert(use)
  if (entry && converted !== undefined) {
    draft.count(`\`<${element.name}>\` → ${entry.into}`)
    return converted
  }
  if (!element.isClosed && element.attributes.size === 0 && !draft.imports.has(element.name)) return undefined
  const inlined = managerProps(use) ?? slotTabs(use) ?? staticContent(use, (text) => withComponents(draft, text))
  if (inlined === undefined) return island(use)
  draft.count(`\`<${element.name}>\` → what it renders`)
  return inlined
}

/** Returns whether a file of MDX exports a component with this name, besides its text. */
const exportsComponent = ({ draft, element }: Use, file: string): boolean =>
  /^\w+$/.test(element.name) &&
  new RegExp(`^export\\s+(?:const|let|function)\\s+${element.name}\\b`, 'm').test(
    draft.conversion.files.text(file) ?? '',
  )

/** Reports a part that is not in the project, because the old build writes it. */
function missingPart({ draft, element }: Use, file: string): string {
  draft.find(
    'todo',
    `The part \`${file}\` does not exist. If the old build writes it, build the old site once, and migrate again.`,
    `<${element.name}`,
  )
  return ''
}

/** Returns whether the project has a component of its own with this name, which is not the one of the table. */
const isOwnComponent = ({ conversion, imports }: Draft, name: string): boolean =>
  conversion.site.settings.globals?.has(name) || (imports.has(name) && Object.hasOwn(mdxComponents, name))

const labelOf = (use: Use): string => stringOf(use, 'alt', 'title', 'aria-label') ?? ''

const relativeTo = ({ folder }: Draft, file: string): string => {
  const path = posix.relative(folder, file)
  return path.startsWith('.') ? path : `./${path}`
}

/** Writes an island, and records that its component is left to do. */
function island({ draft, element, content, isInline }: Use): string {
  const props: Record<string, unknown> = {}
  for (const [attribute, value] of element.attributes) {
    const name = attribute.replace(/^(?:v-bind)?:/, '')
    const data = dataOf(value, draft.values, attribute !== name)
    if (/^[@#]|^v-|^\.\.\.$/.test(name) || data === unknownValue) {
      const code = typeof value === 'object' ? value.expression : String(value)
      draft.find(
        'todo',
        `The value of \`${attribute}\` of \`<${element.name}>\` is code, which pages cannot run.`,
        `<${element.name}`,
        code,
      )
    } else props[name] = data
  }
  const name = draft.conversion.stubs.use(element.name, {
    file: draft.page.file,
    props: new Set(Object.keys(props)),
    isInline,
  })
  const attributes = attributesText(props)
  if (content.trim() === '') return isInline ? `:${name}${attributes || '{}'}` : `::${name}${attributes}`
  return isInline ? `:${name}[${content.trim()}]${attributes}` : containerText(name, attributes, content)
}
