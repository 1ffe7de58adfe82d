// What a rule of `docsite check` sees of a page while it is parsed: the tree once, by kinds of nodes, and where to say what is wrong.

import type { Nodes, Parents, Root } from 'mdast'
import type { RuleName } from '../model/diagnostic.ts'
import type { Frontmatter } from '../model/frontmatter.ts'
import type { SourceFile } from '../model/page.ts'
import { type Position, positionsIn } from '../text/positions.ts'
import type { Placed } from './nodes.ts'
import { type RawTag, rawTags } from './raw-tags.ts'

/** What a rule finds: a rule's name, a node or a position of the text, and words for the author. */
export interface Finding {
  rule: RuleName
  at: Placed
  text: string
  hint?: string
  /** What mends it for sure, where it stands unless said. */
  fix?: { at?: Placed; written: string; fixed: string }
}

/** Looks at one page and nothing else: it runs where the page is parsed, and what it finds is kept with the page. */
export type PageRule = (page: RulePage) => Iterable<Finding>

type NodeOf<Type extends Nodes['type']> = Extract<Nodes, { type: Type }>

/** A page as rules see it. */
export class RulePage {
  readonly source: SourceFile
  readonly frontmatter: Frontmatter
  /** The text without its frontmatter, blank lines in its stead: offsets and lines of the tree are those of this text. */
  readonly markdown: string
  readonly #byType = new Map<string, Nodes[]>()
  readonly #parents = new Map<Nodes, Parents>()
  #positions: ((offset: number) => Position) | undefined
  #tags: RawTag[] | undefined
  #lines: string[] | undefined

  constructor(source: SourceFile, frontmatter: Frontmatter, markdown: string, tree: Root) {
    this.source = source
    this.frontmatter = frontmatter
    this.markdown = markdown
    this.#take(tree)
  }

  /** All nodes of a type that stand somewhere in the text, in order. What a plugin has made stands nowhere. */
  nodes<Type extends Nodes['type']>(type: Type): readonly NodeOf<Type>[] {
    return (this.#byType.get(type) ?? []) as NodeOf<Type>[]
  }

  parentOf(node: Nodes): Parents | undefined {
    return this.#parents.get(node)
  }

  /** A node as it is written. */
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

  /** The place of an offset of the text. */
  at(offset: number): Placed {
    this.#positions ??= positionsIn(this.markdown)
    return { position: { start: this.#positions(offset) } }
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
