// The directives of MyST that have a counterpart in docsite. To add one, add a row.

import { containerNames } from '../../steps/containers.ts'
import { attributesText, containerText, labelText } from '../../steps/directives.ts'
import { indentAfterFirst } from '../../text/indent.ts'
import { codeBlock, codeCell, fenced, includeCode, includeText } from './code-directives.ts'
import type { ConvertDirective, Directive } from './directives.ts'
import { docTarget, labelId, labelTarget } from './labels.ts'
import { formulaText } from './math.ts'
import { csvTable, listTable } from './table-directives.ts'
import { toctreeOf } from './toctree.ts'

const nothing: ConvertDirective = () => ''
const content: ConvertDirective = ({ inner }) => inner()

const capitalized = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`

/** Names of admonitions that readers saw and docsite's container does not have. */
const labels: ReadonlyMap<string, string> = new Map([['seealso', 'See also']])

const isFolded = ({ options }: Directive): boolean =>
  /\b(?:dropdown|toggle)\b/.test(options.get('class') ?? '') || options.has('dropdown')

/** In Sphinx, the text after the name of an admonition is its first paragraph; in MyST's own generator, its title. */
const admonition: ConvertDirective = (directive) => {
  const { name, argument, inner, draft } = directive
  const container = containerNames.get(name) ?? 'note'
  const own = container === name ? '' : (labels.get(name) ?? capitalized(name))
  const isTitle = draft.conversion.site.settings.extensions?.has('mystmd') ?? false
  const text = [isTitle ? '' : argument, inner()].filter(Boolean).join('\n')
  const title = (isTitle && argument) || own
  return isFolded(directive)
    ? containerText('details', labelText(title || capitalized(name)), text)
    : containerText(container, labelText(title), text)
}

const titled: ConvertDirective = (directive) => {
  const { argument, options, inner } = directive
  const kind = (options.get('class') ?? '').split(/\s+/).find((one) => containerNames.has(one)) ?? 'note'
  const name = isFolded(directive) ? 'details' : (containerNames.get(kind) ?? 'note')
  return containerText(name, labelText(argument), inner())
}

const dropdown: ConvertDirective = ({ argument, options, inner }) =>
  containerText('details', `${labelText(argument || 'Show')}${options.has('open') ? '{open}' : ''}`, inner())

/** Returns a note about a version: a container if it has a text. */
const versionNote =
  (words: string): ConvertDirective =>
  ({ argument, inner }) => {
    const [version = '', ...rest] = argument.split(/\s+/)
    const text = [rest.join(' '), inner()].filter(Boolean).join('\n')
    return text === '' ? `*${words} ${version}*` : containerText('info', labelText(`${words} ${version}`), text)
  }

/** The navigation is in the sidebar. A tree that the page showed becomes a list. */
const toctree: ConvertDirective = ({ body, options, draft }) => {
  if (options.has('hidden')) return ''
  const docs = draft.conversion.site.pages.map(({ file }) => file.replace(/\.md$/, ''))
  const { entries } = toctreeOf(body, draft.folder, docs)
  return entries
    .flatMap(({ title, target }) => {
      const page = /^https?:/.test(target) ? { url: target, title: target } : docTarget(draft, `/${target}`)
      return page === undefined || page.url === '' ? [] : [`- [${title ?? page.title ?? target}](${page.url})`]
    })
    .join('\n')
}

const image: ConvertDirective = ({ argument, options }) => imageText(argument, options)

const imageText = (source: string, options: ReadonlyMap<string, string>): string => {
  const width = /^\d+(?=px$|$)/.exec(options.get('width') ?? '')?.[0]
  return `![${options.get('alt') ?? ''}](${source})${width === undefined ? '' : `{width=${width}}`}`
}

/** The first paragraph of a figure is its caption. */
const figure: ConvertDirective = ({ argument, options, inner }) => {
  const [caption = '', ...legend] = inner().split(/\n[ \t]*\n/)
  return figureText(caption, options, [imageText(argument, options), ...legend].join('\n\n'))
}

const figureText = (caption: string, options: ReadonlyMap<string, string>, text: string): string => {
  const name = options.get('name') ?? options.get('label')
  const id = name === undefined ? '' : `{#${labelId(name)}}`
  return caption.trim() === '' && id === '' ? text : containerText('figure', `${labelText(caption.trim())}${id}`, text)
}

const figureMd: ConvertDirective = ({ inner, options }) => {
  const [picture = '', ...caption] = inner().split(/\n[ \t]*\n/)
  return figureText(caption.join(' '), options, picture)
}

const table: ConvertDirective = ({ argument, options, inner }) => figureText(argument, options, inner())

const math: ConvertDirective = ({ argument, body }) => formulaText([argument, body].filter(Boolean).join('\n'))

/** The documentation of MyST shows examples as source and as result. */
const example: ConvertDirective = ({ body, inner }) => `${fenced('md', body)}\n\n${inner()}`

const tabSet: ConvertDirective = ({ inner }) => containerText('tabs', '', inner())

const tab: ConvertDirective = ({ argument, options, inner, parent }) => {
  const value = options.get('sync')
  const one = containerText(
    'tab',
    `${labelText(argument)}${attributesText({ value, default: options.has('selected') })}`,
    inner(),
  )
  // Tabs of sphinx-inline-tabs have no container. The mark joins those that follow each other.
  return parent === 'tabs' || parent === 'tab-set' ? one : containerText('tabs', '{inline}', one)
}

