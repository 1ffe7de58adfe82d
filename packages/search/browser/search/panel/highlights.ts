// Highlights the words of a search hit on the page that it opens, with the CSS Custom Highlight API, which leaves the
// DOM unchanged. Browsers without that API show no highlights.

import { reloadEvent } from '@docsite/cli/browser'
import type { SearchHit } from '@docsite/cli/search'
import { foldText, foldWithOffsets, originOf, patternOf } from '@docsite/cli/search'
import type { PanelTools } from '@docsite/cli/theme'
import { useSearch } from '@docsite/cli/theme'

const highlightName = 'search'

/** The maximum number of highlights. More highlights would not help the reader and would be slow to paint. */
const maxHighlights = 1000

/** Matches elements of an article whose text is not in the search index, and its title, which says enough. */
const excluded = 'h1,script,style,noscript,template,textarea,select,[data-footnote-ref],[data-footnote-backref]'

/**
 * Returns a function that highlights the words of a hit, either immediately or when its page has loaded. The highlights
 * disappear when the visitor leaves the page, presses Escape, clicks the button that `labelOf` names, or searches again.
 */
export function startSearchHighlights(
  labelOf: () => string,
  { article, target }: Pick<PanelTools, 'article' | 'target'>,
): (hit: SearchHit) => void {
  if (!('highlights' in CSS)) return () => undefined
  const note = document.createElement('div')
  note.role = 'status'
  note.addEventListener('click', () => clear())
  let awaited: SearchHit | undefined
  const isHere = ({ link }: SearchHit) => {
    const { origin, pathname } = new URL(link, location.href)
    return origin === location.origin && pathname === location.pathname
  }
  const clear = () => {
    awaited = undefined
    CSS.highlights.delete(highlightName)
    delete article().dataset.marked
    note.remove()
  }
  const mark = (hit: SearchHit) => {
    clear()
    if (!isHere(hit)) {
      awaited = hit
      return
    }
    const ranges = rangesOf(hit, article(), target)
    if (ranges.length === 0) return
    CSS.highlights.set(highlightName, new Highlight(...ranges))
    article().dataset.marked = ''
    note.innerHTML = '<button type="button" class="search-marks"><kbd>Esc</kbd></button>'
    note.firstElementChild?.append(labelOf())
    document.body.append(note)
  }
  addEventListener(reloadEvent, () => (awaited && isHere(awaited) ? mark(awaited) : clear()))
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && clear())
  useSearch.subscribe(({ open }) => open && clear())
  return mark
}

/**
 * Returns the places in the article that contain the highlighted words of a hit. Places after the heading that the hit
 * links to come first, because the number of highlights is limited.
 */
function rangesOf(
  { statement, header, highlightInfoList, link }: SearchHit,
  article: HTMLElement,
  target: PanelTools['target'],
): StaticRange[] {
  const shown = statement ?? header
  const words = highlightInfoList.map(({ start, length }) => foldText(shown.slice(start, start + length)))
  const blocks = blocksOf(article)
  let ranges = placesIn(blocks, words)
  // A hit joins several lines of the page with spaces, so search for its words one by one.
  if (ranges.length === 0) {
    const parts = words.flatMap((word) => word.split(' '))
    ranges = placesIn(
      blocks,
      parts.filter((part) => part.length > 1),
    )
  }
  const heading = target(new URL(link, location.href).hash)
  const isBefore = ({ startContainer }: StaticRange) =>
    heading !== null && (heading.compareDocumentPosition(startContainer) & Node.DOCUMENT_POSITION_PRECEDING) > 0
  const before = Math.max(
    0,
    ranges.findIndex((range) => !isBefore(range)),
  )
  return [...ranges.slice(before), ...ranges.slice(0, before)].slice(0, maxHighlights)
}

/**
 * Returns the text nodes of an article, grouped by block, so that a phrase can match across inline elements. The lines
 * of a code block form one block.
 */
function blocksOf(article: Element): Text[][] {
  const blocks: Text[][] = [[]]
  const visit = (element: Element) => {
    for (let child = element.firstChild; child; child = child.nextSibling) {
      if (child instanceof Text) blocks.at(-1)?.push(child)
      else if (child instanceof HTMLPreElement) blocks.push(textsIn(child), [])
      else if (child instanceof Element && !child.matches(excluded)) {
        const isInline = child.localName !== 'br' && getComputedStyle(child).display.startsWith('inline')
        if (!isInline) blocks.push([])
        visit(child)
        if (!isInline) blocks.push([])
      }
    }
  }
  visit(article)
  return blocks
}

/** Returns the text nodes of a code block. Does not check each element, because code blocks contain so many. */
function textsIn(code: Element): Text[] {
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

/** Returns all places that contain one of the folded words, without overlaps. */
function placesIn(blocks: readonly (readonly Text[])[], words: readonly string[]): StaticRange[] {
  if (words.length === 0) return []
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(longestFirst.map(patternOf).join('|'), 'g')
  return blocks.flatMap((nodes) => {
    const text = nodes.map(({ data }) => data).join('')
    if (foldText(text).search(pattern) < 0) return []
    const folded = foldWithOffsets(text)
    return Array.from(folded.text.matchAll(pattern), ({ 0: match, index }) => {
      const { start, end } = originOf(folded, index, index + match.length)
      const [first, last] = [placeIn(nodes, start), placeIn(nodes, end - 1)]
      return new StaticRange({
        startContainer: first.node,
        startOffset: first.offset,
        endContainer: last.node,
        endOffset: last.offset + 1,
      })
    })
  })
}

/** Returns the text node that contains the character at an offset of a block's text, and the offset in that node. */
function placeIn(nodes: readonly Text[], at: number): { node: Text; offset: number } {
  let offset = at
  for (const node of nodes) {
    if (offset < node.length) return { node, offset }
    offset -= node.length
  }
  throw new RangeError(`Offset ${at} is outside the text, which has ${at - offset} characters`)
}
