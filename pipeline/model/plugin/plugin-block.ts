// The interface of content blocks that plugins add to Markdown. `@docsite/cli` exports it.

import type { Schema } from '../config/schema.ts'
import type { Severity } from '../diagnostics/diagnostic.ts'
import type { PropsSchema } from '../props/props-schema.ts'
import type { MarkdownNode, PageFinding, PlacedInText, PluginRule } from './plugin-rule.ts'
import type { PageOfFile, PluginSite } from './plugin-site.ts'

/**
 * How a block is written: `:::name`, `::name`, `:name[…]`, or a code block whose language is the name. A `node` has a syntax of its own: it is a
 * node that a remark plugin puts into the Markdown tree, and its name is the type of the node.
 */
export type BlockKind = 'container' | 'leaf' | 'inline' | 'fence' | 'node'

/** HTML: elements from `h`, texts, and parts of a block. */
export type Content = HtmlPart | string | number | boolean | null | undefined | readonly Content[]

/** An element, or another node of the HTML tree (hast). */
interface HtmlPart {
  readonly type: string
}

/** An element that `h` has made. docsite converts it to a node of the HTML tree. */
export interface MadeElement extends HtmlPart {
  readonly type: 'made'
  readonly tag: string
  readonly attributes: HtmlAttributes
  readonly content: readonly Content[]
}

/** The attributes of an element by their names in HTML. `false`, `null` and `undefined` leave one out. */
export type HtmlAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Elements that have no content. */
const voidElements = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])

/**
 * Returns an HTML element, such as `h('p', { class: 'note' }, 'Text')`. Texts are escaped. Throws a `TypeError` if the element would not be
 * HTML, or would run code: a block has the fields `style` and `script` for that.
 */
export function h(tag: string, attributes: HtmlAttributes | null = {}, ...content: Content[]): MadeElement {
  const problem = tagProblem(tag) ?? attributeProblem(attributes ?? {})
  if (problem !== undefined) throw new TypeError(`h(${JSON.stringify(tag)}, …) ${problem}`)
  if (voidElements.has(tag) && content.length > 0) throw new TypeError(`h('${tag}', …) cannot have content`)
  return { type: 'made', tag, attributes: attributes ?? {}, content }
}

/** A code block that `codeBlock` has made. */
interface MadeCode extends HtmlPart {
  readonly type: 'fence'
  readonly fence: { readonly language: string; readonly meta: string; readonly code: string }
}

/** Returns a code block as docsite shows it. `meta` is what may follow the language on the first line of a fence, such as `title="a.ts"`. */
export const codeBlock = (language: string, code: string, meta = ''): MadeCode => ({
  type: 'fence',
  fence: { language, meta, code },
})

function tagProblem(tag: string): string | undefined {
  if (typeof tag !== 'string' || !/^[a-z][a-z\d-]*$/i.test(tag)) return 'needs the name of an element'
  return /^(?:script|style)$/i.test(tag) ? `cannot be used; set \`${tag.toLowerCase()}\` of the block` : undefined
}

function attributeProblem(attributes: HtmlAttributes): string | undefined {
  if (typeof attributes !== 'object' || Array.isArray(attributes) || 'tag' in attributes)
    return 'needs attributes as its second argument: an object, or null'
  for (const [name, value] of Object.entries(attributes)) {
    if (/^on/i.test(name)) return `cannot have \`${name}\`; set \`script\` of the block`
    if (typeof value === 'object' ? value !== null : typeof value === 'function')
      return `needs a string, a number or a boolean as \`${name}\``
  }
  return undefined
}

/** A block as written on a page. */
export interface BlockOnPage<Attributes = Readonly<Record<string, string>>, Words = undefined> {
  /** The name that the author wrote, which differs from the name of the block if it has several. */
  readonly name: string
  /** The attributes, converted to the types of the schema. Without a schema, strings. */
  readonly attributes: Attributes
  /** The label in brackets, or the title after the name, with its inline Markdown converted. Empty without one. */
  readonly label: Content
  /** The converted content of a container. */
  readonly content: Content
  /** The text of a fence, and what follows the language on its first line. */
  readonly code: string
  readonly meta: string
  /** The words of the page's language, or of the site's default language. */
  readonly words: Words
  readonly page: PageOfFile
  /** The node of the Markdown tree. */
  readonly node: MarkdownNode
  /** Returns the converted content of each item of the first list in a container. */
  items(): readonly Content[]
  /** Returns the place of an attribute, for problems. */
  attribute(name: string): PlacedInText
}

/** A problem that a block's `check` finds. Without `at`, it is reported at the block. */
export interface BlockFinding extends Partial<Pick<PageFinding, 'at'>>, Omit<PageFinding, 'at'> {
  severity?: Severity
}

type ByLanguage<Words> = Readonly<Record<string, Words>>

/** A content block of a plugin. `docs` and `explanation` are about the problems that `check` finds. */
export interface PluginBlock<Attributes = Readonly<Record<string, string>>, Words = undefined>
  extends Pick<PluginRule, 'docs' | 'explanation'> {
  /** Lower-case words with hyphens: what authors write after the colons, or as the language of a fence. */
  name: string
  /** Default: `container`. */
  kind?: BlockKind
  /** The languages of a fence, or the types of a node, if they are not the name alone. */
  names?: readonly string[]
  /** A phrase without a period, as Markdown, which editors show. */
  description: string
  /** Checks and converts the attributes: `schema.object({ … })`, or a schema of another validator. Without it, there are none. */
  attributes?: Schema<Attributes> | (PropsSchema & { '~standard': { types?: { output: Attributes } | undefined } })
  /** The words that `render` uses, by language. */
  words?: ByLanguage<Words>
  /** The style sheet, which only pages with the block load. A path is relative to the project. */
  style?: string | URL
  /**
   * A module whose default export starts a block in the browser. It receives the block's first element. Only pages with the block load it.
   * A path is relative to the project. An element with `'data-block': false` does not need it.
   */
  script?: string | URL
  /** Converts the block to HTML. It cannot depend on other pages, because the page is cached. */
  render(block: BlockOnPage<Attributes, Words>, site: PluginSite): Content | Promise<Content>
  /** Returns problems of the block. They are reported under the rule `plugin-name/block-name`, as errors unless they say otherwise. */
  check?(
    block: BlockOnPage<Attributes, Words>,
    site: PluginSite,
  ): Iterable<BlockFinding> | Promise<Iterable<BlockFinding>>
  /**
   * Returns the Markdown that represents the block in the copy of the page. Without it, or if it returns nothing, docsite converts the HTML.
   * It belongs to the first element of the block.
   */
  markdown?(block: BlockOnPage<Attributes, Words>, site: PluginSite): string | undefined
}

/** Returns the names with which authors write a block, or the types of its nodes. */
export const writtenNames = ({ name, names = [name] }: Pick<PluginBlock, 'name' | 'names'>): readonly string[] => names
