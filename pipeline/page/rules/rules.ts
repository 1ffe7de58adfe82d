// Defines the input of rules that check a page while it is parsed: its nodes by type, its text and its positions.

import type { Nodes, Parents, Root } from 'mdast'
import type { Place, RuleName, Severity } from '../../model/diagnostics/diagnostic.ts'
import { placeOf } from '../../model/diagnostics/source-place.ts'
import type { Frontmatter } from '../../model/page/frontmatter.ts'
import type { SourceFile } from '../../model/page/page.ts'
import type { HookFailure } from '../../model/plugin/placed-error.ts'
import type { Json } from '../../model/plugin/plugin-data.ts'
import type { RawTag } from '../../model/plugin/plugin-rule.ts'
import type { PluginSite } from '../../model/plugin/plugin-site.ts'
import { type Position, positionsIn } from '../../text/positions.ts'
import { rawTags } from '../html/raw-tags.ts'
import type { Placed } from '../nodes.ts'

/** A problem that a rule finds, with the rule's name, its place in the text, and the message. */
export interface Finding {
  rule: RuleName
  /** The severity and the documentation of a plugin's rule. docsite's own rules have a list of both. */
  severity?: Severity
  help?: string
  at: Placed
  text: string
  hint?: string
  /** The error of a hook that has failed here. */
  failure?: HookFailure
  /** A safe fix. Without `at`, it applies at the place of the problem. */
  fix?: { at?: Placed; written: string; fixed: string }
}

/**
 * Checks one page while it is parsed. It cannot depend on other pages, because its results are cached with the page. Rules of plugins
 * receive the site.
 */
export type PageRule = (page: RuleInput, site: PluginSite) => Iterable<Finding>

type NodeOf<Type extends Nodes['type']> = Extract<Nodes, { type: Type }>

const prose: ReadonlySet<string> = new Set(['text', 'html', 'yaml'])

/** A page as rules see it. */
export class RuleInput {
  readonly source: SourceFile
  readonly frontmatter: Frontmatter
  /** The text with blank lines in place of the frontmatter. The offsets and lines of the tree refer to it. */
  readonly markdown: string
  readonly components: readonly string[]
  /** What rules of plugins note for the check of the site. */
  readonly notes = new Map<RuleName, Json | undefined | Promise<Json | undefined>>()
  readonly #byType = new Map<string, Nodes[]>()
  readonly #parents = new Map<Nodes, Parents>()
  #positions: ((offset: number) => Position) | undefined
  #tags: RawTag[] | undefined
  #lines: string[] | undefined

  constructor(
    source: SourceFile,
    frontmatter: Frontmatter,
    markdown: string,
    tree: Root,
    components: readonly string[] = [],
  ) {
    this.source = source
    this.frontmatter = frontmatter
    this.markdown = markdown
    this.components = components
    this.#take(tree)
  }

  /** Returns all nodes of a type in document order, except nodes that a plugin created. */
  nodes<Type extends Nodes['type']>(type: Type): readonly NodeOf<Type>[] {
    return (this.#byType.get(type) ?? []) as NodeOf<Type>[]
  }

  /** Returns all nodes whose text is not prose: code, and what plugins with a syntax of their own read. */
  literals(): readonly Nodes[] {
    return [...this.#byType].flatMap(([type, nodes]) =>
      prose.has(type) ? [] : nodes.filter((node) => 'value' in node),
    )
  }

  parentOf(node: Nodes): Parents | undefined {
    return this.#parents.get(node)
  }

  /** Returns the source text of a node. */
  written(node: Nodes): string {
    return this.markdown.slice(node.position?.start.offset, node.position?.end.offset)
  }

  /** All tags of raw HTML, in order. */
  get tags(): readonly RawTag[] {
    this.#tags ??= this.nodes('html').flatMap((node) => rawTags(this.written(node), node.position?.start.offset ?? 0))
    return this.#tags
  }

  /** The lines of the text. */
  get lines(): readonly string[] {
    this.#lines ??= this.markdown.split('\n')
    return this.#lines
  }

  /** Converts an offset in the text to a position. */
  at(offset: number): Placed {
    this.#positions ??= positionsIn(this.markdown)
    return { position: { start: this.#positions(offset) } }
  }

  /** Converts an offset in the text to the place of the text in the project, which may be in a fragment. */
  placeOf(offset: number): Place {
    return placeOf(this.source, this.at(offset).position?.start)
  }

  #take(node: Nodes): void {
    if (node.position?.start.offset !== undefined) {
      const same = this.#byType.get(node.type)
      if (same) same.push(node)
      else this.#byType.set(node.type, [node])
    }
    if (!('children' in node)) return
    for (const child of node.children) {
      this.#parents.set(child, node)
      this.#take(child)
    }
  }
}
