// The interface of content blocks that plugins add to Markdown. `@docsite/cli` exports it.

import type { Schema } from '../config/schema.ts'
import type { Severity } from '../diagnostics/diagnostic.ts'
import type { PropsSchema } from '../props/props-schema.ts'
import type { MarkdownNode, PageFinding, PlacedInText, PluginRule } from './plugin-rule.ts'
import type { PageOfFile, PluginSite } from './plugin-site.ts'

/**
 * How a block is written: `:::name`, `::name`, `:name[…]`, a code block whose language is the name, or a code block with the name as a word
 * after its language. A `node` has a syntax of its own: it is a node that a remark plugin puts into the Markdown tree, and its name is the
 * type of the node.
 */
export type BlockKind = 'container' | 'leaf' | 'inline' | 'fence' | 'word' | 'node'

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

/** A component of `theme.islands`, from `island`. */
export interface MadeIsland extends HtmlPart {
  readonly type: 'made-island'
  readonly name: string
  readonly props: IslandProps
  readonly content: readonly Content[]
}

/** The props of a component, as JSON. */
export type IslandProps = Readonly<Record<string, unknown>>

/** The attributes of an element by their names in HTML. `false`, `null` and `undefined` leave one out. */
export type HtmlAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Elements that have no content. */
const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

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

/** Returns a component that the plugin has in `theme.islands`. The content is its only slot, as between the lines of `:::name`. */
export const island = (name: string, props: IslandProps, ...content: Content[]): MadeIsland => ({
  type: 'made-island',
  name,
  props,
  content,
})

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

/** Tabs that `codeTabs` has made. */
export interface MadeTabs extends HtmlPart {
  readonly type: 'made-tabs'
  readonly tabs: readonly { readonly label: string; readonly code: MadeCode }[]
  readonly group: string | undefined
}

/** Returns code blocks as tabs, as `:::code-group` shows them. A choice applies to all tabs with the same `group`, and is remembered. */
export const codeTabs = (tabs: MadeTabs['tabs'], group?: string): MadeTabs => ({ type: 'made-tabs', tabs, group })

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
  /** The converted content of a container. For a word, the highlighted code block, with what other words have made of it. */
  readonly content: Content
  /** The text of a fence, and what follows the language on its first line. The text for a word has no marks in comments. */
  readonly code: string
  readonly meta: string
  /** For a word, the title or the caption of the code block as text; `''` without one. */
  readonly title: string
  /** For a word, the code after the changes that its marks show. Empty lines replace removed lines and comments. Otherwise, it is `code`. */
  readonly finalCode: string
  /** For a word, the number of code blocks with this word on the page, up to this one. Otherwise, it is 0. */
  readonly number: number
  /** The words of the page's language, or of the site's default language. */
  readonly words: Words
  readonly page: PageOfFile
  /** The node of the Markdown tree. */
  readonly node: MarkdownNode
  /** Returns the converted content of each item of the first list in a container. */
  items(): readonly Content[]
  /** Returns the place of an attribute, for problems. */
  attribute(name: string): PlacedInText
  /** What the code block shows. For a word, what the words before it have made of the code. */
  readonly shown: ShownCode
  /** For a word: shows other code in the code block, and returns `content`. */
  show(shown: ShownCode): Content
  /** For a fence or a word: returns the place of a line and a column of `finalCode`, which begin at 1, for problems. */
  at(line: number, column?: number): PlacedInText
}

/** What a code block shows in place of the code that is written. */
export interface ShownCode {
  readonly code: string
  /** One for each line of `code`. */
  readonly lines: readonly ShownLine[]
  /** A class of the code block. */
  readonly class?: string
}

/** A line of shown code. */
export interface ShownLine {
  /** The line of the block's `code` that it comes from, whose marks it has. Lines begin at 1. */
  readonly source: number
  /** Parts of the line with attributes, in order. */
  readonly parts?: readonly ShownPart[]
  /**
   * Elements at the end of the line, and below it. Search and copies contain the code alone, so give them no text, but attributes that the
   * style sheet shows. The Markdown copy of the page contains their attribute `data-markdown`.
   */
  readonly end?: readonly MadeElement[]
  readonly below?: readonly MadeElement[]
}

/** A part of a line, from one column up to another. Columns begin at 0. */
export interface ShownPart {
  readonly start: number
  readonly end: number
  readonly attributes: HtmlAttributes
}

/** A problem that a block's `check` finds. Without `at`, it is reported at the block. */
export interface BlockFinding extends Partial<Pick<PageFinding, 'at'>>, Omit<PageFinding, 'at'> {
  severity?: Severity
}

/** A content block of a plugin. `docs` and `explanation` are about the problems that `check` finds. */
export interface PluginBlock<Attributes = Readonly<Record<string, string>>, Words = undefined>
  extends Pick<PluginRule, 'docs' | 'explanation'> {
  /** Lower-case words with hyphens: what authors write after the colons, or as the language of a fence. */
  name: string
  /** Default: `container`. */
  kind?: BlockKind
  /** The languages of a fence, or the types of a node, if they are not the name alone. */
  names?: readonly string[]
  /** For a word: the languages of the code blocks that it applies to, in lower case. Default: all. */
  languages?: readonly string[]
  /** A phrase without a period, as Markdown, which editors show. */
  description: string
  /** Checks and converts the attributes: `schema.object({ … })`, or a schema of another validator. Without it, there are none. */
  attributes?: Schema<Attributes> | (PropsSchema & { '~standard': { types?: { output: Attributes } | undefined } })
  /** The words that `render` uses, by language. */
  words?: Readonly<Record<string, Words>>
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
