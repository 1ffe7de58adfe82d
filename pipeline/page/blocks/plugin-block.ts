// Converts the blocks that plugins add to Markdown.

import type { ElementContent, Properties } from 'hast'
import type { Code, List, Nodes } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import type { Position } from 'unist'
import type { RuleName } from '../../model/diagnostics/diagnostic.ts'
import { fenceWords } from '../../model/page/fence-words.ts'
import { styleOfBlock } from '../../model/plugin/block-files.ts'
import { type HookFailure, placedErrorOf } from '../../model/plugin/placed-error.ts'
import type {
  BlockFinding,
  BlockKind,
  BlockOnPage,
  Content,
  HtmlAttributes,
  MadeElement,
  MadeIsland,
  MadeTabs,
  ShownCode,
} from '../../model/plugin/plugin-block.ts'
import type { MarkdownNode } from '../../model/plugin/plugin-rule.ts'
import type { PageOfFile, PluginSite } from '../../model/plugin/plugin-site.ts'
import { checkProps } from '../../model/props/check-props.ts'
import type { PropsSchema } from '../../model/props/props-schema.ts'
import { WrongResult } from '../../source/plugins/hook-times.ts'
import { lookUp } from '../../text/look-up.ts'
import { type Fence, readInfo } from '../code/fence-meta.ts'
import { childrenOf, element, fileOf, reportIn, textNode } from '../handler.ts'
import type { Placed, SlotNode } from '../nodes.ts'
import { dataOf } from '../page-file.ts'
import type { Finding } from '../rules/rules.ts'
import { type Directive, isDirective, partsOf } from '../syntax/directive.ts'
import { type Attributes, readAttributes } from '../syntax/directive-attributes.ts'
import { checkForm, inHead } from '../syntax/directive-problems.ts'
import { island, slot } from './islands.ts'
import { type AnyBlock, noAttributes, type OwnedBlock, type OwnedBlocks } from './owned-block.ts'

const kindOf: Record<Directive['type'], BlockKind> = {
  containerDirective: 'container',
  leafDirective: 'leaf',
  textDirective: 'inline',
}

/** Returns the block of a plugin that a directive or a code block is, if its kind is right. */
export function ownedBlock(blocks: OwnedBlocks, node: Directive | Code): OwnedBlock | undefined {
  const [name, kind] = node.type === 'code' ? [fenceOf(node).language, 'fence'] : [node.name, kindOf[node.type]]
  const owned = blocks.get(name)
  return (owned?.block.kind ?? 'container') === kind ? owned : undefined
}

const fenceOf = ({ lang, meta, value, data }: Code): Fence => data?.fence ?? { ...readInfo(lang, meta), code: value }

/** Checks and converts a block. A block that is made asynchronously is put in later. */
export function renderOwned({ block, rule, run }: OwnedBlock, state: State, node: Nodes): ElementContent[] {
  const { page, site } = fileOf(state).data as { page: PageOfFile; site: PluginSite }
  const written = isDirective(node)
    ? ofDirective(state, node)
    : node.type === 'code'
      ? ofFence(state, node)
      : ofNode(node)
  const attributes = readValues(block, written.attributes, (name, problem) =>
    reportIn(state, name === undefined ? node : written.placeOf(name), { rule: 'invalid-attribute', ...problem }),
  )
  const shown: BlockOnPage<never, never> = {
    name: written.name,
    attributes: attributes as never,
    get label() {
      return written.label()
    },
    get content() {
      return written.content()
    },
    code: written.code,
    meta: written.meta,
    title: '',
    finalCode: written.code,
    number: 0,
    words: wordsFor(block, page.lang, site.lang) as never,
    page,
    node: node as MarkdownNode,
    items: written.items,
    attribute: written.placeOf,
    shown: unchangedCode(written.code),
    show() {
      throw new TypeError('only a word after the language of a code block can show other code')
    },
    at: (line, column = 1) => placeInFence(node, line, column),
  }
  const finish = (found: Iterable<BlockFinding>, content: Content): ElementContent[] => {
    for (const one of run(() => Array.from(found, (one) => findingAt(one, node, rule)))) reportIn(state, ...one)
    const made = run(() => toHtml(content, node))
    return marked(
      made,
      block,
      run(() => block.markdown?.(shown, site)),
      state,
    )
  }
  try {
    const found = run(() => allOf(block.check?.(shown, site) ?? []))
    const content = run(() => block.render(shown, site))
    if (!(found instanceof Promise || content instanceof Promise)) return finish(found, content)
    return later(
      state,
      Promise.all([found, content])
        .then((made) => finish(...made))
        .catch((error: unknown) => failed(error, state, node)),
    )
  } catch (error) {
    return failed(error, state, node)
  }
}

