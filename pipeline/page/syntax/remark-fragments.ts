// Parses each file of a page as a document of its own: its definitions, footnotes and blocks end with it. The nodes of a fragment take the
// place of the directive that includes it. A file that exceeds a limit is not parsed.

import type { Association, Nodes, Root, RootContent } from 'mdast'
import type { Parser, Processor } from 'unified'
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import { dataOf, isPage, report } from '../page-file.ts'
import { misplaced } from './frontmatter.ts'
import { findExcess, mostDeep } from './limits.ts'

/** Must come after the syntax, and before remarkFrontmatter. */
export function remarkFragments(this: Processor): void {
  const parse = this.parser as Parser<Root>
  this.parser = (markdown, file) =>
    isPage(file) ? new PageReader(markdown, file, parse).read() : parse(markdown, file)
}

/** A file in a page, with the numbers of its lines in the text of the page. */
interface Part {
  filePath: string
  lines: number[]
}

class PageReader {
  readonly #lines: readonly string[]
  readonly #starts: readonly number[]
  readonly #file: VFile
  readonly #parse: Parser<Root>
  /** The files by their first line. */
  readonly #parts = new Map<number, Part>()
  /** The names of definitions and footnotes by file and identifier, and all of them. */
  readonly #names = new Map<string, string>()
  readonly #used = new Set<string>()

  constructor(markdown: string, file: VFile, parse: Parser<Root>) {
    this.#lines = markdown.split('\n')
    let offset = 0
    this.#starts = this.#lines.map(({ length }) => {
      offset += length + 1
      return offset - length - 1
    })
    this.#file = file
    this.#parse = parse
    const { filePath, spans } = dataOf(file).source
    const all = spans.length > 0 ? spans : [{ start: 1, filePath, first: 1 }]
    for (const [i, { start, filePath, first }] of all.entries()) {
      const part: Part = this.#parts.get(first) ?? { filePath, lines: [] }
      this.#parts.set(first, part)
      const end = all[i + 1]?.start ?? this.#lines.length + 1
      for (let line = start; line < end; line++) part.lines.push(line)
    }
  }

  /** Returns the tree of a file with its fragments. */
  read(part = this.#parts.get(1) as Part, depth = 0): Root {
    const data = dataOf(this.#file)
    const text = this.#textOf(part)
    const excess = findExcess(text)
    if (excess?.position) data.excess ??= { ...excess, position: { start: this.#pointIn(part, excess.position.start) } }
    if (excess) return { type: 'root', children: [] }
    const tree = this.#parse(text, this.#file)
    if (data.source.spans.length === 0) return tree
    // All names of a file come before those of its fragments, so these do not change the ids of its footnotes.
    this.#place(tree, part)
    this.#insert(tree, depth)
    return tree
  }

  #textOf({ lines }: Part): string {
    return lines.map((line) => this.#lines[line - 1]).join('\n')
  }

  /** Converts the positions of a file to those in the text of the page, and its names to those of the page. */
  #place(node: Nodes, part: Part): void {
    const { position } = node
    if (position) node.position = { start: this.#pointIn(part, position.start), end: this.#pointIn(part, position.end) }
    if ('identifier' in node) node.identifier = this.#nameOf(node, part)
    if ('children' in node) for (const child of node.children) this.#place(child, part)
  }

  #pointIn({ lines }: Part, { line, column }: Pick<Point, 'line' | 'column'>): Point {
    const inPage = lines[line - 1] ?? line
    return { line: inPage, column, offset: (this.#starts[inPage - 1] ?? 0) + column - 1 }
  }

  /** Returns the identifier of a definition or a reference or, if another file has such a definition, one that no file uses yet. */
  #nameOf({ type, identifier }: Association & { type: string }, { filePath }: Part): string {
    const kind = type.startsWith('footnote') ? '^' : ''
    const key = `${kind}${filePath}\n${identifier}`
    let name = this.#names.get(key) ?? identifier
    if (this.#names.has(key)) return name
    // With a hyphen, it could be the id of the second reference to a footnote.
    for (let again = 2; this.#used.has(kind + name); again++) name = `${identifier}_${again}`
    this.#used.add(kind + name)
    this.#names.set(key, name)
    return name
  }

  /** Replaces the directives in a node by their fragments, except in trees that are refused because they are too deep. */
  #insert(node: Nodes, depth: number): void {
    if (!('children' in node) || depth > mostDeep) return
    const children = (node.children as RootContent[]).flatMap((child): RootContent[] => {
      const isInclude = child.type === 'leafDirective' && child.name === 'include'
      const fragment = isInclude ? this.#parts.get((child.position?.start.line ?? 0) + 1) : undefined
      if (!fragment) this.#insert(child, depth + 1)
      else if (node.type === 'listItem') node.spread = true
      return fragment ? this.#childrenOf(fragment, depth) : [child]
    })
    node.children = children as typeof node.children
    const end = children.at(-1)?.position?.end
    if (node.position && end && (end.offset ?? 0) > (node.position.end.offset ?? 0)) node.position.end = end
  }

  #childrenOf(fragment: Part, depth: number): RootContent[] {
    for (const { line, column, ...problem } of misplaced(this.#textOf(fragment)))
      report(
        this.#file,
        { position: { start: this.#pointIn(fragment, { line, column }) } },
        { ...problem, rule: 'invalid-frontmatter' },
      )
    return this.read(fragment, depth).children
  }
}
