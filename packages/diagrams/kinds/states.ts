// Statements of a Mermaid state diagram → the text for beautiful-mermaid: states in the states that contain them, then transitions.

import { formattedLabel, wordOf } from '../labels.ts'
import { isInsideItself, type KindReader, undrawable, type WrittenKind } from '../undrawable.ts'

const id = '([\\p{L}\\p{N}_]+(?:-(?!-)[\\p{L}\\p{N}_]+)*)(?::::[\\w-]+)?'
const end = '(\\[\\*\\]|[\\p{L}\\p{N}_]+(?:-(?!-)[\\p{L}\\p{N}_]+)*)(?::::[\\w-]+)?'
const transition = new RegExp(`^${end}\\s*-->\\s*${end}(?:\\s*:(.*))?$`, 'su')
const declaration = new RegExp(`^state\\s+(?:"([^"]+)"\\s+as\\s+)?${id}\\s*(\\{)?$`, 'u')
const description = new RegExp(`^(?:state\\s+)?${id}\\s*(?::(.*))?$`, 'su')
const ignored = /^(?:hide empty description|scale\s+\d+\s+width|(?:classDef|class|style|click)\s.+)$/s

interface State {
  name: string
  /** Its texts, one below the other. Without any, it shows its id. */
  texts: string[]
  direction?: string
  line: number
  contains: boolean
  /** The id of the state that contains it. */
  parent: string
}

interface Transition {
  from: string
  to: string
  label: string
  /** The state whose statement it is. */
  inside: string
}

const start = '[*]'

export class States implements KindReader {
  readonly #states = new Map<string, State>()
  readonly #transitions: Transition[] = []
  readonly #open: string[] = []
  #direction = ''

  read(written: string, line: number): void {
    // A comment can follow a statement, but not a text.
    const comment = written.search(/\s%%/)
    const statement =
      comment < 0 || written.slice(0, comment).includes(':') ? written : written.slice(0, comment).trim()
    if (statement === '' || ignored.test(statement)) return
    const inside = this.#open.at(-1) ?? ''
    const [, towards] = /^direction\s+(TB|TD|BT|LR|RL)$/.exec(statement) ?? []
    const moved = transition.exec(statement)
    const declared = declaration.exec(statement)
    const described = description.exec(statement)
    if (towards !== undefined) {
      const outer = this.#states.get(inside)
      if (outer) outer.direction = towards
      else this.#direction = towards
    } else if (statement === '}') {
      if (this.#open.pop() === undefined) throw undrawable(statement)
    } else if (moved) {
      const [, from = '', to = '', label = ''] = moved
      for (const one of [from, to]) if (one !== start) this.#of(one, inside)
      this.#transitions.push({ from, to, label: label.trim(), inside })
    } else if (declared) {
      const [, text, one = '', opening] = declared
      const state = this.#of(one, inside)
      if (text !== undefined) state.texts.push(text)
      if (opening === undefined) return
      state.contains = true
      state.line = line
      this.#open.push(one)
    } else if (described) {
      const [, one = '', text = ''] = described
      const state = this.#of(one, inside)
      if (text.trim()) state.texts.push(text.trim())
    } else throw undrawable(statement)
  }

  #of(id: string, inside: string): State {
    const state = this.#states.get(id) ?? {
      name: `s${this.#states.size}`,
      texts: [],
      line: 1,
      contains: false,
      parent: inside,
    }
    if (inside && inside !== id) state.parent = inside
    this.#states.set(id, state)
    return state
  }

  write(): WrittenKind {
    const [unclosed] = this.#open
    if (unclosed !== undefined) throw undrawable('state without `}`', this.#states.get(unclosed)?.line)
    for (const [one, { line }] of this.#states)
      if (isInsideItself(one, (id) => this.#states.get(id)?.parent || undefined)) throw undrawable(`state ${one}`, line)
    const points = new Points()
    const content = this.#content('', points)
    const states = [...this.#states.values()]
    const groups = states.filter(({ contains }) => contains).length
    return {
      text: ['stateDiagram-v2', ...content, ...this.#rest(points)].join('\n'),
      counts: {
        edge: this.#transitions.length,
        node: states.length - groups + points.count,
        subgraph: groups,
      },
    }
  }

  /** Returns what a state contains: its direction, its states, and the first transition from its start and to its end. */
  #content(outer: string, points: Points): string[] {
    const direction = outer ? this.#states.get(outer)?.direction : this.#direction
    const states = [...this.#states].filter(([, { parent }]) => parent === outer)
    const isHere = (one: string) => one === start || states.some(([name]) => name === one)
    const first = this.#transitions.filter(
      ({ from, to, inside }) => inside === outer && (from === start || to === start) && isHere(from) && isHere(to),
    )
    return [
      ...(direction ? [`direction ${direction}`] : []),
      ...states.flatMap(([one, state]) => {
        if (!state.contains) return [`state "${textOf(one, state)}" as ${state.name}`]
        const title = wordOf(state.texts.join(' ') || one)
        return [`state "${title}" as ${state.name} {`, ...this.#content(one, points), '}']
      }),
      ...first.filter((one) => points.isNew(one)).map((one) => this.#line(one, points)),
    ]
  }

  /** Returns the transitions between states that are there. */
  #rest(points: Points): string[] {
    return this.#transitions.filter((one) => !points.has(one)).map((one) => this.#line(one, points))
  }

  #line(one: Transition, points: Points): string {
    const [from, to] = points.add(one, (id) => this.#states.get(id)?.name ?? '')
    return `${from} --> ${to}${one.label ? ` : ${formattedLabel(one.label)}` : ''}`
  }
}

const textOf = (id: string, { texts }: State): string =>
  texts.length > 0 ? texts.map(formattedLabel).join('<br>') : formattedLabel(id)

/** The starts and ends, of which the library adds one for each `[*]`. Mermaid has one of both in each state. */
class Points {
  readonly #names = new Map<string, string>()
  readonly #written = new Set<Transition>()
  #starts = 0
  #ends = 0

  get count(): number {
    return this.#names.size
  }

  has(one: Transition): boolean {
    return this.#written.has(one)
  }

  /** Whether a transition has a start or an end that is not there yet. */
  isNew({ from, to, inside }: Transition): boolean {
    return (
      (from === start && !this.#names.has(`start ${inside}`)) || (to === start && !this.#names.has(`end ${inside}`))
    )
  }

  /** Returns the names of both ends of a transition. */
  add(one: Transition, nameOf: (id: string) => string): [from: string, to: string] {
    this.#written.add(one)
    const { from, to, inside } = one
    return [
      from === start ? this.#point(`start ${inside}`, () => suffixed('_start', ++this.#starts)) : nameOf(from),
      to === start ? this.#point(`end ${inside}`, () => suffixed('_end', ++this.#ends)) : nameOf(to),
    ]
  }

  /** Returns `[*]` for the first time, and then the name that the library gives it. */
  #point(place: string, name: () => string): string {
    const known = this.#names.get(place)
    if (known !== undefined) return known
    this.#names.set(place, name())
    return start
  }
}

const suffixed = (name: string, count: number): string => (count > 1 ? `${name}${count}` : name)