/** Reports the error of a plugin at the node that it converts, and shows nothing there. */
export function failed(error: unknown, state: State, node: Nodes): ElementContent[] {
  const { reason } = error as { reason?: unknown }
  // An error without a reason is not a plugin's, and a problem in a data file is reported there.
  if (reason === undefined || placedErrorOf(reason)) throw error
  reportIn(state, node, { rule: 'page-failure', text: '', failure: error as HookFailure })
  return []
}

/** Reads all problems while the errors of the plugin are caught. */
const allOf = (found: Iterable<BlockFinding> | Promise<Iterable<BlockFinding>>) =>
  found instanceof Promise ? found : [...found]

function later(state: State, content: Promise<ElementContent[]>): ElementContent[] {
  const place: SlotNode = { type: 'slot', children: [] }
  dataOf(fileOf(state)).lateBlocks.push({ place, content })
  return [place]
}

/** What the author has written, by the kind of the block. */
interface Written {
  name: string
  attributes: Attributes
  code: string
  meta: string
  label(): Content
  content(): Content
  items(): ElementContent[][]
  placeOf(attribute: string): Placed
}

function ofDirective(state: State, node: Directive): Written {
  checkForm(state, node)
  const { label, content } = partsOf(node)
  return {
    name: node.name,
    attributes: node,
    code: '',
    meta: '',
    label: () => state.all(label),
    content: () => childrenOf(state, content),
    items: () => itemsOf(state, node),
    placeOf: (name) => inHead(node, lookUp(node.attributeOffsets, name)),
  }
}

function ofFence(state: State, node: Code): Written {
  const { language, meta, code } = fenceOf(node)
  const label = fenceWords(meta).find(({ kind }) => kind === 'title')
  const attributes = fenceAttributes(label ? meta.replace(label.written, ' ') : meta)
  if (attributes.badAttributes)
    reportIn(state, node, {
      rule: 'invalid-attribute',
      text: `\`${attributes.badAttributes.written}\` is not a valid list of attributes`,
      hint: 'Write attributes as `name="value"` after the language.',
    })
  return { ...unlabeled, name: language, attributes, code, meta, label: () => label?.value ?? '', placeOf: () => node }
}

const ofNode = (node: Nodes): Written => ({
  ...unlabeled,
  name: node.type,
  attributes: readAttributes('', 0),
  code: 'value' in node ? node.value : '',
  meta: '',
  placeOf: () => node,
})

const unlabeled = { label: (): Content => [], content: (): Content => [], items: () => [] }

/** Returns code as it is written. */
export const unchangedCode = (code: string): ShownCode => ({
  code,
  lines: code.split('\n').map((_, i) => ({ source: i + 1 })),
})

/** Returns the place of a line and a column of a fence's code. */
export function placeInFence({ position }: Placed, line: number, column: number): Placed {
  if (!position) return {}
  const { start } = position
  return { position: { start: { line: start.line + line, column: start.column - 1 + column } } }
}

/** The types of nodes that the content of a block may have. */
const nodeTypes = new Set([
  'made',
  'made-island',
  'made-tabs',
  'element',
  'text',
  'comment',
  'raw',
  'island',
  'fence',
  'slot',
])

const typeName = (value: unknown): string =>
  value instanceof Promise
    ? 'a promise'
    : typeof value === 'function'
      ? 'a function'
      : `the object ${JSON.stringify(value)}`

const severities: readonly unknown[] = ['error', 'warning', 'info']

/** Returns where and what to report for a problem that a block has found. Throws an error if it is none. */
export function findingAt(
  { at, text, hint, fix, severity = 'error' }: BlockFinding,
  node: Placed,
  rule: RuleName,
): [at: Placed, problem: Omit<Finding, 'at'>] {
  if (typeof text !== 'string' || text === '') throw new WrongResult('a problem needs a `text`')
  if (!severities.includes(severity))
    throw new WrongResult(`a problem has the unknown severity ${JSON.stringify(severity)}`)
  const place = (typeof at === 'object' ? at : node) as Placed
  return [
    place,
    { rule, severity, text, ...(hint ? { hint } : {}), ...(fix ? { fix: fix as NonNullable<Finding['fix']> } : {}) },
  ]
}

