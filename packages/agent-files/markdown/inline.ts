// Converts inline HTML to inline Markdown.

import { lookUp } from '@docsite/cli/text'
import { destination, escapeCell, escapeText, fold, type Place } from './escape.ts'
import { Line, type MarkName } from './line.ts'
import {
  attribute,
  type Element,
  find,
  isBlock,
  isDecoration,
  isElement,
  isReference,
  isText,
  isToGlossary,
  type Node,
  ownMarkdown,
  rawText,
} from './nodes.ts'

const marks: Record<string, MarkName> = { strong: 'strong', b: 'strong', em: 'em', i: 'em', del: 'del', s: 'del' }
/** Elements without Markdown syntax, which stay as HTML tags. */
const keptTags = new Set(['sub', 'sup', 'kbd', 'mark', 'ins', 'u'])
const codeTags = new Set(['code', 'samp', 'tt'])
/** Embedded media and frames, which become links. */
const playedTags = new Set(['audio', 'video', 'iframe', 'object', 'embed'])
const droppedTags = new Set('script style template input select textarea datalist'.split(' '))

/** Writes lines of Markdown. `absolute` makes a URL absolute. */
export class InlineWriter {
  readonly #absolute: (address: string) => string

  constructor(absolute: (address: string) => string) {
    this.#absolute = absolute
  }

  line(nodes: readonly Node[], place: Place): string {
    const line = new Line(place)
    this.#write(nodes, line)
    return line.finish()
  }

  /** Returns a line in bold: the title of a part that is not a heading. */
  title(nodes: readonly Node[]): string {
    const line = new Line('line')
    this.#marked('strong', nodes, line)
    return line.finish()
  }

  #write(nodes: readonly Node[], line: Line): void {
    let last: Node | undefined
    for (const node of nodes) {
      if (isText(node)) line.text(node.value)
      else if (isElement(node)) {
        // CSS separates adjacent `<span>` and `<a>` elements visually, so Markdown needs a space.
        const isBeside = isElement(last, node.tagName) && ['span', 'a'].includes(node.tagName)
        if (isBeside && !isToGlossary(node) && !isToGlossary(last)) line.space()
        this.#element(node, line)
      }
      last = node
    }
  }

  #element(node: Element, line: Line): void {
    const { tagName, childNodes } = node
    if (tagName === 'input' && attribute(node, 'type') === 'checkbox' && attribute(node, 'disabled') !== undefined)
      return line.sign(`[${attribute(node, 'checked') === undefined ? ' ' : 'x'}] `)
    const own = attribute(node, ownMarkdown)
    if (own !== undefined) return line.sign(escapeCell(fold(own), line.place))
    if (droppedTags.has(tagName) || isDecoration(node)) return
    if (playedTags.has(tagName)) return this.#played(node, line)
    if (codeTags.has(tagName)) return this.#code(node, line)
    const mark = lookUp(marks, tagName)
    if (mark) return this.#marked(mark, childNodes, line)
    switch (tagName) {
      case 'br':
        return line.break()
      case 'pre':
        for (const code of rawText(node).replace(/\n$/, '').split('\n')) {
          line.block()
          line.code(code)
        }
        return line.block()
      case 'a':
        return this.#link(node, line)
      case 'img':
        return this.#picture(node, line)
    }
    if (isBlock(node)) {
      line.block()
      this.#write(childNodes, line)
      return line.block()
    }
    if (!keptTags.has(tagName) || find(node, isReference)) return this.#write(childNodes, line)
    line.sign(`<${tagName}>`)
    this.#write(childNodes, line)
    line.sign(`</${tagName}>`)
  }

  #marked(mark: MarkName, nodes: readonly Node[], line: Line): void {
    const [only] = nodes
    const inner = nodes.length === 1 && isElement(only) ? lookUp(marks, only.tagName) : undefined
    // Bold and italic together form one run of asterisks, which must be opened and closed as a whole.
    if (isElement(only) && inner !== undefined && inner !== mark && inner !== 'del' && mark !== 'del')
      return this.#marked('both', only.childNodes, line)
    const added = line.added(mark)
    if (added === undefined) return this.#write(nodes, line)
    line.open(added)
    this.#write(nodes, line)
    line.close(added)
  }

  #link(node: Element, line: Line): void {
    const address = attribute(node, 'href')
    const text = rawText(node)
    if (isReference(node)) return line.sign(`[^${text.trim()}]`)
    if (address === undefined || isToGlossary(node)) return this.#write(node.childNodes, line)
    const inside = new Line(line.place === 'cell' ? 'cell' : 'line')
    inside.isNamed = text.trim() !== ''
    this.#write(node.childNodes, inside)
    const words = inside.finish()
    if (!words) return
    if (text === address && /^[a-z][a-z\d+.-]+:[^\s<>|]*$/i.test(address)) return line.sign(`<${address}>`)
    if (/^\s/.test(text)) line.space()
    line.sign(`[${words}](${destination(this.#absolute(address), attribute(node, 'title'), line.place)})`)
    if (/\s$/.test(text)) line.space()
  }

  /** Writes code. In Markdown, code contains no links, so a link in it becomes a link that contains code. */
  #code(code: Element, line: Line): void {
    let text = ''
    const add = (node: Node): void => {
      if (isElement(node, 'a')) {
        line.code(text)
        text = ''
        this.#link({ ...node, childNodes: [{ ...code, childNodes: node.childNodes }] }, line)
      } else if (isElement(node)) node.childNodes.forEach(add)
      else text += rawText(node)
    }
    code.childNodes.forEach(add)
    line.code(text)
  }

  #picture(node: Element, line: Line): void {
    const [address, text = '', title] = ['src', 'alt', 'title'].map((name) => attribute(node, name))
    if (line.isNamed && !text) return
    if (address === undefined) return line.text(text)
    const target = destination(address.startsWith('data:') ? '' : this.#absolute(address), title, line.place)
    line.sign(`![${escapeCell(escapeText(fold(text)), line.place)}](${target})`)
  }

  #played(node: Element, line: Line): void {
    const source = find(node, ({ tagName }) => tagName === 'source')
    const address = attribute(node, 'src') ?? attribute(node, 'data') ?? (source && attribute(source, 'src'))
    if (address === undefined) return
    const whole = this.#absolute(address)
    const words = escapeCell(escapeText(fold(attribute(node, 'title') ?? whole)), line.place)
    line.sign(`[${words}](${destination(whole, undefined, line.place)})`)
  }
}
