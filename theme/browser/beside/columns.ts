// The article in two columns: rows with a cell for each language. Puts the article back as it was.

import type { BesideData } from '../../../pipeline/model/config/site-data.ts'
import type { RoutePath } from '../../../pipeline/model/route.ts'
import { articleElement } from '../article/article-element.ts'
import { unmountIslands } from '../article/islands.tsx'
import { type Pair, pairSections, rowsOf, type Section } from './pairs.ts'

/** A language, and the route of the page in it. */
export interface Side extends BesideData {
  lang: string
  route: RoutePath
}

export interface Columns {
  /** The cells of the other language. */
  others: HTMLElement[]
  close(): void
}

const headings = 'h2,h3,h4,h5,h6'

/** The texts of a page as its source file consists of them, without those inside of others. */
const texts = `:is(h1,${headings},p:not(li>:first-child),li,dt,dd,tr,pre):not(:is(dd,tr) *)`

/** Shows the article beside the HTML of the page `url` in another language. */
export function showColumns(sides: readonly Side[], html: string, url: string): Columns {
  const article = articleElement()
  const originals = [...article.childNodes]
  const template = document.createElement('template')
  template.innerHTML = html
  const pairs = pairSections(sectionsOf(article), sectionsOf(template.content))
  separateIds(template.content, url)
  let others: HTMLElement[] = []
  keepInView(originals, () => {
    const rows = pairs.flatMap((pair) => {
      const rows = rowsOf(pair).map((row) =>
        elementOf(
          'beside-row',
          row.map((blocks, i) => {
            const { lang, dir = 'ltr' } = sides[i] as Side
            return Object.assign(elementOf('prose', blocks), { lang, dir })
          }),
        ),
      )
      markOutdated(rows, pair, sides)
      return rows
    })
    others = rows.map(({ lastChild }) => lastChild as HTMLElement)
    article.replaceChildren(...rows)
    article.classList.add('beside')
  })
  return {
    others,
    close: () =>
      keepInView(originals, () => {
        others.forEach(unmountIslands)
        for (const element of article.querySelectorAll('[data-changed]')) element.removeAttribute('data-changed')
        article.replaceChildren(...originals)
        article.classList.remove('beside')
      }),
  }
}

function elementOf(className: string, nodes: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.append(...nodes)
  return element
}

/** Splits an article at its headings. */
function sectionsOf(article: ParentNode): Section<ChildNode>[] {
  const sections: { ids: string[]; blocks: ChildNode[] }[] = [{ ids: [], blocks: [] }]
  for (const node of article.childNodes) {
    if (!(node instanceof Element || node.nodeValue?.trim())) continue
    if (node instanceof Element && node.matches(headings))
      sections.push({ ids: Array.from([node, ...node.querySelectorAll('.alias[id]')], ({ id }) => id), blocks: [] })
    sections.at(-1)?.blocks.push(node)
  }
  return sections
}

/** Attributes with ids of elements, or with the numbers of components, from which they make their ids. */
const referring = /^(id|for|headers|list|data-index|aria-.*(by|ls|ns))$/

/** Gives the elements of the other language ids of their own, which those of headings cannot equal. Its permalinks lead to its page. */
function separateIds(content: ParentNode, url: string): void {
  const named = content.querySelectorAll<HTMLElement>('[id],[data-index]')
  const ids = new Set(Array.from(named, ({ id, dataset }) => id || dataset.index))
  for (const element of content.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes]) {
      const own = value.replace(/[^\s#()]+/g, (id) => (ids.has(id) ? `Beside-${id}` : id))
      if (referring.test(name) || /^(url\()?#/.test(value))
        element.setAttribute(name, element.matches('.permalink') && name === 'href' ? url + value : own)
    }
}

/** Marks a section that is outdated, and what has changed in its original: its heading, if its texts are not those of the source file. */
function markOutdated(rows: readonly Element[], pair: Pair<Node>, sides: readonly Side[]): void {
  const ids = pair.map((section) => section && (section.ids[0] ?? ''))
  sides.forEach(({ route, outdated }, i) => {
    const [found] = outdated.filter(([path, id]) => path === route && id === ids[i])
    if (!found) return
    const [, , original, from, to, count] = found
    const note = elementOf('beside-note', [sides[0]?.text.originalChanged ?? ''])
    rows[0]?.children[i]?.firstElementChild?.after(note)
    if (original !== ids[1 - i]) return
    const elements = rows.flatMap(({ children }) => [...(children[1 - i]?.querySelectorAll(texts) ?? [])])
    const changed = elements.length === count ? elements.slice(from, to) : elements.slice(0, 1)
    for (const element of changed) element.setAttribute('data-changed', '')
  })
}

/** Keeps the first block in the window where it is. */
function keepInView(nodes: readonly Node[], change: () => void): void {
  const topOf = (node: Node | undefined) => (node instanceof Element ? node.getBoundingClientRect().top : 0)
  const block = scrollY > 0 ? nodes.find((node) => topOf(node) > 0) : undefined
  const before = topOf(block)
  change()
  scrollBy(0, topOf(block) - before)
}
