// Parses each file of a page as a document of its own: its definitions, footnotes and blocks end with it. The nodes of a fragment take the
// place of the directive that includes it.

import type { Nodes, Root, RootContent } from 'mdast'
import type { Parser, Processor } from 'unified'
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import { lineStarts } from '../../text/positions.ts'
import { dataOf, isPage } from '../page-file.ts'
import { type Part, partsOf } from './parts.ts'

/** Must come after the syntax, and before the plugins that read the whole text. */
export function remarkFragments(this: Processor): void {
  const parse = this.parser as Parser<Root>
  this.parser = (markdown, file) =>
    isPage(file) && dataOf(file).source.spans.length > 0
      ? new FragmentReader(markdown, file, parse).read(partsOf(markdown, dataOf(file).source)[0])
      : parse(markdown, file)
}

class FragmentReader {
  readonly #starts: readonly number[]
  readonly #file: VFile
  readonly #parse: Parser<Root>
  readonly #links = new Names()
  readonly #footnotes = new Names()

  constructor(markdown: string, file: VFile, parse: Parser<Root>) {
    this.#starts = lineStarts(markdown)
    this.#file = file
    this.#parse = parse
  }

  read(part: Part): Root {
    const tree = this.#parse(part.text, this.#file)
    this.#place(tree, part)
    // The names of a file come before those of its fragments, so a fragment does not change the ids of footnotes outside it.
    if (part.fragments.size > 0) this.#insert(tree, part)
    return tree
  }

  /** Converts the positions of a file to those in the text of the page, and its names to those of the page. */
  #place(node: Nodes, part: Part): void {
    const { position } = node
    if (position) node.position = { start: this.#pointIn(part, position.start), end: this.#pointIn(part, position.end) }
    if ('identifier' in node) {
      const names = node.type.startsWith('footnote') ? this.#footnotes : this.#links
      node.identifier = names.nameOf(node.identifier, part.filePath)
    }
    if ('children' in node) for (const child of node.children) this.#place(child, part)
  }

  #pointIn(part: Part, point: Point): Point {
    const line = part.lineOf(point.line)
    return { line, column: point.column, offset: (this.#starts[line - 1] ?? 0) + point.column - 1 }
  }

  /** Replaces the directives in a node by their fragments. */
  #insert(node: Nodes, part: Part): void {
    if (!('children' in node)) return
    const children = (node.children as RootContent[]).flatMap((child): RootContent[] => {
      const fragment = includedBy(child, part)
      if (fragment) return this.read(fragment).children
      this.#insert(child, part)
      return [child]
    })
    if (node.type === 'listItem' && node.children.some((child) => includedBy(child, part))) node.spread = true
    node.children = children as typeof node.children
    const end = children.at(-1)?.position?.end
    if (node.position && end && (end.offset ?? 0) > (node.position.end.offset ?? 0)) node.position.end = end
  }
}

const includedBy = (node: Nodes, { fragments }: Part): Part | undefined =>
  node.type === 'leafDirective' && node.name === 'include' ? fragments.get(node.position?.start.line ?? 0) : undefined

/** Gives names to definitions: their own or, if another file has a definition with this name, one that no file uses yet. */
class Names {
  readonly #used = new Set<string>()
  readonly #names = new Map<string, string>()

  nameOf(identifier: string, filePath: string): string {
    const key = `${filePath}\n${identifier}`
    const known = this.#names.get(key)
    if (known !== undefined) return known
    let name = identifier
    for (let again = 2; this.#used.has(name); again++) name = `${identifier}-${again}`
    this.#used.add(name)
    this.#names.set(key, name)
    return name
  }
}
