// The article in two columns: rows with a cell for each language. Puts the article back as it was.

import type { OutdatedSection } from '../../../pipeline/model/config/site-data.ts'
import type { LanguageAttributes } from '../../../pipeline/model/direction.ts'
import { articleElement } from '../article/article.ts'
import { unmountIslands } from '../article/islands.tsx'
import { type Pair, pairSections, rowsOf, type Section } from './pairs.ts'

/** One of the languages. */
export interface Side extends LanguageAttributes {
  /** The sections of this page whose originals have changed. */
  outdated: readonly OutdatedSection[]
}

export interface Columns {
  /** The cells of the other language. */
  others: HTMLElement[]
  close(): void
}

/** Begins the ids of the other language. Those of headings contain no capital letter. */
const prefix = 'Beside-'

const headings = 'h1,h2,h3,h4,h5,h6'

/** Attributes with ids of other elements. */
const referring = /^(for|headers|list|popovertarget|aria-.*(by|ls|ns))$/

/** The texts of a page as its source file consists of them, without those inside of others. */
const texts = `${headings},p:not(li>:first-child),li,dt,dd,tr,pre,.option`
const insideOthers = ':is(dd,tr,.option) *'

/** Shows the article beside the HTML of the page `url` in another language. `note` is what an outdated section says. */
export function showColumns(own: Side, other: Side, html: string, url: string, note: string): Columns {
  const article = articleElement()
  const originals = [...article.childNodes]
  const template = document.createElement('template')
  template.innerHTML = html
  const pairs = pairSections(sectionsOf(article), sectionsOf(template.content))
  separateIds(template.content, url)
  const sides = [own, other]
  const rows = pairs.flatMap((pair) => {
    const made = rowsOf(pair).map((blocks) =>
      elementOf(
        'beside-row',
        blocks.map((nodes, i) => {
          const { lang, dir } = sides[i] as Side
          return Object.assign(elementOf('prose', nodes), { lang, dir })
        }),
      ),
    )
    sides.forEach((side, i) => {
      markOutdated(made, pair, side, i, note)
    })
    return made
  })
  const others = rows.map(({ lastChild }) => lastChild as HTMLElement)
  keepInView(originals, () => {
    article.replaceChildren(...rows)
    article.classList.add('beside')
  })
  return {
    others,
    close: () =>
      keepInView(originals, () => {
        for (const cell of others) unmountIslands(cell)
        for (const element of article.querySelectorAll<HTMLElement>('[data-changed]')) delete element.dataset.changed
        article.replaceChildren(...originals)
        article.classList.remove('beside')
      }),
  }
}

function elementOf(className: string, nodes: readonly (Node | string)[], tag = 'div'): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  element.append(...nodes)
  return element
}

/** Splits an article at its headings. */
function sectionsOf(article: ParentNode): Section<ChildNode>[] {
  const first = { ids: [] as string[], blocks: [] as ChildNode[] }
  const sections = [first]
  for (const node of article.childNodes) {
    const element = node instanceof Element ? node : undefined
    if (!element && !node.textContent?.trim()) continue
    if (element?.matches('h2,h3,h4,h5,h6'))
      sections.push({
        ids: Array.from([element, ...element.querySelectorAll('.alias[id]')], ({ id }) => id),
        blocks: [],
      })
    sections.at(-1)?.blocks.push(node)
  }
  return sections
}

/** Gives the elements of the other language ids of their own. Links to its headings lead to its page. */
function separateIds(content: ParentNode, url: string): void {
  const targets = new Map(Array.from(content.querySelectorAll('[id]'), (element) => [element.id, element]))
  const renamed = (id: string) => (targets.has(id) ? prefix + id : id)
  for (const element of content.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes]) {
      let own = value.replace(/^(url\()?#([^)]+)/, (_, start = '', id: string) => `${start}#${renamed(id)}`)
      if (name === 'href' && targets.get(value.slice(1))?.closest(headings)) own = url + value
      if (referring.test(name)) own = value.split(' ').map(renamed).join(' ')
      if (name === 'id' || name === 'data-index') own = prefix + value
      if (own !== value) element.setAttribute(name, own)
    }
}

/** Marks a section that is outdated, and what has changed in its original: its heading, if its texts are not those of the source file. */
function markOutdated(rows: readonly Element[], pair: Pair<Node>, { outdated }: Side, at: number, note: string): void {
  const idOf = (side: number) => pair[side] && (pair[side].ids[0] ?? '')
  for (const [id, original, from, to, count] of outdated) {
    if (id !== idOf(at)) continue
    rows[0]?.children[at]?.firstElementChild?.after(elementOf('beside-note', [note], 'p'))
    if (original !== idOf(1 - at)) continue
    const cells = rows.flatMap(({ children }) => [
      ...(children[1 - at] as Element).querySelectorAll<HTMLElement>(texts),
    ])
    const blocks = cells.filter((element) => !element.matches(insideOthers))
    const changed = blocks.length === count ? blocks.slice(Math.max(from, 0), Math.max(to, 1)) : blocks.slice(0, 1)
    for (const element of changed) element.dataset.changed = ''
  }
}

/** Keeps the first block in the window where it is. */
function keepInView(nodes: readonly Node[], change: () => void): void {
  const topOf = (node: Node | undefined) => (node instanceof Element ? node.getBoundingClientRect().top : 0)
  const block = scrollY > 0 ? nodes.find((node) => topOf(node) > 0) : undefined
  const before = topOf(block)
  change()
  scrollBy({ top: topOf(block) - before, behavior: 'instant' })
}
