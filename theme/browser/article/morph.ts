// One text of an article → the next: what is the same stays, and what is alike is changed in place, so that whatever a
// reader did to it lasts: focus, caret, chosen tabs, open details, wrapped code, what was typed.

/** What to do with components, which draw themselves. */
export interface IslandHooks {
  /** Components in `node` are about to go. */
  unmount(node: Element): void
  /** The places of a component's own content. */
  slotsOf(island: ParentNode): HTMLElement[]
  /** Gives other attributes to a component; returns whether it could. */
  redraw(island: HTMLElement, props: string): boolean
}

/** Parses the HTML of an article. */
export function parseArticle(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

/**
 * Changes `live` into what `next` says. `known` is what it was made from: in it, scripts have only changed attributes and
 * appended elements since. What they did is left alone.
 */
export function morphChildren(
  live: Element,
  known: ParentNode & Node,
  next: ParentNode & Node,
  hooks: IslandHooks,
): void {
  const [before, after, present] = [[...known.childNodes], [...next.childNodes], [...live.childNodes]]
  if (!before.every((node, i) => present[i]?.nodeName === node.nodeName)) {
    // Somebody else has written here, a translator for instance.
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

/** Changes one node and returns the one that stands there now. */
function morph(live: ChildNode, known: Node, next: Node, hooks: IslandHooks): ChildNode {
  if (known.isEqualNode(next)) return live
  if (!(live instanceof HTMLElement || live instanceof SVGElement)) {
    live.nodeValue = next.nodeValue
    return live
  }
  const [was, wanted] = [known as HTMLElement, next as HTMLElement]
  if (live instanceof HTMLElement && isIsland(wanted)) return morphIsland(live, was, wanted, hooks)
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

const isIsland = (element: HTMLElement): boolean => element.dataset?.island !== undefined

// More pairs than this are not compared one by one: nobody edits so much at once and looks for where he was.
const mostPairs = 250_000

/** For each new node the old one that it goes on from, order kept, so that as much as possible stays as it is. */
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
  if (before.length * after.length > mostPairs) return after.map(() => undefined)
  const [oldWords, newWords] = [before.map(wordsOf), after.map(wordsOf)]
  const likeness = (i: number, j: number): number => {
    const [a, b] = [before[i] as Node, after[j] as Node]
    if (!isSameKind(a, b)) return 0
    return a.isEqualNode(b) ? 2 : 0.1 + shared(oldWords[i] as Set<string>, newWords[j] as Set<string>)
  }
  // best[i][j]: the most that can be kept of the first i old and j new ones.
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

/** Words of a text; of Chinese, its characters. */
const wordsOf = ({ textContent }: Node): Set<string> =>
  new Set(textContent?.match(/[\u2e80-\u9fff\uac00-\ud7af]|[^\s\u2e80-\u9fff\uac00-\ud7af]+/g))

/** How much of two texts is the same, from 0 to 1. */
function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0
  for (const word of a) if (b.has(word)) common++
  return common / Math.max(a.size, b.size, 1)
}