const codeTab: ConvertDirective = ({ argument, body }) => {
  const [language = '', ...title] = argument.split(/\s+/)
  return containerText('tab', labelText(title.join(' ') || language), fenced(language, body))
}

/** Returns the target of a card or a button. */
function linkOf({ draft, options, argument, name }: Directive): string | undefined {
  const link = options.get('link') ?? options.get('url') ?? (name.startsWith('button') ? argument : undefined)
  const type = options.get('link-type') ?? options.get('ref-type') ?? (name === 'button-ref' ? 'any' : 'url')
  if (link === undefined) return undefined
  if (type === 'url') return link
  return docTarget(draft, link)?.url || labelTarget(draft, link)?.url || link
}

/** Lines of `^` and `+` divide a card into header, text and footer. */
const card: ConvertDirective = (directive) => {
  const { argument, inner } = directive
  const [, header = '', rest = ''] = /^(?:([\s\S]*?)\n)?\^{3,}[ \t]*\n?([\s\S]*)$/.exec(inner()) ?? ['', '', inner()]
  const text = rest.replace(/^\+{3,}[ \t]*$/gm, '').trim()
  const title = argument || header.trim().replace(/\s*\n\s*/g, ' ')
  const label = `${labelText(title)}${attributesText({ href: linkOf(directive) })}`
  if (title === '') return text
  return text === '' ? `::card${label}` : containerText('card', label, text)
}

/** A grid of nothing but cards becomes a grid; another one becomes its content. */
const grid: ConvertDirective = ({ inner }) => {
  const text = inner().trim()
  return /^::{1,}card\b/.test(text) ? containerText('cards', '', text) : text
}

const button: ConvertDirective = (directive) => {
  const { body, argument } = directive
  const text = body.replace(/\s*\n\s*/g, ' ') || argument
  return `:button${labelText(text)}${attributesText({ href: linkOf(directive) })}`
}

const quote: ConvertDirective = ({ inner }) => `> ${indentAfterFirst(inner(), '> ')}`

const rubric: ConvertDirective = ({ argument }) => `**${argument}**`

/** The signature of an object, and its documentation. */
const object: ConvertDirective = ({ argument, inner }) => `**\`${argument}\`**\n\n${inner()}`

const raw: ConvertDirective = ({ argument, body }) => (argument === 'html' ? body : '')

const video: ConvertDirective = ({ argument }) =>
  `<iframe src="https://www.youtube-nocookie.com/embed/${argument}" title="YouTube" allowfullscreen></iframe>`

const iframe: ConvertDirective = ({ argument, options }) =>
  `<iframe src="${argument}" title="${options.get('title') ?? options.get('alt') ?? argument}"></iframe>`

/** Theorems, exercises and their like. */
const named: ConvertDirective = ({ name, argument, inner }) => {
  const kind = capitalized(name.replace(/^.*:/, ''))
  return containerText('note', labelText(argument === '' ? kind : `${kind}: ${argument}`), inner())
}

const drawing =
  (language: string): ConvertDirective =>
  ({ body }) =>
    fenced(language, body)

const rows: Record<string, ConvertDirective> = {
  admonition: titled,
  topic: titled,
  sidebar: titled,
  margin: titled,
  aside: titled,
  dropdown,
  toggle: dropdown,
  details: dropdown,
  versionadded: versionNote('New in version'),
  versionchanged: versionNote('Changed in version'),
  deprecated: versionNote('Deprecated since version'),
  toctree,
  tableofcontents: nothing,
  toc: nothing,
  contents: nothing,
  index: nothing,
  meta: nothing,
  highlight: nothing,
  'default-domain': nothing,
  currentmodule: nothing,
  'py:currentmodule': nothing,
  tabularcolumns: nothing,
  comment: nothing,
  image,
  figure,
  'figure-md': figureMd,
  table,
  'list-table': listTable,
  'csv-table': csvTable,
  math,
  'tab-set': tabSet,
  tabs: tabSet,
  'tab-item': tab,
  tab,
  'group-tab': tab,
  'code-tab': codeTab,
  grid,
  'grid-item': content,
  'grid-item-card': card,
  card,
  'card-carousel': grid,
  'button-link': button,
  'button-ref': button,
  epigraph: quote,
  highlights: quote,
  'pull-quote': quote,
  blockquote: quote,
  rubric,
  centered: rubric,
  raw,
  youtube: video,
  iframe,
  glossary: content,
  div: content,
  container: content,
  only: content,
  compound: content,
  code: codeBlock,
  'code-block': codeBlock,
  sourcecode: codeBlock,
  'code-cell': codeCell,
  'parsed-literal': drawing('text'),
  productionlist: drawing('text'),
  prompt: drawing('bash'),
  doctest: drawing('python'),
  testcode: drawing('python'),
  mermaid: drawing('mermaid'),
  graphviz: drawing('dot'),
  literalinclude: includeCode,
  include: includeText,
  'myst-example': example,
}

/** Names with a common beginning. */
const families: [pattern: RegExp, convert: ConvertDirective][] = [
  [/^(?:py|c|cpp|js|rst|std):\w+$/, object],
  [/^(?:prf:\w+|proof:\w+|exercise|solution)(?:-start|-end)?$/, named],
]

/** Returns the conversion of a directive, or `undefined` if it has no counterpart. */
export function directiveNamed(name: string): ConvertDirective | undefined {
  if (Object.hasOwn(rows, name)) return rows[name]
  if (containerNames.has(name)) return admonition
  return families.find(([pattern]) => pattern.test(name))?.[1]
}
