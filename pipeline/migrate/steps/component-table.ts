// The components of other generators that have a counterpart in docsite. To add one, add a row.

import type { Draft } from '../draft.ts'
import { literalValue, unknownValue } from '../literals.ts'
import type { AttributeValue, ComponentElement } from '../text/elements.ts'
import { attributesText, containerText, labelText } from './directives.ts'

/** A component with its converted content. */
export interface Use {
  draft: Draft
  element: ComponentElement
  /** The converted content, without the indentation that all lines share. */
  content: string
  /** Whether the component is part of a line of text. */
  isInline: boolean
}

/** Returns the text that replaces a component, or `undefined` if this use has no counterpart. */
export type Convert = (use: Use) => string | undefined

/** Returns the value of an attribute that is plain data, or `undefined`. */
function attribute({ draft, element }: Pick<Use, 'draft' | 'element'>, ...names: string[]): unknown {
  for (const name of names) {
    const written = element.attributes.get(name) ?? element.attributes.get(`:${name}`)
    if (written === undefined) continue
    const value = dataOf(written, draft.values, element.attributes.has(`:${name}`))
    if (value !== unknownValue) return value
  }
  return undefined
}

/** Returns an attribute's value, or `unknownValue` if it is not plain data. */
export function dataOf(written: AttributeValue, scope: ReadonlyMap<string, unknown>, isVueExpression = false): unknown {
  if (typeof written === 'object') return literalValue(written.expression, scope)
  return isVueExpression && typeof written === 'string' ? literalValue(written, scope) : written
}

const stringOf = (use: Use, ...names: string[]): string | undefined => {
  const value = attribute(use, ...names)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

const unwrap: Convert = ({ content }) => content
const remove: Convert = () => ''
const line = (text: string): string => text.replace(/\s*\n\s*/g, ' ').trim()

const tabs: Convert = (use) => {
  const values: unknown = attribute(use, 'values')
  const labels = new Map(
    (Array.isArray(values) ? values : []).map((entry: unknown) =>
      typeof entry === 'object' && entry !== null && 'value' in entry && 'label' in entry
        ? [String(entry.value), String(entry.label)]
        : [String(entry), String(entry)],
    ) as [string, string][],
  )
  const group = stringOf(use, 'groupId', 'syncKey', 'group')
  const chosen = stringOf(use, 'defaultValue')
  const content = use.content.replace(/:::tab\[([^\]\n]*)\]\{value="\1"/g, (whole, value: string) => {
    const label = labels.get(value)
    return label === undefined ? whole : `:::tab${labelText(label)}{value="${value}"`
  })
  const marked = chosen === undefined ? content : content.replace(`{value="${chosen}"}`, `{value="${chosen}" default}`)
  return containerText('tabs', attributesText({ group }), marked)
}

const tab: Convert = (use) => {
  const value = stringOf(use, 'value')
  const label = stringOf(use, 'label', 'title', 'name')
  const isDefault = use.element.attributes.has('default')
  const attributes = { value: value === label ? undefined : value, default: isDefault }
  // Without a label, the tabs around this one may name it.
  return containerText('tab', `${labelText(label ?? value ?? '')}${attributesText(attributes)}`, use.content)
}

const badgeTypes = new Map([
  ['tip', 'tip'],
  ['success', 'tip'],
  ['note', 'info'],
  ['info', 'info'],
  ['default', 'info'],
  ['warning', 'warning'],
  ['caution', 'warning'],
  ['danger', 'danger'],
  ['error', 'danger'],
])

const badge: Convert = (use) => {
  const text = stringOf(use, 'text') ?? line(use.content)
  const type = badgeTypes.get(stringOf(use, 'type', 'variant') ?? 'tip') ?? 'info'
  return text === ''
    ? undefined
    : `:badge${labelText(text.replace(/<[^>]+>/g, ''))}${attributesText({ type: type === 'tip' ? undefined : type })}`
}

/** The containers of other generators, and docsite's container for each. */
export const containerNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    note: 'note',
    tip: 'tip',
    info: 'info',
    warning: 'warning',
    caution: 'caution',
    danger: 'danger',
    details: 'details',
    important: 'info',
    success: 'tip',
    secondary: 'note',
    error: 'danger',
    hint: 'tip',
    check: 'tip',
    done: 'tip',
    abstract: 'info',
    summary: 'info',
    tldr: 'info',
    question: 'info',
    help: 'info',
    faq: 'info',
    attention: 'warning',
    failure: 'danger',
    fail: 'danger',
    missing: 'danger',
    bug: 'danger',
    example: 'note',
    snippet: 'note',
    quote: 'note',
    cite: 'note',
    seealso: 'info',
    todo: 'info',
  }),
)

const aside: Convert = (use) => {
  const type = (stringOf(use, 'type', 'variant') ?? 'note').toLowerCase()
  return containerText(
    containerNames.get(type) ?? 'note',
    labelText(stringOf(use, 'title', 'label') ?? ''),
    use.content,
  )
}

