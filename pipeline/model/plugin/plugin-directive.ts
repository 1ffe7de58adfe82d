// The interface of directives that plugins add to Markdown. They read the Markdown tree, as docsite's own do. `@docsite/cli` exports it.

import type { Content } from './plugin-block.ts'
import type { MarkdownNode, PlacedInText } from './plugin-rule.ts'
import type { PageOfFile } from './plugin-site.ts'

/** How a directive is written: `:::name`, `::name` or `:name[…]`. */
export type DirectiveForm = 'container' | 'leaf' | 'text'

/** Phrases without a period, as Markdown. Editors show the English one. */
interface Phrases {
  readonly en: string
  readonly zh?: string
}

/** An attribute of a directive. */
export interface DirectiveAttribute {
  /** All valid values, if not every text is one. */
  readonly values?: readonly string[]
  /** Set if the value is the label, unless the directive has another one. */
  readonly isLabel?: true
  /** Set if the attribute may stand without a value. */
  readonly isFlag?: true
  /** What messages call the attribute. Default: the names of the directive and of the attribute. */
  readonly called?: string
}

/** A directive that a plugin adds to Markdown. A block suffices unless it has several forms, or reads the nodes of its content. */
export interface PluginDirective {
  /** Lower-case words with hyphens: what authors write after the colons. */
  readonly name: string
  readonly forms: readonly DirectiveForm[]
  readonly docs: Phrases
  /** The section of the manual about the directive: a URL, or a path in docsite's manual. */
  readonly manual?: string
  /** Whether the label is text without Markdown. */
  readonly hasTextLabel?: true
  /** All attributes. Others are reported, as are values that are not listed. */
  readonly attributes?: Readonly<Record<string, DirectiveAttribute & Phrases>>
  /** What editors write after the name, in the snippet syntax of the Language Server Protocol. */
  readonly template: string
  /** Converts the directive to HTML. */
  render(directive: DirectiveOnPage): Content
}

/** A directive as a node of the Markdown tree (mdast). */
export interface DirectiveNode extends MarkdownNode {
  readonly name: string
  /** The label as written. */
  readonly label: string
  readonly attributes: Readonly<Record<string, string>>
  /** The values of attributes that are lists or objects. */
  readonly jsonAttributes: Readonly<Record<string, unknown>>
  readonly children: readonly MarkdownNode[]
}

/** A directive as written on a page. */
export interface DirectiveOnPage {
  /** The node without its label. */
  readonly node: DirectiveNode
  readonly page: PageOfFile
  /** The texts of the interface in the language of the page. */
  readonly words: Readonly<Record<string, string | object>>
  /** The text of the label, without its markup. */
  readonly labelText: string
  /** Converts the label, which may be an attribute. Empty without one. */
  label(): readonly Content[]
  /** Converts the content. */
  content(): readonly Content[]
  /** Converts what is in a node of the directive. */
  convert(parent: MarkdownNode): readonly Content[]
  /** Returns the source text of a node. */
  written(node: MarkdownNode): string
  /** Checks a node inside the directive as another directive, which must have this one around it. */
  part(directive: PluginDirective, node: MarkdownNode): DirectiveOnPage
  /** Reports a problem of an attribute, of a node inside the directive, or otherwise of the directive. */
  report(problem: { text: string; hint?: string; attribute?: string; at?: PlacedInText }): void
}
