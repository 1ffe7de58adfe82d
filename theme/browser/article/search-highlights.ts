// Marks the words of a hit in the page that it opens. They are painted over the text, which stays as it is: nothing is marked
// where the browser cannot do that.

import { foldText, foldWithOffsets, originOf } from '../../../pipeline/model/search/fold.ts'
import type { SearchHit } from '../../../pipeline/model/search/search-document.ts'
import { useSearch } from '../../state/search.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import { hashTarget } from '../navigation/scroll.ts'
import { articleElement } from './article.ts'

const highlightName = 'search'

/** So many marks say nothing any more, and take their time to paint. */
const mostMarks = 1000

/** What an article holds beside its text. */
const noText = 'script,style,noscript,template,textarea,select,[data-footnote-ref],[data-footnote-backref]'

/** Returns what marks the words of a hit, now or when its page has come. They go with the page, on Escape, and with the next search. */
export function startSearchHighlights(): (hit: SearchHit) => void {
  if (!('highlights' in CSS)) return () => undefined
  let awaited: SearchHit | undefined
  const isHere = ({ link }: SearchHit) => {
    const { origin, pathname } = new URL(link, location.href)
    return origin === location.origin && pathname === location.pathname
  }
  const clear = () => {
    awaited = undefined
    CSS.highlights.delete(highlightName)
  }
  const mark = (hit: SearchHit) => {
    clear()
    if (isHere(hit)) CSS.highlights.set(highlightName, new Highlight(...rangesOf(hit)))
    else awaited = hit
  }
  addEventListener(reloadEvent, () => (awaited && isHere(awaited) ? mark(awaited) : clear()))
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && clear())
  useSearch.subscribe(({ open }) => open && clear())
  return mark
}

/** Where the article says what is highlighted in a hit: from the heading that it leads to on, then what comes before. */
function rangesOf({ statement, header, highlightInfoList, link }: SearchHit): StaticRange[] {
  const shown = statement ?? header
  const words = highlightInfoList.map(({ start, length }) => foldText(shown.slice(start, start + length)))
  const blocks = blocksOf(articleElement())
  let ranges = placesIn(blocks, words)
  // A hit shows lines side by side, which the page has one below the other.
  if (ranges.length === 0) {
    const parts = words.flatMap((word) => word.split(' '))
    ranges = placesIn(
      blocks,
      parts.filter((part) => part.length > 1),
    )
  }
  const heading = hashTarget(new URL(link, location.href).hash)
  const isBefore = ({ startContainer }: StaticRange) =>
    heading !== null && (heading.compareDocumentPosition(startContainer) & Node.DOCUMENT_POSITION_PRECEDING) > 0
  const before = Math.max(
    0,
    ranges.findIndex((range) => !isBefore(range)),
  )
  return [...ranges.slice(before), ...ranges.slice(0, before)].slice(0, mostMarks)
}

/** The text of an article, block by block: across links, code and the like it is read as one, and so are the lines of a code block. */
function blocksOf(article: Element): Text[][] {
  const blocks: Text[][] = [[]]
  const visit = (element: Element) => {
    for (let child = element.firstChild; child; child = child.nextSibling) {
      if (child instanceof Text) blocks.at(-1)?.push(child)
      else if (child instanceof HTMLPreElement) blocks.push(textsIn(child), [])
      else if (child instanceof Element && !child.matches(noText)) {
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

/** Code has more elements than all the rest together: they are not looked at one by one. */
function textsIn(code: Element): Text[] {
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

/** Every place of folded words; none lie upon one another. */
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

/** White space folds as in a browser. */
const patternOf = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/ /g, '\\s+')

/** The node that holds a character of a block's text, and where. */
function placeIn(nodes: readonly Text[], at: number): { node: Text; offset: number } {
  let offset = at
  for (const node of nodes) {
    if (offset < node.length) return { node, offset }
    offset -= node.length
  }
  throw new RangeError(`A text of ${at - offset} has no character ${at}`)
}