const card: Convert = (use) => {
  const title = stringOf(use, 'title', 'name') ?? ''
  const href = stringOf(use, 'href', 'link', 'to')
  const text = stringOf(use, 'description', 'content', 'desc') ?? use.content
  if (title === '' && text.trim() === '') return undefined
  return `**${href === undefined ? title : `[${title}](${href})`}**\n\n${text.trim()}`.trim()
}

const linkCard: Convert = (use) => {
  const [title, href, text] = [
    stringOf(use, 'title', 'name'),
    stringOf(use, 'href', 'link', 'to'),
    stringOf(use, 'description', 'desc'),
  ]
  if (title === undefined || href === undefined) return undefined
  return `- [${title}](${href})${text ? `: ${text}` : ''}`
}

const link: Convert = (use) => {
  const href = stringOf(use, 'href', 'to', 'link')
  const text = line(use.content) || stringOf(use, 'text', 'title', 'label')
  return href === undefined || !text ? undefined : `[${text}](${href})`
}

const image: Convert = (use) => {
  const src = stringOf(use, 'src')
  return src === undefined ? undefined : `![${stringOf(use, 'alt') ?? ''}](${src})`
}

const packageManagers: Convert = (use) => {
  const command: unknown = attribute(use, 'command', 'pkg', 'dev')
  if (typeof command === 'string') {
    const written =
      use.element.name === 'PackageManagers' ? `npm ${stringOf(use, 'type') ?? 'install'} ${command}` : command
    return `\`\`\`bash package-manager\n${written.replace(/^(?!npm |npx )(\w)/gm, 'npm $1')}\n\`\`\``
  }
  if (typeof command !== 'object' || command === null) return undefined
  const blocks = Object.entries(command).map(([name, text]) => `\`\`\`bash [${name}]\n${String(text)}\n\`\`\``)
  return containerText('code-group', attributesText({ group: 'package.manager' }), blocks.join('\n\n'))
}

const codeBlock: Convert = (use) => {
  const title = stringOf(use, 'title', 'filename')
  const code = stringOf(use, 'code', 'children') ?? templateText(use)
  if (code === undefined) return undefined
  return `\`\`\`${stringOf(use, 'language', 'lang') ?? ''}${title ? ` title="${title}"` : ''}\n${code.replace(/\n$/, '')}\n\`\`\``
}

/** Returns the content of a code component: an expression in braces, or an imported file. */
function templateText({ draft, content }: Use): string | undefined {
  const written = content.trim()
  const [, inner] = /^\{([\s\S]*)\}$/.exec(written) ?? []
  if (inner === undefined) return written || undefined
  const value = literalValue(inner, draft.values)
  return typeof value === 'string' ? value : undefined
}

const sourceLink: Convert = (use) => {
  const href = stringOf(use, 'href')
  return href === undefined ? undefined : `:source[]${attributesText({ href })}`
}

const overview: Convert = ({ draft }) => {
  draft.fields.overview = true
  return ''
}

/** The components by name. */
export const componentTable: ReadonlyMap<string, { convert: Convert; into: string }> = new Map(
  Object.entries({
    Tabs: { convert: tabs, into: '`:::tabs`' },
    Tab: { convert: tab, into: '`:::tab`' },
    TabItem: { convert: tab, into: '`:::tab`' },
    Steps: { convert: ({ content }) => containerText('steps', '', content), into: '`:::steps`' },
    Badge: { convert: badge, into: '`:badge[…]`' },
    Aside: { convert: aside, into: 'containers' },
    Admonition: { convert: aside, into: 'containers' },
    Callout: { convert: aside, into: 'containers' },
    Card: { convert: card, into: 'text with a bold title' },
    CardGrid: { convert: unwrap, into: 'their content' },
    Cards: { convert: unwrap, into: 'their content' },
    LinkCard: { convert: linkCard, into: 'list items with links' },
    LinkButton: { convert: link, into: 'links' },
    Link: { convert: link, into: 'links' },
    Image: { convert: image, into: 'images' },
    FileTree: { convert: unwrap, into: 'lists' },
    Icon: { convert: remove, into: 'nothing' },
    PackageManagerTabs: { convert: packageManagers, into: '`package-manager` code blocks' },
    PackageManagers: { convert: packageManagers, into: '`package-manager` code blocks' },
    CodeBlock: { convert: codeBlock, into: 'code blocks' },
    Code: { convert: codeBlock, into: 'code blocks' },
    Overview: { convert: overview, into: '`overview: true`' },
    SourceCode: { convert: sourceLink, into: '`:source[…]`' },
    ClientOnly: { convert: unwrap, into: 'their content' },
    BrowserOnly: { convert: unwrap, into: 'their content' },
    NoSSR: { convert: unwrap, into: 'their content' },
    Fragment: { convert: unwrap, into: 'their content' },
    '': { convert: unwrap, into: 'their content' },
  } satisfies Record<string, { convert: Convert; into: string }>),
)
