// Statements of a Mermaid flowchart → the text for beautiful-mermaid: nodes in their subgraphs, then arrows, then styles.

import { formattedLabel } from '../labels.ts'
import { Scanner } from '../scanner.ts'
import { isInsideItself, type KindReader, undrawable, type WrittenKind } from '../undrawable.ts'

/** The brackets of shapes, longest first, and those of the shape that is drawn. */
const shapes: readonly { open: string; close: string; drawn?: readonly [open: string, close: string] }[] = [
  { open: '(((', close: ')))' },
  { open: '([', close: '])' },
  { open: '((', close: '))' },
  { open: '[[', close: ']]' },
  { open: '[(', close: ')]' },
  { open: '[/', close: '\\]' },
  { open: '[\\', close: '/]' },
  { open: '[/', close: '/]', drawn: ['[', ']'] },
  { open: '[\\', close: '\\]', drawn: ['[', ']'] },
  { open: '{{', close: '}}' },
  { open: '[', close: ']' },
  { open: '(', close: ')' },
  { open: '{', close: '}' },
  { open: '>', close: ']' },
]

const idPattern = /[\p{L}\p{N}_](?:[\p{L}\p{N}_.]|-(?![-.>]))*/uy
const classPattern = /:::([\w-]+)/y
/** Arrows, by the rules of Mermaid: `---o` ends with a circle, even before a name that begins with `o`. */
const arrow = /([xo<]?)(?:--+([-xo>])|==+([=xo>])|-?\.+-([xo>]?))(?:\s*\|(\s*"[^"]*"\s*|[^|]*)\|)?/y
const labeledArrows = [
  /([xo<]?)--((?:"[^"]*"|[^-"]|-(?!-))+)--+([-xo>])/y,
  /([xo<]?)-\.((?:"[^"]*"|[^."-]|-(?!\.)|\.(?!-))+)-?(?<!\.)\.+-([xo>]?)/y,
  /([xo<]?)==((?:"[^"]*"|[^="]|=(?!=))+)==+([=xo>])/y,
]
const invisible = /~~~+/y
/** What follows a node: an arrow, another node or a class. */
const beyondNode = /[\])}]\s*(?:[xo<]?(?:--|==|-\.)|~~~|&|:::)/
const icons = /\bfa[a-z]?:fa-[\w-]+\s*/g

interface Node {
  name: string
  label: string
  brackets: readonly [open: string, close: string]
  classes: string[]
  styles: string[]
}

interface Group {
  id: string
  name: string
  label: string
  direction?: string
  line: number
  /** The ids that its statements name. */
  named: Set<string>
}

interface Link {
  from: string
  to: string
  sign: string
  label: string
}

export class Flowchart implements KindReader {
  readonly #nodes = new Map<string, Node>()
  readonly #groups = new Map<string, Group>()
  readonly #open: Group[] = []
  /** The subgraph of a node or another subgraph, which is the first one that ends and names it. */
  readonly #parents = new Map<string, Group>()
  readonly #links: Link[] = []
  /** How the links of the source count, of which invisible ones are not drawn. */
  readonly #places: (number | undefined)[] = []
  readonly #classes = new Map<string, string>()
  readonly #linkStyles = new Map<string, string>()
  readonly #direction: string
  #scanner = new Scanner('')

  constructor(direction: string) {
    this.#direction = direction
  }

