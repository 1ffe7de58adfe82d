// A page's HTML → the same words as plain Markdown (CommonMark and GFM), for readers that are no browsers.

import { type DefaultTreeAdapterTypes as Tree, defaultTreeAdapter as tree } from 'parse5'
import { parseHtml } from './html-tree.ts'

type Element = Tree.Element
type Node = Tree.ChildNode

/** Writes HTML as Markdown. `absolute` makes an address whole. It is a pure function: equal HTML gives equal Markdown. */
export function toMarkdown(html: string, absolute: (address: string) => string): string {
  const blocks = new Writer(absolute).blocks(parseHtml(withoutColours(html)))
  return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`
}

const codeStart = '<pre tabindex="0"><code'

/** Takes out what highlights code: it is most of a page's tags and says nothing. Lines that are marked keep theirs. */
function withoutColours(html: string): string {
  const [first = '', ...rest] = html.split(codeStart)
  const parts = rest.map((part) => {
    const end = part.indexOf('</code></pre>')
    const code = part.slice(0, end)
    return end < 0 || code.includes('<span class="line') ? part : code.replace(/<\/?span[^>]*>/g, '') + part.slice(end)
  })
  return [first, ...parts].join(codeStart)
}

const blockTags = new Set(
  'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav noscript ol p pre search section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
const unsaid = new Set(
  'script style template button input select textarea datalist audio video iframe object embed'.split(' '),
)
const unsaidClasses = ['permalink', 'alias', 'tab-list', 'needs-script', 'dark-only', 'feature-icon']
/** What Markdown has no sign for, and does not lose as HTML. */
const keptTags = new Set(['sub', 'sup', 'kbd', 'mark', 'ins', 'u'])
const marks: Record<string, Mark['tag']> = { strong: 'strong', b: 'strong', em: 'em', i: 'em', del: 'del', s: 'del' }
const signs = { strong: '**', em: '*', del: '~~' }

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value
const classesOf = (element: Element): string[] => attribute(element, 'class')?.split(/\s+/) ?? []
const isElement = (node: Node | undefined, tag?: string): node is Element =>
  node !== undefined && tree.isElementNode(node) && (tag === undefined || node.tagName === tag)

function isUnsaid(element: Element): boolean {
  if (attribute(element, 'hidden') !== undefined || attribute(element, 'aria-hidden') === 'true') return true
  if (attribute(element, 'data-footnote-backref') !== undefined) return true
  return classesOf(element).some((name) => unsaidClasses.includes(name))
}

const holdsBlock = ({ childNodes }: Element): boolean =>
  childNodes.some((child) => isElement(child) && (blockTags.has(child.tagName) || holdsBlock(child)))

const rawText = (node: Node): string =>
  tree.isTextNode(node) ? node.value : isElement(node) ? node.childNodes.map(rawText).join('') : ''

/** The first element below a node that fits. */
function find(node: Element, fits: (element: Element) => boolean): Element | undefined {
  for (const child of node.childNodes) {
    if (!isElement(child)) continue
    const found = fits(child) ? child : find(child, fits)
    if (found) return found
  }
  return undefined
}

// ---- Blocks

class Writer {
  readonly #absolute: (address: string) => string

  constructor(absolute: (address: string) => string) {
    this.#absolute = absolute
  }

  /** The blocks of a list of nodes; what stands between blocks is a paragraph. */
  blocks(nodes: readonly Node[]): string[] {
    const blocks: string[] = []
    let run: Node[] = []
    let lastList = ''
    const flush = () => {
      const text = paragraph(this.#inline(run, 'lines'))
      run = []
      if (text) add([text])
    }
    const add = (made: readonly string[], list = '') => {
      if (made.length > 0) lastList = list
      blocks.push(...made)
    }
    for (const node of nodes) {
      if (!isElement(node) || (!blockTags.has(node.tagName) && !holdsBlock(node)) || node.tagName === 'a') {
        run.push(node)
        continue
      }
      flush()
      if (isUnsaid(node)) continue
      const isList = node.tagName === 'ul' || node.tagName === 'ol'
      // Two lists that follow each other would be one if they had one sign.
      if (isList) add(this.#list(node, lastList === node.tagName), lastList === node.tagName ? '' : node.tagName)
      else add(this.#block(node))
    }
    flush()
    return blocks
  }

  #block(node: Element): string[] {
    const { tagName, childNodes } = node
    const classes = classesOf(node)
    if (/^h[1-6]$/.test(tagName)) {
      const text = this.#inline(childNodes, 'line').replace(/#+$/, '\\$&')
      return text ? [`${'#'.repeat(Number(tagName[1]))} ${text}`] : []
    }
    if (tagName === 'details' || classes.includes('container')) return this.#box(node)
    if (classes.includes('tab-panel-label')) return strong(this.#inline(childNodes, 'line'))
    if (classes.includes('code')) return this.#fence(node)
    if (attribute(node, 'data-footnotes') !== undefined) return this.#footnotes(node)
    switch (tagName) {
      case 'pre':
        return this.#fence(node)
      case 'hr':
        return ['***']
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

  /** A container, an alert or details: a quote that begins with its title. */
  #box(node: Element): string[] {
    const isTitle = (child: Node): child is Element =>
      isElement(child, 'summary') || (isElement(child) && classesOf(child).includes('container-title'))
    const title = node.childNodes.find(isTitle)
    return quoted([
      ...(title ? strong(this.#inline(title.childNodes, 'line')) : []),
      ...this.blocks(node.childNodes.filter((child) => child !== title)),
    ])
  }

  #fence(node: Element): string[] {
    const isPre = (element: Element) => element.tagName === 'pre'
    const pre = isPre(node) ? node : find(node, isPre)
    if (!pre) return this.blocks(node.childNodes)
    const code = find(pre, ({ tagName }) => tagName === 'code')
    const titleElement = find(node, (element) => classesOf(element).includes('code-title'))
    const title = titleElement ? rawText(titleElement) : ''
    const language =
      (code &&
        classesOf(code)
          .find((name) => name.startsWith('language-'))
          ?.slice(9)) ??
      ''
    const changes = code ? changedLines(code) : undefined
    const text = (changes ?? rawText(code ?? pre)).replace(/\n$/, '')
    if (!text && !title) return []
    const quote = title.includes('"') ? "'" : '"'
    const info = [
      changes === undefined ? language || (title && 'text') : 'diff',
      title && `title=${quote}${title}${quote}`,
    ]
    const sign = title.includes('`') ? '~' : '`'
    const longest = Math.max(2, ...Array.from(text.matchAll(sign === '~' ? /~+/g : /`+/g), ([run]) => run.length))
    const fence = sign.repeat(longest + 1)
    return [`${fence}${info.filter(Boolean).join(' ').replace(/[\\&]/g, '\\$&')}\n${text}${text && '\n'}${fence}`]
  }

  #list(list: Element, isSecond: boolean): string[] {
    const items = list.childNodes.filter((child) => isElement(child, 'li') && !isUnsaid(child)) as Element[]
    const start = Number(attribute(list, 'start') ?? 1)
    const made = items.map((item) => this.blocks(item.childNodes))
    const isLoose = items.some((item) => item.childNodes.some((child) => isElement(child, 'p')))
    const sign = (i: number) =>
      list.tagName === 'ol' ? `${Math.max(0, start + i)}${isSecond ? ')' : '.'}` : isSecond ? '*' : '-'
    const entries = made.map((blocks, i) => item(sign(i), isLoose ? blocks.join('\n\n') : tight(blocks)))
    return entries.length === 0 ? [] : [entries.join(isLoose ? '\n\n' : '\n')]
  }

  /** Terms with what is said of each: a list. */
  #facts(list: Element): string[] {
    const entries: { terms: string[]; facts: string[][] }[] = []
    const visit = (nodes: readonly Node[]) => {
      for (const node of nodes) {
        if (!isElement(node) || isUnsaid(node)) continue
        const last = entries.at(-1)
        if (node.tagName === 'dt') {
          const [term = ''] = strong(this.#inline(node.childNodes, 'line'))
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
      const isShort = only.length > 0 && !/^(?:[`~]{3}|[-*>#|]|\d+[.)] )/.test(only[0] ?? '')
      return item('-', tight(isShort ? [[head, only[0]].filter(Boolean).join(' '), ...only.slice(1)] : [head, ...only]))
    })
    return made.length === 0 ? [] : [made.join('\n')]
  }

  #footnotes(section: Element): string[] {
    const list = find(section, ({ tagName }) => tagName === 'ol')
    const items = (list?.childNodes ?? []).filter((child) => isElement(child, 'li')) as Element[]
    return items.map((note, i) => `[^${i + 1}]: ${indented(this.blocks(note.childNodes).join('\n\n'), 4)}`)
  }

  #table(table: Element): string[] {
    const rows: { cells: Cell[]; isHead: boolean }[] = []
    const captions: string[] = []
    /** Cells that reach down from rows above: in how many more rows each column is taken. */
    const taken: number[] = []
    const visit = (nodes: readonly Node[], inHead: boolean) => {
      for (const node of nodes) {
        if (!isElement(node)) continue
        if (node.tagName === 'caption') captions.push(...this.blocks(node.childNodes))
        else if (node.tagName === 'tr') rows.push(this.#row(node, inHead, taken))
        else visit(node.childNodes, node.tagName === 'thead')
      }
    }
    visit(table.childNodes, false)
    const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
    if (width === 0) return captions
    const [first, ...rest] = rows
    const head = first?.isHead ? first.cells : []
    const body = first?.isHead ? rest : rows
    const line = (cells: readonly string[]) =>
      `| ${Array.from({ length: width }, (_, i) => cells[i] ?? '').join(' | ')} |`
    const rules = Array.from({ length: width }, (_, i) => {
      const align = rows.map(({ cells }) => cells[i]?.align).find(Boolean)
      return align === 'center' ? ':-:' : align === 'right' ? '--:' : align === 'left' ? ':--' : '---'
    })
    const texts = (cells: readonly Cell[]) => cells.map(({ text }) => text)
    return [...captions, [line(texts(head)), line(rules), ...body.map(({ cells }) => line(texts(cells)))].join('\n')]
  }

  #row(row: Element, inHead: boolean, taken: number[]): { cells: Cell[]; isHead: boolean } {
    const cells: Cell[] = []
    const fillTaken = () => {
      while ((taken[cells.length] ?? 0) > 0) {
        taken[cells.length] = (taken[cells.length] as number) - 1
        cells.push({ text: '' })
      }
    }
    const own = row.childNodes.filter((child) => isElement(child, 'td') || isElement(child, 'th')) as Element[]
    for (const cell of own) {
      fillTaken()
      const align = classesOf(cell)
        .find((name) => name.startsWith('align-'))
        ?.slice(6)
      const [columns, down] = ['colspan', 'rowspan'].map((name) => Math.max(1, Number(attribute(cell, name) ?? 1) || 1))
      for (let i = 0; i < Math.min(columns as number, 1000); i++) {
        taken[cells.length] = (down as number) - 1
        cells.push({ text: i === 0 ? this.#inline(cell.childNodes, 'cell') : '', ...(align ? { align } : {}) })
      }
    }
    fillTaken()
    return { cells, isHead: inHead || (own.length > 0 && own.every(({ tagName }) => tagName === 'th')) }
  }

  // ---- Text

  #inline(nodes: readonly Node[], place: Place): string {
    const line = new Line(place)
    this.#write(nodes, line)
    return line.finish()
  }

  #write(nodes: readonly Node[], line: Line): void {
    let last: Node | undefined
    for (const node of nodes) {
      if (tree.isTextNode(node)) line.text(node.value)
      else if (isElement(node)) {
        // Parts that only a style sheet keeps apart.
        if (isElement(last, node.tagName) && ['span', 'a'].includes(node.tagName)) line.space()
        this.#element(node, line)
      }
      last = node
    }
  }

  #element(node: Element, line: Line): void {
    const { tagName, childNodes } = node
    if (tagName === 'button') return this.#write(isUnsaid(node) ? [] : childNodes, line)
    if (tagName === 'input' && attribute(node, 'type') === 'checkbox' && attribute(node, 'disabled') !== undefined)
      return line.sign(`[${attribute(node, 'checked') === undefined ? ' ' : 'x'}] `)
    if (isUnsaid(node)) return
    const mark = marks[tagName]
    if (mark) {
      line.open(mark)
      this.#write(childNodes, line)
      return line.close(mark)
    }
    switch (tagName) {
      case 'br':
        return line.break()
      case 'code':
      case 'samp':
      case 'tt':
        return line.code(rawText(node))
      case 'pre':
        for (const code of rawText(node).replace(/\n$/, '').split('\n')) {
          line.block()
          line.code(code)
        }
        return line.block()
      case 'a':
        return this.#link(node, line)
      case 'img':
        if (line.isNamed && !attribute(node, 'alt')) return
        return this.#image(attribute(node, 'src'), attribute(node, 'alt') ?? '', attribute(node, 'title'), line)
    }
    const source = attribute(node, 'src') ?? attribute(node, 'data')
    if (unsaid.has(tagName)) {
      if (source !== undefined && tagName !== 'script' && tagName !== 'input')
        this.#image(source, '', attribute(node, 'title'), line)
      return
    }
    if (blockTags.has(tagName)) {
      line.block()
      this.#write(childNodes, line)
      return line.block()
    }
    if (!keptTags.has(tagName) || find(node, isReference)) return this.#write(childNodes, line)
    line.sign(`<${tagName}>`)
    this.#write(childNodes, line)
    line.sign(`</${tagName}>`)
  }

  #link(node: Element, line: Line): void {
    const address = attribute(node, 'href')
    if (isReference(node)) return line.sign(`[^${rawText(node).trim()}]`)
    if (address === undefined) return this.#write(node.childNodes, line)
    const inside = new Line(line.place === 'cell' ? 'cell' : 'line')
    inside.isNamed = rawText(node).trim() !== ''
    this.#write(node.childNodes, inside)
    const text = inside.finish()
    if (!text) return
    if (rawText(node) === address && /^[a-z][a-z\d+.-]+:[^\s<>|]*$/i.test(address)) return line.sign(`<${address}>`)
    line.space(/^\s/.test(rawText(node)))
    line.sign(`[${text}](${destination(this.#absolute(address), attribute(node, 'title'), line.place)})`)
    line.space(/\s$/.test(rawText(node)))
  }

  #image(address: string | undefined, text: string, title: string | undefined, line: Line): void {
    if (address === undefined) return line.text(text)
    const target = destination(address.startsWith('data:') ? '' : this.#absolute(address), title, line.place)
    line.sign(`![${escapeCell(escapeText(text.replace(/\s+/g, ' ')), line.place)}](${target})`)
  }
}

interface Cell {
  text: string
  align?: string
}

const isReference = (element: Element): boolean => attribute(element, 'data-footnote-ref') !== undefined

/** The lines of a block that shows a change, each with its sign; nothing for other blocks. */
function changedLines(code: Element): string | undefined {
  const lines = code.childNodes.filter((child) => isElement(child) && classesOf(child).includes('line')) as Element[]
  const sign = (line: Element) =>
    classesOf(line).includes('added') ? '+' : classesOf(line).includes('removed') ? '-' : ' '
  return lines.some((line) => sign(line) !== ' ') ? lines.map((line) => sign(line) + rawText(line)).join('') : undefined
}

const strong = (text: string): string[] => (text ? [`**${text}**`] : [])

const quoted = (blocks: readonly string[]): string[] =>
  blocks.length === 0 ? [] : [blocks.join('\n\n').replace(/^(?=(.?))/gm, (_, first: string) => (first ? '> ' : '>'))]

const indented = (text: string, columns: number): string => text.replace(/\n(?!\n)/g, `\n${' '.repeat(columns)}`)

const item = (sign: string, text: string): string => `${sign} ${indented(text, sign.length + 1)}`.trimEnd()

/** Blocks of a list's entry without empty lines, where Markdown reads them as the same blocks. */
const tight = (blocks: readonly string[]): string =>
  blocks.reduce((text, block) => text + (text && (/^(?:[-*] |1[.)] |[`~]{3})/.test(block) ? '\n' : '\n\n')) + block, '')

/** Signs that would begin another block are none at the start of a paragraph's line. */
const paragraph = (text: string): string =>
  text.replace(/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+$|-+$)/gm, '\\$&').replace(/^(\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2')

// ---- Inline

/** Where a text stands: lines may break in a paragraph, not in a heading, and in a table's cell by a tag only. */
type Place = 'lines' | 'line' | 'cell'

interface Mark {
  tag: keyof typeof signs
  kind: 'open' | 'close'
}

/** Writes a text so that Markdown reads it as that text, inside a line. */
export const escapeText = (text: string): string => (/[\\`*[\]~<&_]/.test(text) ? escapeSigns(text) : text)

const escapeSigns = (text: string): string =>
  text
    .replace(/[\\`*[\]~]|<(?=[a-zA-Z/!?])|&(?=#?\w+;)/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')

const escapeCell = (text: string, place: Place): string => (place === 'cell' ? text.replace(/\|/g, '\\|') : text)

function destination(address: string, title: string | undefined, place: Place): string {
  const plain = address.replace(/&(?=#?\w+;)/g, '&amp;').replace(/\\/g, '\\\\')
  const target = /[\s()<>]|^$/.test(plain) ? `<${plain.replace(/[<>]/g, '\\$&').replace(/\s/g, '%20')}>` : plain
  const words = title?.trim()
    ? ` "${title
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/[\\"]|&(?=#?\w+;)/g, '\\$&')}"`
    : ''
  return escapeCell(target + words, place)
}

const firstSign = (text = ''): string | undefined => Array.from(text.slice(0, 2))[0]
const lastSign = (text = ''): string | undefined => Array.from(text.slice(-2)).at(-1)
const isSpace = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign)
const isPunctuation = (sign: string | undefined): boolean => sign !== undefined && /[\p{P}\p{S}]/u.test(sign)

/** A line of text that is being written. Emphasis is decided at the end: whether signs work depends on what stands beside them. */
class Line {
  readonly place: Place
  /** Other words name the link that this is: a picture without any is a decoration. */
  isNamed = false
  readonly #parts: (string | Mark)[] = []
  #wantsBreak = false
  /** How many parts there were when code was the last of them. */
  #codeEnd = -1

  constructor(place: Place) {
    this.place = place
  }

  text(value: string): void {
    const folded = value.replace(/\s+/g, ' ')
    if (folded.startsWith(' ')) this.space()
    const bare = folded.trim()
    if (!bare) return
    this.#add(escapeCell(escapeText(bare), this.place))
    this.space(folded.endsWith(' '))
  }

  /** White space, unless there is some already. Before emphasis it stands outside. */
  space(wanted = true): void {
    let at = this.#parts.length
    while (at > 0 && (this.#parts[at - 1] as Mark).kind === 'open') at--
    const before = this.#parts[at - 1]
    if (!wanted || before === undefined || (typeof before === 'string' && /\s$/.test(before))) return
    this.#parts.splice(at, 0, ' ')
  }

  /** Markdown as it is. */
  sign(markdown: string): void {
    const last = this.#parts.at(-1)
    if (markdown.startsWith('[') && typeof last === 'string' && last.endsWith('!'))
      this.#parts.splice(-1, 1, `${last.slice(0, -1)}\\!`)
    this.#add(markdown)
  }

  code(value: string): void {
    const text = escapeCell(value.replace(/\n/g, ' '), this.place)
    if (!text) return
    const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
    const shortest = longest === 1 ? 2 : longest === 0 ? 1 : longest + 1
    const fence = '`'.repeat(shortest)
    const room = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== '') ? ' ' : ''
    // Two that touch would share one fence.
    if (this.#codeEnd === this.#parts.length) this.#add('<!-- -->')
    this.#add(fence + room + text + room + fence)
    this.#codeEnd = this.#parts.length
  }

  break(): void {
    if (this.place === 'line') this.space()
    else if (this.#parts.length > 0) this.#add(this.place === 'cell' ? '<br>' : '\\\n')
  }

  /** The border of a block that stands where none can. */
  block(): void {
    if (this.place === 'cell') this.#wantsBreak = this.#parts.some((part) => typeof part === 'string')
    else this.space()
  }

  open(tag: Mark['tag']): void {
    this.#parts.push({ tag, kind: 'open' })
  }

  close(tag: Mark['tag']): void {
    const last = this.#parts.at(-1)
    if (last !== undefined && typeof last !== 'string' && last.kind === 'open') {
      this.#parts.pop()
      return
    }
    const isLoose = last === ' '
    if (isLoose) this.#parts.pop()
    this.#parts.push({ tag, kind: 'close' })
    this.space(isLoose)
  }

  #add(markdown: string): void {
    if (this.#wantsBreak) this.#parts.push('<br>')
    this.#wantsBreak = false
    this.#parts.push(markdown)
  }

  finish(): string {
    const parts = this.#parts
    const opened: number[] = []
    const written = parts.map((part) => (typeof part === 'string' ? part : ''))
    parts.forEach((part, at) => {
      if (typeof part === 'string') return
      if (part.kind === 'open') {
        opened.push(at)
        return
      }
      const start = opened.pop() as number
      const works = this.#flanks(start, start + 1, start - 1) && this.#flanks(at, at - 1, at + 1)
      const [before, after] = works ? [signs[part.tag], signs[part.tag]] : [`<${part.tag}>`, `</${part.tag}>`]
      written[start] = before
      written[at] = after
    })
    return written
      .join('')
      .replace(/(?:\\\n|<br>|\s)+$/, '')
      .trimStart()
  }

  /** Tells whether signs at a place are read as emphasis, by what stands inside and outside (CommonMark, 6.2). */
  #flanks(at: number, inside: number, outside: number): boolean {
    const [inner, outer] = [this.#parts[inside], this.#parts[outside]]
    if (typeof inner !== 'string' || (outer !== undefined && typeof outer !== 'string')) return false
    const [near, far] = at < inside ? [firstSign(inner), lastSign(outer)] : [lastSign(inner), firstSign(outer)]
    return !isSpace(near) && (!isPunctuation(near) || isSpace(far) || isPunctuation(far))
  }
}