/** Reads the attributes of a fence, which follow its language: `name=value`, also in braces. The code of the fence may come from a file. */
function fenceAttributes(meta: string): Attributes {
  const read = readAttributes(/^\s*\{([\s\S]*)\}\s*$/.exec(meta)?.[1] ?? meta, 0)
  if (read.attributes.file === undefined) return read
  const { file: _, region: __, lines: ___, ...attributes } = read.attributes
  return { ...read, attributes }
}

/** Checks the attributes of a block, and converts them to the types of its schema. */
export function readValues(
  { name, attributes: schema }: AnyBlock,
  { attributes, jsonAttributes }: Attributes,
  report: (attribute: string | undefined, problem: { text: string; hint?: string }) => void,
): Record<string, unknown> {
  const values = Object.fromEntries(
    Object.entries(attributes).map(([key, text]) => [key, lookUp(jsonAttributes, key) ?? text]),
  )
  const { props, problems } = checkProps(name, (schema ?? noAttributes) as PropsSchema, values)
  for (const { name: attribute, ...problem } of problems) report(attribute, problem)
  return props
}

/** The words of the page's language, of its base language, or of the default language. */
export function wordsFor({ words = {} }: AnyBlock, lang: string, usual: string): unknown {
  const names = [lang, lang.split('-')[0] ?? lang, usual]
  return names.map((name) => lookUp(words, name)).find((found) => found !== undefined) ?? Object.values(words)[0]
}

function itemsOf(state: State, node: Directive): ElementContent[][] {
  const list = (node.children as { type: string }[]).find((child): child is List => child.type === 'list')
  return (list?.children ?? []).map((item) => {
    const made = [state.one(item, list)].flat()[0]
    return made?.type === 'element'
      ? made.children.filter((child) => child.type !== 'text' || child.value !== '\n')
      : []
  })
}

/** Converts what `h` and the functions of a block return to nodes of the HTML tree, which have the position of the block. */
export function toHtml(content: Content, at: Placed): ElementContent[] {
  if (content === null || content === undefined || typeof content === 'boolean') return []
  if (typeof content === 'string' || typeof content === 'number') return [textNode(String(content))]
  if (Array.isArray(content)) return content.flatMap((part: Content) => toHtml(part, at))
  const part = content as MadeElement | MadeIsland | MadeTabs | ElementContent
  if (!nodeTypes.has(part.type))
    throw new WrongResult(`it must return what \`h\` makes, texts or lists, but is ${typeName(part)}`)
  if (part.type === 'fence') return [{ ...part, ...(at.position ? { position: at.position as Position } : {}) }]
  if (part.type === 'made-island')
    return [island(at as Pick<Nodes, 'position'>, part.name, { ...part.props }, [slot(toHtml(part.content, at))])]
  if (part.type === 'made-tabs') return [tabsOf(part, at)]
  if (part.type !== 'made') return [part]
  const made = element(part.tag, propertiesOf(part.attributes), toHtml(part.content, at))
  return [Object.assign(made, at.position ? { position: at.position } : {})]
}

const tabsOf = ({ tabs, group }: MadeTabs, at: Placed): ElementContent =>
  island(
    at as Pick<Nodes, 'position'>,
    'tabs',
    { tabs: tabs.map(({ label }) => ({ label, value: label })), code: true, ...(group ? { group } : {}) },
    tabs.map(({ code }) => slot(toHtml(code, at))),
  )

/** The names in HTML also work in the tree, but other plugins read the class and the label. `data-block` may refuse the script. */
const propertiesOf = ({
  class: classes,
  'aria-label': ariaLabel,
  'data-block': dataBlock,
  ...attributes
}: HtmlAttributes): Properties =>
  Object.fromEntries(
    Object.entries({
      className: typeof classes === 'string' ? classes.split(/\s+/) : classes,
      ariaLabel,
      dataBlock,
      ...attributes,
    }).filter(([name, value]) => (name === 'dataBlock' ? value === false : (value ?? false) !== false)),
  ) as Properties

/** Marks the first element of a block with its Markdown, and with its script, so that the page loads it. */
function marked(
  content: ElementContent[],
  { name, style, script }: AnyBlock,
  markdown: string | undefined,
  state: State,
): ElementContent[] {
  const first = content.find((node) => node.type === 'element')
  if (first && markdown !== undefined) first.properties.dataMarkdown = markdown
  if (first && script !== undefined && first.properties.dataBlock !== false) first.properties.dataBlock = name
  if (style !== undefined) dataOf(fileOf(state)).blockStyles.add(styleOfBlock(name))
  return content
}
