// A found page → its hits: title, headings, text, with what to highlight (specification, 3 and 9).

import { foldText, foldWithOffsets } from '../../pipeline/model/fold.ts'
import type { OutlineEntry } from '../../pipeline/model/page.ts'
import type { FoldedDocument, Highlight, SearchHit } from '../../pipeline/model/search.ts'
import { cutSnippet } from './snippet.ts'

const mostOfAKind = 5

/** Where a page stands before Lunr's score decides: the smaller, the better. */
export function rankOf(document: FoldedDocument, folded: string): number {
  const { normalizedTitle: title, headers, normalizedContent: content } = document
  if (title === folded) return 0
  if (title.startsWith(folded)) return 1
  if (title.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(folded))) return 2
  if (title.includes(folded)) return 3
  if (headers.includes(folded)) return 4
  return content.includes(folded) ? 5 : 6
}

export function makeHits(
  document: FoldedDocument,
  query: string,
  group: string,
  urlOf: (route: string) => string,
): SearchHit[] {
  const folded = foldText(query)
  const words = folded.split(' ')
  const url = urlOf(document.routePath)
  const base = { title: document.title, query, group, renderType: 'default' as const }
  const holds = (text: string) => text.includes(folded) || words.every((word) => text.includes(word))
  const hits: SearchHit[] = []
  if (holds(document.normalizedTitle))
    hits.push({
      ...base,
      type: 'title',
      header: document.title,
      link: url,
      highlightInfoList: highlights(document.title, folded),
    })

  const headings = document.toc.map((entry) => ({ ...entry, plain: plainText(entry.text) }))
  const hit = new Set<string>()
  for (const [i, entry] of headings.entries()) {
    if (!holds(foldText(entry.plain))) continue
    hit.add(entry.id)
    if (hit.size > mostOfAKind) continue
    const chain = [document.title, ...ancestorsOf(headings, i), entry.plain].join(' > ')
    const offset = chain.length - entry.plain.length
    hits.push({
      ...base,
      type: 'header',
      header: chain,
      link: `${url}#${entry.id}`,
      highlightInfoList: highlights(entry.plain, folded).map(({ start, length }) => ({
        start: start + offset,
        length,
      })),
    })
  }
  hits.push(
    ...contentHits(document, folded, headings, hit).map((found) => ({
      ...base,
      type: 'content' as const,
      ...found,
      link: found.id ? `${url}#${found.id}` : url,
    })),
  )
  return hits.length > 0 ? hits : [{ ...base, type: 'title', header: document.title, link: url, highlightInfoList: [] }]
}

function contentHits(
  document: FoldedDocument,
  folded: string,
  headings: (OutlineEntry & { plain: string })[],
  headingHits: Set<string>,
): { header: string; statement: string; highlightInfoList: Highlight[]; id: string }[] {
  const text = foldWithOffsets(document.content)
  const wanted = text.text.includes(folded) ? folded : folded.split(' ').find((word) => text.text.includes(word))
  if (!wanted) return []
  const listed = headings.filter(({ charIndex }) => charIndex >= 0)
  const seen = new Set<string>()
  const found = []
  for (
    let at = text.text.indexOf(wanted);
    at >= 0 && found.length < mostOfAKind;
    at = text.text.indexOf(wanted, at + wanted.length)
  ) {
    const offset = text.offsets[at] ?? 0
    const section = listed.findLast(({ charIndex }) => charIndex <= offset)
    const id = section?.id ?? ''
    // The heading itself was a hit: its section needs no other.
    if (seen.has(id) || headingHits.has(id)) continue
    seen.add(id)
    const end = text.offsets[at + wanted.length] ?? document.content.length
    const statement = cutSnippet(document.content, offset, end)
    found.push({
      header: section?.plain ?? document.title,
      statement,
      highlightInfoList: highlights(statement, wanted),
      id,
    })
  }
  return found
}

/** The nearest headings before one that are above it. */
function ancestorsOf(headings: readonly (OutlineEntry & { plain: string })[], index: number): string[] {
  const chain: string[] = []
  let depth = headings[index]?.depth ?? 0
  for (let i = index - 1; i >= 0; i--) {
    const heading = headings[i]
    if (!heading || heading.depth >= depth) continue
    chain.unshift(heading.plain)
    depth = heading.depth
  }
  return chain
}

/** Every place in `shown` that holds the query; where the whole query is not there, its words. */
export function highlights(shown: string, folded: string): Highlight[] {
  const text = foldWithOffsets(shown)
  const wanted = text.text.includes(folded) ? [folded] : folded.split(' ').filter(Boolean)
  const found: Highlight[] = []
  for (const word of wanted) {
    for (let at = text.text.indexOf(word); at >= 0; at = text.text.indexOf(word, at + word.length)) {
      const start = text.offsets[at] ?? 0
      found.push({ start, length: (text.offsets[at + word.length] ?? shown.length) - start })
    }
  }
  found.sort((a, b) => a.start - b.start)
  return found.filter(({ start }, i) => i === 0 || start >= (found[i - 1]?.start ?? 0) + (found[i - 1]?.length ?? 0))
}

const plainText = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
