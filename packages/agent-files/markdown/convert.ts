// Converts a page's HTML to plain Markdown (CommonMark and GFM) with the same text, for programs that are not browsers.

import { lookUp } from '@docsite/cli/text'
import { escapeLineStarts } from './escape.ts'
import { parseHtml } from './html-tree.ts'
import { InlineWriter } from './inline.ts'
import {
  afterClass,
  attribute,
  classesOf,
  type Element,
  find,
  holdsBlock,
  isBlock,
  isDecoration,
  isElement,
  type Node,
  ownMarkdown,
  rawText,
} from './nodes.ts'
import { type Cell, readTable } from './table.ts'

/** Converts HTML to Markdown. `absolute` makes a URL absolute. */
export function toMarkdown(html: string, absolute: (address: string) => string): string {
  const nodes = parseHtml(withoutColors(html.replace(hiddenDrawing, '$1')))
  const blocks = new BlockWriter(absolute).blocks(nodes)
  if (html.includes('<abbr ')) blocks.push(...abbreviationsIn(nodes))
  return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`
}

/** Matches drawings behind the text, which only parse5 can read. */
const hiddenDrawing = /( aria-hidden="true">)<svg\b[\s\S]*?<\/svg>/g

const codeStart = '<pre><code'

/** Removes syntax-highlighting tags, which make up most of a page's tags, except in code with marked lines. */
function withoutColors(html: string): string {
  const [first = '', ...rest] = html.split(codeStart)
  const parts = rest.map((part) => {
    const end = part.indexOf('</code></pre>')
    const code = part.slice(0, end)
    return end < 0 || code.includes('<span class="line') ? part : code.replace(/<\/?span[^<>]*>/g, '') + part.slice(end)
  })
  return [first, ...parts].join(codeStart)
}

class BlockWriter {
  readonly #inline: InlineWriter

  constructor(absolute: (address: string) => string) {
    this.#inline = new InlineWriter(absolute)
  }

  /** Converts nodes to blocks. Nodes between blocks become paragraphs. */
  blocks(nodes: readonly Node[]): string[] {
    const blocks: string[] = []
    let run: Node[] = []
    let lastList = ''
    const add = (made: readonly string[], list = '') => {
      if (made.length > 0) lastList = list
      blocks.push(...made)
    }
    const flush = () => {
      if (run.length > 0) add(some(escapeLineStarts(this.#inline.line(run, 'lines'))))
      run = []
    }
    for (const node of nodes) {
      if (!isElement(node) || node.tagName === 'a' || !(isBlock(node) || holdsBlock(node))) {
        run.push(node)
        continue
      }
      flush()
      if (isDecoration(node)) continue
      const isList = node.tagName === 'ul' || node.tagName === 'ol'
      // Adjacent lists need different markers, because Markdown merges lists with the same marker.
      if (isList) add(this.#list(node, lastList === node.tagName), lastList === node.tagName ? '' : node.tagName)
      else add(this.#block(node))
    }
    flush()
    return blocks
  }

  #block(node: Element): string[] {
    const { tagName, childNodes } = node
    const classes = classesOf(node)
    const own = attribute(node, ownMarkdown)
    if (own !== undefined) return some(own)
    if (/^h[1-6]$/.test(tagName)) return this.#heading(node)
    if (tagName === 'details' && find(node, (one) => classesOf(one).includes('tree-name'))) return this.#folder(node)
    if (tagName === 'details' || classes.includes('container')) return this.#box(node)
    if (classes.includes('tab-panel-label')) return some(this.#inline.title(childNodes))
    if (classes.includes('code')) return this.#fence(node)
    if (attribute(node, 'data-footnotes') !== undefined) return this.#footnotes(node)
    switch (tagName) {
      case 'pre':
        return this.#fence(node)
      case 'hr':
        // The other characters for thematic breaks are also list markers.
        return ['___']
      case 'blockquote':
        return quoted(this.blocks(childNodes))
      case 'table':
        return this.#table(node)
      case 'dl':
        return this.#facts(node)
      default:
        return this.blocks(childNodes)
    }
  }

  #heading({ tagName, childNodes }: Element): string[] {
    const text = this.#inline.line(childNodes, 'line').replace(/(?<!#)#+$/, '\\$&')
    return text ? [`${'#'.repeat(Number(tagName[1]))} ${text}`] : []
  }

  /** Converts a container, an alert or `<details>` to a quote that begins with the title. */
  #box({ childNodes }: Element): string[] {
    const title = childNodes.find(
      (child): child is Element =>
        isElement(child, 'summary') || (isElement(child) && classesOf(child).includes('container-title')),
    )
    return quoted([
      ...(title ? some(this.#inline.title(title.childNodes)) : []),
      ...this.blocks(childNodes.filter((child) => child !== title)),
    ])
  }

  /** Converts a folder of a file tree to its name and the list of its entries. */
  #folder({ childNodes }: Element): string[] {
    return childNodes.flatMap((child) =>
      isElement(child, 'summary') ? some(this.#inline.line(child.childNodes, 'line')) : this.blocks([child]),
    )
  }

  #fence(node: Element): string[] {
    const pre = isElement(node, 'pre') ? node : find(node, ({ tagName }) => tagName === 'pre')
    if (!pre) return this.blocks(node.childNodes)
    const code = find(pre, ({ tagName }) => tagName === 'code')
    const titleElement = find(node, (element) => classesOf(element).includes('code-title'))
    const title = titleElement ? rawText(titleElement) : ''
    const lines = code ? linesIn(code) : []
    const changes = changedLines(lines)
    const text = (changes ?? session(lines) ?? codeText(code ?? pre)).replace(/\n$/, '')
    if (!text && !title) return []
    const language = changes === undefined ? (code && afterClass(code, 'language-')) || (title && 'text') : 'diff'
    const quote = title.includes('"') ? "'" : '"'
    const info = [language, title && `title=${quote}${title}${quote}`].filter(Boolean).join(' ')
    // A title may contain backticks, which are not allowed after a fence of backticks.
    const sign = info.includes('`') ? '~' : '`'
    const runs = text.includes(sign.repeat(3)) ? (text.match(sign === '~' ? /~+/g : /`+/g) ?? []) : []
    const fence = sign.repeat(Math.max(2, ...runs.map(({ length }) => length)) + 1)
    return [`${fence}${info.replace(/[\\&]/g, '\\$&')}\n${text}${text && '\n'}${fence}`]
  }

  #list(list: Element, isSecond: boolean): string[] {
    const items = list.childNodes.filter((child): child is Element => isElement(child, 'li') && !isDecoration(child))
    const start = Number(attribute(list, 'start') ?? 1)
    const isLoose = items.some((item) => item.childNodes.some((child) => isElement(child, 'p')))
    const sign = (i: number) =>
      list.tagName === 'ol' ? `${Math.max(0, start + i)}${isSecond ? ')' : '.'}` : isSecond ? '*' : '-'
    const entries = items.map(({ childNodes }, i) => {
      const blocks = this.blocks(childNodes)
      return item(sign(i), isLoose ? blocks.join('\n\n') : tight(blocks))
    })
    return entries.length === 0 ? [] : [entries.join(isLoose ? '\n\n' : '\n')]
  }

  /** Converts a description list to a list of terms with their descriptions. */
  #facts(list: Element): string[] {
    const entries: { terms: string[]; facts: string[][] }[] = []
    const visit = (nodes: readonly Node[]) => {
      for (const node of nodes) {
        if (!isElement(node) || isDecoration(node)) continue
        const last = entries.at(-1)
        if (node.tagName === 'dt') {
          const term = this.#inline.title(node.childNodes)
          if (last && last.facts.length === 0) last.terms.push(term)
          else entries.push({ terms: [term], facts: [] })
        } else if (node.tagName === 'dd') {
          if (last) last.facts.push(this.blocks(node.childNodes))
          else entries.push({ terms: [], facts: [this.blocks(node.childNodes)] })
        } else visit(node.childNodes)
      }
    }
    visit(list.childNodes)
    const made = entries.map(({ terms, facts }) => {
      const [only = []] = facts
      const head = terms.filter(Boolean).join(', ')
      if (facts.length > 1) return item('-', tight([head, facts.map((blocks) => item('-', tight(blocks))).join('\n')]))
      const isShort = only.length > 0 && !/^(?:[`~]{3}|[-*>#|_]|\d+[.)] )/.test(only[0] ?? '')
      return item('-', tight(isShort ? [[head, only[0]].filter(Boolean).join(' '), ...only.slice(1)] : [head, ...only]))
    })
    return made.length === 0 ? [] : [made.join('\n')]
  }

  #footnotes(section: Element): string[] {
    const list = find(section, ({ tagName }) => tagName === 'ol')
    const notes = (list?.childNodes ?? []).filter((child): child is Element => isElement(child, 'li'))
    return notes.map((note, i) => `[^${i + 1}]: ${indented(this.blocks(note.childNodes).join('\n\n'), 4)}`)
  }

  #table(table: Element): string[] {
    const { captions, head, body, columns } = readTable(table)
    const above = captions.flatMap(({ childNodes }) => this.blocks(childNodes))
    if (columns.length === 0) return above
    const row = (texts: readonly string[]) => `| ${texts.join(' | ')} |`
    const cells = (of: readonly Cell[]) =>
      row(columns.map((_, i) => (of[i] ? this.#inline.line(of[i].childNodes, 'cell') : '')))
    const rules = columns.map((align = '') => lookUp(ruleOf, align) ?? '---')
    return [...above, [cells(head), row(rules), ...body.map(cells)].join('\n')]
  }
}

const ruleOf: Record<string, string> = { left: ':--', center: ':-:', right: '--:' }

/**
 * Returns the lines of a code block that marks added or removed lines, each prefixed with `+`, `-` or a space. Returns
 * `undefined` for other code blocks.
 */
function changedLines(lines: readonly Element[]): string | undefined {
  const sign = (line: Element) =>
    classesOf(line).includes('added') ? '+' : classesOf(line).includes('removed') ? '-' : ' '
  return lines.some((line) => sign(line) !== ' ')
    ? lines.map((line) => sign(line) + codeText(line)).join('')
    : undefined
}

/** Returns the code in an element, with what blocks of plugins add to its copy. */
const codeText = (node: Node): string =>
  isElement(node) ? (attribute(node, ownMarkdown) ?? node.childNodes.map(codeText).join('')) : rawText(node)

/** Returns the marked lines of a code block, including those in collapsed regions. */
const linesIn = (node: Element): Element[] =>
  node.childNodes.flatMap((child) =>
    !isElement(child) ? [] : classesOf(child).includes('line') ? [child] : linesIn(child),
  )

/** Returns the lines of a terminal session with their prompts, which the HTML contains as attributes. */
function session(lines: readonly Element[]): string | undefined {
  const promptOf = (line: Element) => attribute(line, 'data-prompt') ?? ''
  return lines.some(promptOf) ? lines.map((line) => promptOf(line) + codeText(line)).join('') : undefined
}

const some = (text: string): string[] => (text ? [text] : [])

const quoted = (blocks: readonly string[]): string[] =>
  blocks.length === 0 ? [] : [blocks.join('\n\n').replace(/^(?=(.?))/gm, (_, first: string) => (first ? '> ' : '>'))]

const indented = (text: string, columns: number): string => text.replace(/\n(?!\n)/g, `\n${' '.repeat(columns)}`)

const item = (sign: string, text: string): string => `${sign} ${indented(text, sign.length + 1)}`.trimEnd()

/** Joins the blocks of a list item, without empty lines where Markdown does not need them. */
const tight = (blocks: readonly string[]): string =>
  blocks.reduce((text, block) => text + (text && (/^(?:[-*] |1[.)] |[`~]{3})/.test(block) ? '\n' : '\n\n')) + block, '')

/** Returns one block with the definitions of all abbreviations below these nodes, as in Markdown Extra, or nothing if there are none. */
function abbreviationsIn(nodes: readonly Node[]): string[] {
  const titles = new Map<string, string>()
  const visit = (node: Node): void => {
    if (!isElement(node)) return
    if (node.tagName !== 'abbr') return node.childNodes.forEach(visit)
    const [name, meaning] = [rawText(node), attribute(node, 'title') ?? ''].map(fold) as [string, string]
    if (meaning && /^[^[\]\\]+$/.test(name)) titles.set(name, meaning)
  }
  nodes.forEach(visit)
  const lines = Array.from(titles, ([name, meaning]) => `*[${name}]: ${meaning}`)
  return lines.length === 0 ? [] : [lines.join('\n')]
}

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim()