  read(statement: string, line: number): void {
    const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(statement) ?? []
    const [, names = '', value = ''] = /^(\S+)\s+(.+?);?$/s.exec(rest) ?? []
    switch (word) {
      case '':
      case 'click':
      case 'href':
        return
      case 'classDef':
        for (const name of names.split(',')) this.#classes.set(name.trim(), value)
        return
      case 'class':
        for (const id of names.split(',')) this.#nodeOf(id.trim()).classes.push(value.trim())
        return
      case 'style':
        for (const id of names.split(',')) this.#nodeOf(id.trim()).styles.push(value)
        return
      case 'linkStyle':
        for (const place of names.split(',')) this.#linkStyles.set(place.trim(), value)
        return
      case 'direction': {
        const [inner] = this.#open.slice(-1)
        if (!/^(?:TB|TD|BT|LR|RL)$/.test(rest)) throw undrawable(statement)
        if (inner) inner.direction = rest
        return
      }
      case 'subgraph':
        return this.#start(rest, line)
      case 'end':
        if (rest === '') return this.#end(statement)
    }
    this.#chain(statement)
  }

  #start(title: string, line: number): void {
    const [, named, text] = /^([^\s["]+)\s*\[(.+)\]$/s.exec(title) ?? []
    const bare = title.replace(/^"(.*)"$/s, '$1')
    const id = named ?? (bare === '' || /\s/.test(bare) ? `subgraph ${this.#groups.size}` : bare)
    if (this.#groups.has(id)) throw undrawable(`subgraph ${title}`)
    const group = { id, name: `g${this.#groups.size}`, label: labelOf(text ?? title), line, named: new Set<string>() }
    this.#open.at(-1)?.named.add(id)
    this.#groups.set(id, group)
    this.#open.push(group)
  }

  #end(statement: string): void {
    const group = this.#open.pop()
    if (!group) throw undrawable(statement)
    for (const id of group.named) if (id !== group.id && !this.#parents.has(id)) this.#parents.set(id, group)
  }

  #chain(statement: string): void {
    this.#scanner = new Scanner(statement)
    let from = this.#group()
    while (!this.#isAtEnd()) {
      const link = this.#match(invisible) ? undefined : this.#arrow()
      const to = this.#group()
      for (const [a, b] of from.flatMap((one) => to.map((other) => [one, other] as const))) {
        this.#places.push(link && this.#links.length)
        if (link) this.#links.push({ from: a, to: b, ...link })
      }
      from = to
    }
  }

  #isAtEnd(): boolean {
    this.#scanner.skipSpace()
    return this.#scanner.isAtEnd
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    this.#scanner.skipSpace()
    return this.#scanner.match(pattern)
  }

  #group(): string[] {
    const ids = [this.#node()]
    while (this.#match(/&/y)) ids.push(this.#node())
    return ids
  }

  #node(): string {
    const [id] = this.#match(idPattern) ?? []
    if (id === undefined) throw this.#fault()
    const node = this.#nodeOf(id)
    this.#open.at(-1)?.named.add(id)
    Object.assign(node, this.#shape())
    if (/^@[{\w"-]/.test(this.#scanner.rest)) throw this.#fault()
    const [, name] = this.#match(classPattern) ?? []
    if (name !== undefined) node.classes.push(name)
    return id
  }

  #nodeOf(id: string): Node {
    const node = this.#nodes.get(id) ?? {
      // The library reads only ASCII letters in ids.
      name: `n${this.#nodes.size}`,
      label: labelOf(id),
      brackets: ['[', ']'] as const,
      classes: [],
      styles: [],
    }
    this.#nodes.set(id, node)
    return node
  }

  #shape(): Pick<Node, 'label' | 'brackets'> | undefined {
    for (const { open, close, drawn = [open, close] as const } of shapes) {
      const before = this.#scanner.at
      const { text } = this.#scanner
      if (!this.#scanner.take(open)) continue
      const start = this.#scanner.at
      const isQuoted = this.#scanner.match(/\s*"[^"]*"\s*/y) !== null
      const end = isQuoted ? this.#scanner.at : text.indexOf(close, start)
      const label = text.slice(start, end)
      this.#scanner.at = Math.max(end, start)
      // The brackets that close must be those of this node, and not those of one behind it.
      const isOwn = isQuoted || !beyondNode.test(label)
      if (end >= 0 && isOwn && this.#scanner.take(close)) return { label: labelOf(label), brackets: drawn }
      this.#scanner.at = before
    }
    return undefined
  }

  #arrow(): Pick<Link, 'sign' | 'label'> {
    this.#scanner.skipSpace()
    const start = this.#scanner.at
    const [sign, head = '', solid, thick, dotted, label = ''] = this.#match(arrow) ?? []
    if (sign !== undefined) return this.#linkOf(start, head, solid ?? thick ?? dotted ?? '', label)
    for (const pattern of labeledArrows) {
      const [all, first = '', text = '', last = ''] = this.#match(pattern) ?? []
      if (all !== undefined) return this.#linkOf(start, first, last, text)
    }
    throw this.#fault()
  }

  /** Returns an arrow of the length that the library reads. */
  #linkOf(start: number, head: string, end: string, label: string): Pick<Link, 'sign' | 'label'> {
    const text = this.#scanner.text.slice(start, this.#scanner.at)
    if (/[xo]/.test(head + end)) {
      this.#scanner.at = start
      throw this.#fault()
    }
    const isArrow = end === '>'
    const line = text.slice(head.length)
    const sign = line.startsWith('=')
      ? isArrow
        ? '==>'
        : '==='
      : /^-?\./.test(line)
        ? isArrow
          ? '-.->'
          : '-.-'
        : isArrow
          ? '-->'
          : '---'
    return { sign: head + sign, label: label.trim() && label.trim() !== '""' ? `|${labelOf(label)}|` : '' }
  }

  #fault(): Error {
    this.#scanner.skipSpace()
    return undrawable(this.#scanner.rest)
  }

  write(): WrittenKind {
    const [unclosed] = this.#open
    if (unclosed) throw undrawable('subgraph without `end`', unclosed.line)
    for (const group of this.#groups.values())
      if (isInsideItself(group, ({ id }) => this.#parents.get(id))) throw undrawable(`subgraph ${group.id}`, group.line)
    const nodes = [...this.#nodes].filter(([id]) => !this.#groups.has(id))
    return {
      text: [
        `flowchart ${this.#direction}`,
        ...this.#content(nodes, undefined),
        ...this.#links.map(({ from, to, sign, label }) => `${this.#nameOf(from)} ${sign}${label} ${this.#nameOf(to)}`),
        ...nodes.flatMap(([, node]) => this.#styleOf(node)),
        ...this.#stylesOfLinks(),
      ].join('\n'),
      counts: { edge: this.#links.length, node: nodes.length, subgraph: this.#groups.size },
    }
  }

  #content(nodes: readonly (readonly [string, Node])[], parent: Group | undefined): string[] {
    const isInside = (id: string) => this.#parents.get(id) === parent
    return [
      ...nodes.filter(([id]) => isInside(id)).map(([, { name, label, brackets }]) => name + brackets.join(label)),
      ...[...this.#groups.values()]
        .filter(({ id }) => isInside(id))
        .flatMap((group) => [
          `subgraph ${group.name} [${group.label}]`,
          ...(group.direction ? [`direction ${group.direction}`] : []),
          ...this.#content(nodes, group),
          'end',
        ]),
    ]
  }

  #nameOf(id: string): string {
    return (this.#groups.get(id) ?? this.#nodeOf(id)).name
  }

  #styleOf({ name, classes, styles }: Node): string[] {
    const all = ['default', ...classes].map((one) => this.#classes.get(one)).concat(styles)
    const text = all.filter(Boolean).join(',')
    return text ? [`style ${name} ${text}`] : []
  }

  #stylesOfLinks(): string[] {
    return [...this.#linkStyles].flatMap(([place, value]) => {
      const at = place === 'default' ? place : this.#places[Number(place)]
      return at === undefined ? [] : [`linkStyle ${at} ${value}`]
    })
  }
}

/** Returns a label without the codes of icons, which only a page with their font shows. */
const labelOf = (text: string): string => formattedLabel(text.replace(icons, ''))
