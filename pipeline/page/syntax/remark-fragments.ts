// Parses each file of a page as a document of its own: its definitions, footnotes and blocks end with it. The nodes of a fragment take the
// place of the directive that includes it. A file that exceeds a limit is not parsed.

import type { Association, Nodes, Root, RootContent } from 'mdast'
import type { Parser, Processor } from 'unified'
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import { withStandIns } from '../../model/config/variables.ts'
import type { Fragment, Fragments, SourceSpan } from '../../model/page/page.ts'
import { tooLarge } from '../../source/fragments.ts'
import { bodyOffset } from '../../source/peek.ts'
import { dataOf, isPage, report } from '../page-file.ts'
import { misplaced } from './frontmatter.ts'
import { findExcess, mostDeep } from './limits.ts'

/** Must come after the syntax, and before remarkFrontmatter. */
export function remarkFragments(this: Processor): void {
  const parse = this.parser as Parser<Root>
  this.parser = (markdown, file) =>
    isPage(file) ? new PageReader(file, parse).readPage(markdown) : parse(markdown, file)
}

/** A file in a page, which may be there several times. */
interface Part {
  filePath: string
  /** The files that include it. */
  chain: readonly string[]
  /** Its lines below the frontmatter, and the number of lines above them. */
  lines: readonly string[]
  above: number
  /** The numbers of its first lines in the text of the page. The others follow when something needs them. */
  placed: number[]
  includes: Fragments['includes']
}

/** The maximum depth of nested fragments. */
const mostLevels = 50

/** Reads a page, and makes its text: each fragment is below the line that includes it, so that a position belongs to one line of one file. */
class PageReader {
  readonly #file: VFile
  readonly #parse: Parser<Root>
  readonly #fragments: Fragments | undefined
  readonly #lines: string[] = []
  /** The offsets of the lines and, at the end, that of the next one. */
  readonly #starts = [0]
  readonly #spans: SourceSpan[] = []
  /** The names of definitions and footnotes by file and identifier, and all of them. */
  readonly #names = new Map<string, string>()
  readonly #used = new Set<string>()
  /** The trees of the files so far, as parsed, because a page may include a small fragment thousands of times. */
  readonly #trees = new Map<string, Root>()
  /** The number of bytes that fragments may still add. The text doubles with every level if each fragment includes the next one twice. */
  #left: number
  /** The last directive in the page itself. */
  #start: Point | undefined

  constructor(file: VFile, parse: Parser<Root>) {
    const { fragments, text } = dataOf(file).source
    this.#file = file
    this.#parse = parse
    this.#fragments = fragments
    this.#left = fragments ? fragments.most - Buffer.byteLength(text) : 0
  }

