// Converts the blocks that plugins add to Markdown.

import type { ElementContent, Properties } from 'hast'
import type { Code, List, Nodes } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import type { RuleName } from '../../model/diagnostics/diagnostic.ts'
import { styleOfBlock } from '../../model/plugin/block-files.ts'
import { placedErrorOf } from '../../model/plugin/placed-error.ts'
import type {
  BlockFinding,
  BlockKind,
  BlockOnPage,
  Content,
  HtmlAttributes,
  MadeElement,
  MadeIsland,
} from '../../model/plugin/plugin-block.ts'
import type { MarkdownNode } from '../../model/plugin/plugin-rule.ts'
import type { PageOfFile, PluginSite } from '../../model/plugin/plugin-site.ts'
import { checkProps } from '../../model/props/check-props.ts'
import type { PropsSchema } from '../../model/props/props-schema.ts'
import { lookUp } from '../../text/look-up.ts'
import { childrenOf, element, fileOf, reportIn, textNode } from '../handler.ts'
import type { Placed } from '../nodes.ts'
import { dataOf } from '../page-file.ts'
import type { Finding } from '../rules/rules.ts'
import type { Directive } from '../syntax/directive.ts'
import { type Attributes, readAttributes } from '../syntax/directive-attributes.ts'
import { checkForm, inHead } from '../syntax/directive-problems.ts'
import { inlineMarkdown } from '../text/inline-markdown.ts'
import { island, slot } from './islands.ts'
import { type AnyBlock, noAttributes, type OwnedBlock, type OwnedBlocks } from './owned-block.ts'

const kindOf: Record<Directive['type'], BlockKind> = {
  containerDirective: 'container',
  leafDirective: 'leaf',
  textDirective: 'inline',
}

/** Returns the block of a plugin that a directive or a code block is, if its kind is right. */
export function ownedBlock(blocks: OwnedBlocks, node: Directive | Code): OwnedBlock | undefined {
  const [name, kind] = node.type === 'code' ? [node.lang ?? '', 'fence'] : [node.name, kindOf[node.type]]
  const owned = blocks.get(name)
  return (owned?.block.kind ?? 'container') === kind ? owned : undefined
}

/** Checks and converts a block. */
export function renderOwned({ block, rule, run }: OwnedBlock, state: State, node: Directive | Code): ElementContent[] {
  const { page, site } = fileOf(state).data as { page: PageOfFile; site: PluginSite }
  const written = node.type === 'code' ? fenceAttributes(node) : node
  if (node.type === 'code' && written.badAttributes)
    reportIn(state, node, {
      rule: 'invalid-attribute',
      text: `\`${written.badAttributes.written}\` is not a valid list of attributes`,
      hint: 'Write attributes as `name="value"` after the language.',
    })
  const placeOf = (name: string) => (node.type === 'code' ? node : inHead(node, lookUp(written.attributeOffsets, name)))
  if (node.type !== 'code') checkForm(state, node)
  const attributes = readValues(block, written, (name, problem) =>
    reportIn(state, name === undefined ? node : placeOf(name), { rule: 'invalid-attribute', ...problem }),
  )
  const shown: BlockOnPage<never, never> = {
    attributes: attributes as never,
    get label() {
      return node.type === 'code' || node.label === '' ? [] : inlineMarkdown(state, node.label, node)
    },
    get content() {
      return node.type === 'code' ? [] : childrenOf(state, node)
    },
    code: node.type === 'code' ? node.value : '',
    title: '',
    finalCode: node.type === 'code' ? node.value : '',
    number: 0,
    words: wordsFor(block, page.lang, site.lang) as never,
    page,
    node: node as MarkdownNode,
    items: () => (node.type === 'code' ? [] : itemsOf(state, node)),
    attribute: placeOf,
    show() {
      throw new TypeError('only a word after the language of a code block can show other code')
    },
    at: (line, column = 1) => placeInFence(node, line, column),
  }
  try {
    run(() => {
      for (const found of (block.check?.(shown, site) ?? []) as Iterable<BlockFinding>)
        reportIn(state, ...findingAt(found, node, rule))
    })
    return marked(
      run(() => toHtml(block.render(shown, site) as Content, node)),
      block,
      state,
    )
  } catch (error) {
    // A problem in a data file is reported there.
    if (placedErrorOf((error as { reason?: unknown }).reason)) throw error
    reportIn(state, node, { rule: 'page-failure', text: (error as Error).message })
    return []
  }
}

/** Returns the place of a line and a column of a fence's code. */
export function placeInFence({ position }: Placed, line: number, column: number): Placed {
  if (!position) return {}
  const { start } = position
  return { position: { start: { line: start.line + line, column: start.column - 1 + column } } }
}

/** The types of nodes that the content of a block may have. */
const nodeTypes = new Set(['made', 'made-island', 'element', 'text', 'comment', 'raw', 'island', 'fence', 'slot'])

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
  if (typeof text !== 'string' || text === '') throw new TypeError('a problem needs a `text`')
  if (!severities.includes(severity))
    throw new TypeError(`a problem has the unknown severity ${JSON.stringify(severity)}`)
  const place = (typeof at === 'object' ? at : node) as Placed
  return [
    place,
    { rule, severity, text, ...(hint ? { hint } : {}), ...(fix ? { fix: fix as NonNullable<Finding['fix']> } : {}) },
  ]
}

/** Reads the attributes of a fence, which follow its language: `name=value`, also in braces. */
function fenceAttributes({ meta }: Code): Attributes {
  const text = meta ?? ''
  return readAttributes(/^\s*\{([\s\S]*)\}\s*$/.exec(text)?.[1] ?? text, 0)
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
  const part = content as MadeElement | MadeIsland | ElementContent
  if (!nodeTypes.has(part.type))
    throw new TypeError(`it must return what \`h\` makes, texts or lists, but is ${typeName(part)}`)
  if (part.type === 'made-island')
    return [island(at as Pick<Nodes, 'position'>, part.name, { ...part.props }, [slot(toHtml(part.content, at))])]
  if (part.type !== 'made') return [part]
  const made = element(part.tag, propertiesOf(part.attributes), toHtml(part.content, at))
  return [Object.assign(made, at.position ? { position: at.position } : {})]
}

const propertiesOf = ({ class: classes, ...attributes }: HtmlAttributes): Properties =>
  Object.fromEntries(
    Object.entries({ className: typeof classes === 'string' ? classes.split(/\s+/) : classes, ...attributes }).filter(
      ([, value]) => value !== null && value !== undefined && value !== false,
    ),
  ) as Properties

/** Marks the first element of a block with files of its own, so that pages load these. */
function marked(content: ElementContent[], { name, style, script }: AnyBlock, state: State): ElementContent[] {
  const first = content.find((node) => node.type === 'element')
  if (first && script !== undefined) first.properties.dataBlock = name
  if (style !== undefined) dataOf(fileOf(state)).blockStyles.add(styleOfBlock(name))
  return content
}
