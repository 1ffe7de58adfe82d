// Cuts the passage that a search hit links to out of its page, for the pane beside the results.

import { decodeFragment } from '@docsite/cli/routes'
import type { PanelTools } from '@docsite/cli/theme'

/** Matches what only works in the page itself, such as the sources of diagrams that a script draws. */
const inert = 'script,style,template,iframe,object,embed,video,audio,button,form,.permalink,[data-source] > .code'

/** Matches what begins a part of a page, and what a passage without a heading shows at least. */
const [headings, sample] = ['h1,h2,h3,h4', 'pre']

/** The maximum number of blocks in a passage. The pane shows no more of them. */
const mostBlocks = 14

/** Returns a function that returns the passage at a URL as HTML, or an empty string if the URL leads elsewhere. */
export function makePassages({ pageAt, loadBody }: PanelTools): (url: string) => Promise<string> {
  const known = new Map<string, Promise<string>>()
  return (url) => {
    const page = pageAt(url)
    if (!page) return Promise.resolve('')
    const passage =
      known.get(url) ?? loadBody(page.route).then((body) => passageIn(body, decodeFragment(page.hash.slice(1))))
    known.set(url, passage)
    passage.catch(() => known.delete(url))
    return passage
  }
}

/** Returns the section with an id, or the beginning of the page down to its first code sample. */
function passageIn(body: string, id: string): string {
  const { body: page } = new DOMParser().parseFromString(body, 'text/html')
  const target = id === '' ? null : page.querySelector(`[id="${CSS.escape(id)}"]`)
  const first = target?.closest(headings) ?? target ?? page.querySelector('h1') ?? page.firstElementChild
  const blocks = first ? blocksFrom(first, target !== null) : []
  for (const block of blocks) {
    for (const element of block.querySelectorAll(inert)) element.remove()
    for (const element of [block, ...block.querySelectorAll('[id]')]) element.removeAttribute('id')
  }
  return blocks.map(({ outerHTML }) => outerHTML).join('')
}

function blocksFrom(first: Element, isSection: boolean): Element[] {
  const blocks = [first]
  const levelOf = ({ localName }: Element) => Number(/^h([1-6])$/.exec(localName)?.[1] ?? 7)
  const hasSample = () => blocks.some((block) => block.matches(sample) || block.querySelector(sample) !== null)
  for (let next = first.nextElementSibling; next && blocks.length < mostBlocks; next = next.nextElementSibling) {
    const isHeading = next.matches(headings)
    if (isHeading && (isSection ? levelOf(next) <= levelOf(first) : hasSample())) break
    blocks.push(next)
  }
  return blocks
}