  readPage(markdown: string): Root {
    const data = dataOf(this.#file)
    const { filePath, text } = data.source
    const { includes = {} } = this.#fragments ?? {}
    const tree = this.#read({ filePath, chain: [], lines: markdown.split('\n'), above: 0, placed: [], includes }, 0)
    if (this.#spans.length < 2) return tree
    data.markdown = this.#lines.join('\n')
    const frontmatter = text.slice(0, bodyOffset(text))
    const whole = frontmatter + data.markdown.slice(frontmatter.split('\n').length - 1)
    data.source = { ...data.source, text: whole, spans: this.#spans }
    this.#file.value = whole
    return tree
  }

  /** Returns the tree of a file with its fragments. */
  #read(part: Part, depth: number): Root {
    const data = dataOf(this.#file)
    const text = part.lines.join('\n')
    const excess = findExcess(text)
    if (excess?.position) data.excess ??= { ...excess, position: { start: this.#pointIn(part, excess.position.start) } }
    if (excess) return { type: 'root', children: [] }
    const known = this.#trees.get(part.filePath)
    const parsed = known ?? this.#parse(data.variables ? withStandIns(text) : text, this.#file)
    if (!this.#fragments) return parsed
    this.#trees.set(part.filePath, parsed)
    const tree = part.chain.length === 0 ? parsed : structuredClone(parsed)
    // All names of a file come before those of its fragments, so these do not change the ids of its footnotes.
    this.#rename(tree, part)
    this.#place(tree, part, depth)
    this.#lineIn(part, part.lines.length)
    return tree
  }

  /** Returns the number of a line in the text of the page, to which it adds the lines of the file up to this one. */
  #lineIn({ filePath, lines, above, placed }: Part, line: number): number {
    while (placed.length < Math.min(line, lines.length)) {
      const text = lines[placed.length] as string
      placed.push(this.#lines.push(text))
      this.#starts.push((this.#starts.at(-1) ?? 0) + text.length + 1)
      const [start = 0, first = start] = [placed.at(-1), placed[0]]
      if (this.#spans.at(-1)?.first !== first) this.#spans.push({ start, filePath, line: above + placed.length, first })
    }
    return placed[line - 1] ?? line
  }

  #pointIn(part: Part, { line, column }: Pick<Point, 'line' | 'column'>): Point {
    const inPage = this.#lineIn(part, line)
    return { line: inPage, column, offset: (this.#starts[inPage - 1] ?? 0) + column - 1 }
  }

  /** Converts the names in a file to those of the page. */
  #rename(node: Nodes, part: Part): void {
    if ('identifier' in node) node.identifier = this.#nameOf(node, part)
    if ('children' in node) for (const child of node.children) this.#rename(child, part)
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

  /**
   * Converts the positions in a file to those in the text of the page, and replaces the directives by their fragments, except in trees that
   * are refused because they are too deep.
   */
  #place(node: Nodes, part: Part, depth: number): void {
    const { position } = node
    const start = position && this.#pointIn(part, position.start)
    if ('children' in node)
      node.children = (node.children as RootContent[]).flatMap((child): RootContent[] => {
        const isInclude = child.type === 'leafDirective' && child.name === 'include' && depth <= mostDeep
        const target = isInclude ? part.includes[part.above + (child.position?.start.line ?? 0)] : undefined
        if (target === undefined) {
          this.#place(child, part, depth + 1)
          return [child]
        }
        if (node.type === 'listItem') node.spread = true
        return this.#include(target, part, this.#pointIn(part, (child.position as { start: Point }).start), depth)
      }) as typeof node.children
    if (!position || !start) return
    const end = this.#pointIn(part, position.end)
    const last = 'children' in node ? node.children.at(-1)?.position?.end : undefined
    node.position = { start, end: last && (last.offset ?? 0) > (end.offset ?? 0) ? last : end }
  }

  /** Returns the nodes of the fragment that a directive at a point includes. Reports why it cannot include it. */
  #include(filePath: string, from: Part, start: Point, depth: number): RootContent[] {
    if (from.chain.length === 0) this.#start = start
    const chain = [...from.chain, from.filePath]
    const data = dataOf(this.#file)
    const fragment = data.excess ? undefined : this.#find(filePath, chain)
    if (fragment && 'problem' in fragment) report(this.#file, { position: { start } }, fragment.problem)
    if (!fragment || 'problem' in fragment) return []
    const { text, includes, diagnostics } = fragment
    this.#left -= Buffer.byteLength(text) + 1
    if (this.#left < 0) {
      data.excess = { position: this.#start && { start: this.#start }, ...tooLarge(this.#fragments?.most ?? 0) }
      return []
    }
    if (!this.#trees.has(filePath)) data.failures.push(...diagnostics)
    const body = bodyOffset(text)
    const above = text.slice(0, body).split('\n').length - 1
    const part: Part = { filePath, chain, lines: text.slice(body).split('\n'), above, placed: [], includes }
    for (const { line, column, ...problem } of misplaced(part.lines.join('\n'))) {
      const start = this.#pointIn(part, { line, column })
      report(this.#file, { position: { start } }, { ...problem, rule: 'invalid-frontmatter' })
    }
    return this.#read(part, depth).children
  }

  /** Returns the fragment at a path, or why the last file of a chain cannot include it. */
  #find(filePath: string, chain: readonly string[]): Fragment | undefined {
    const rule = 'missing-fragment'
    if (chain.includes(filePath)) return { problem: { rule, text: `The fragment \`${filePath}\` includes itself` } }
    if (chain.length > mostLevels)
      return { problem: { rule, text: `Fragments are nested more than ${mostLevels} levels deep here` } }
    return this.#fragments?.files.get(filePath)
  }
}
