// Updates an article to its new version in place. Equal nodes stay and similar nodes are updated, so that focus, caret,
// selected tabs, open details, wrapped code and typed text are preserved.

/** How to handle islands, which React renders. */
export interface IslandHooks {
  /** Unmounts the islands in `node`, which is about to be removed. */
  unmount(node: Element): void
  /** Returns the elements that hold an island's content. */
  slotsOf(island: ParentNode): HTMLElement[]
  /** Renders an island with new props. Returns whether that was possible. */
  redraw(island: HTMLElement, props: string): boolean
}

/** Parses the HTML of an article. */
export function parseArticle(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

/**
 * Changes the children of `live` into those of `next`. `known` is the HTML that `live` was created from. Scripts may
 * since have changed attributes and appended elements; those changes are preserved.
 */
export function morphChildren(
  live: Element,
  known: ParentNode & Node,
  next: ParentNode & Node,
  hooks: IslandHooks,
): void {
  const [before, after, present] = [[...known.childNodes], [...next.childNodes], [...live.childNodes]]
  if (!before.every((node, i) => present[i]?.nodeName === node.nodeName)) {
    // Something else has changed the children, such as a translation extension.
    hooks.unmount(live)
    live.replaceChildren(document.importNode(next, true))
    return
  }
  const partners = pairUp(before, after)
  const kept = new Set(partners)
  let place: Node | null = present[before.length] ?? null
  before.forEach((_, i) => {
    if (!kept.has(i)) remove(present[i] as ChildNode, hooks)
  })
  for (let i = after.length - 1; i >= 0; i--) {
    const [wanted, partner] = [after[i] as ChildNode, partners[i]]
    const node =
      partner === undefined ? undefined : morph(present[partner] as ChildNode, before[partner] as Node, wanted, hooks)
    place = node ?? live.insertBefore(document.importNode(wanted, true), place)
  }
}

/** Changes one node and returns the node that is now in its place. */
function morph(live: ChildNode, known: Node, next: Node, hooks: IslandHooks): ChildNode {
  if (known.isEqualNode(next)) return live
  if (!(live instanceof HTMLElement || live instanceof SVGElement)) {
    live.nodeValue = next.nodeValue
    return live
  }
  const [was, wanted] = [known as HTMLElement, next as HTMLElement]
  if (live instanceof HTMLElement && wanted.dataset?.island !== undefined) return morphIsland(live, was, wanted, hooks)
  for (const name of new Set([...was.getAttributeNames(), ...wanted.getAttributeNames()])) {
    const value = wanted.getAttribute(name)
    if (value === was.getAttribute(name)) continue
    if (value === null) live.removeAttribute(name)
    else live.setAttribute(name, value)
  }
  morphChildren(live, was, wanted, hooks)
  return live
}

function morphIsland(live: HTMLElement, known: HTMLElement, next: HTMLElement, hooks: IslandHooks): ChildNode {
  const { props = '{}' } = next.dataset
  const [present, before, after] = [live, known, next].map(hooks.slotsOf) as [
    HTMLElement[],
    HTMLElement[],
    HTMLElement[],
  ]
  const isSame = known.dataset.props === props
  const isAlike = present.length === before.length && before.length === after.length
  if (isAlike && (isSame || hooks.redraw(live, props))) {
    after.forEach((slot, i) => morphChildren(present[i] as HTMLElement, before[i] as HTMLElement, slot, hooks))
    return live
  }
  const fresh = document.importNode(next, true)
  hooks.unmount(live)
  live.replaceWith(fresh)
  return fresh
}

function remove(node: ChildNode, hooks: IslandHooks): void {
  if (node instanceof Element) hooks.unmount(node)
  node.remove()
}

/** The maximum number of pairs of old and new nodes to compare. Beyond it, changed nodes are replaced. */
const maxPairs = 250_000

/** Returns for each new node the index of the old node to reuse, in order, so that as many nodes as possible stay. */
function pairUp(before: readonly Node[], after: readonly Node[]): (number | undefined)[] {
  let start = 0
  while (start < before.length && start < after.length && before[start]?.isEqualNode(after[start] as Node)) start++
  let end = 0
  while (
    end < Math.min(before.length, after.length) - start &&
    before.at(-1 - end)?.isEqualNode(after.at(-1 - end) as Node)
  )
    end++
  const middle = pairMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end))
  return after.map((_, i) => {
    if (i < start) return i
    if (i >= after.length - end) return i - after.length + before.length
    const partner = middle[i - start]
    return partner === undefined ? undefined : partner + start
  })
}

function pairMiddle(before: readonly Node[], after: readonly Node[]): (number | undefined)[] {
  if (before.length * after.length > maxPairs) return after.map(() => undefined)
  const [oldWords, newWords] = [before.map(wordsOf), after.map(wordsOf)]
  const likeness = (i: number, j: number): number => {
    const [a, b] = [before[i] as Node, after[j] as Node]
    if (!isSameKind(a, b)) return 0
    return a.isEqualNode(b) ? 2 : 0.1 + shared(oldWords[i] as Set<string>, newWords[j] as Set<string>)
  }
  // best[i][j] is the highest total similarity of pairs among the first i old and the first j new nodes.
  const best = [new Float64Array(after.length + 1)]
  const gains: Float64Array[] = []
  for (let i = 0; i < before.length; i++) {
    const [above, row, gain] = [
      best[i] as Float64Array,
      new Float64Array(after.length + 1),
      new Float64Array(after.length),
    ]
    for (let j = 0; j < after.length; j++) {
      gain[j] = likeness(i, j)
      row[j + 1] = Math.max(above[j + 1] as number, row[j] as number, (above[j] as number) + (gain[j] as number))
    }
    best.push(row)
    gains.push(gain)
  }
  const partners: (number | undefined)[] = after.map(() => undefined)
  for (let [i, j] = [before.length, after.length]; i > 0 && j > 0; ) {
    const [here, gain] = [best[i]?.[j] as number, gains[i - 1]?.[j - 1] as number]
    if (gain > 0 && here === (best[i - 1]?.[j - 1] as number) + gain) partners[--j] = --i
    else if (here === best[i - 1]?.[j]) i--
    else j--
  }
  return partners
}

function isSameKind(a: Node, b: Node): boolean {
  if (a.nodeName !== b.nodeName) return false
  return !(a instanceof HTMLElement) || a.dataset.island === (b as HTMLElement).dataset.island
}

/** Returns the distinct words of a text. Each CJK character is a word. */
const wordsOf = ({ textContent }: Node): Set<string> =>
  new Set(textContent?.match(/[\u2e80-\u9fff\uac00-\ud7af]|[^\s\u2e80-\u9fff\uac00-\ud7af]+/g))

/** Returns the share of words that two texts have in common, from 0 to 1. */
function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0
  for (const word of a) if (b.has(word)) common++
  return common / Math.max(a.size, b.size, 1)
}
