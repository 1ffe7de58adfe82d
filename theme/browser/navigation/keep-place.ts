// Makes links to this page in other languages and versions keep the query and the section that the reader has reached. The shell starts
// later, and readers may also open such a link in a new tab.

import { decodeFragment } from '../../../pipeline/model/page/fragment.ts'
import { targetOf } from './scroll.ts'

const headings = 'h2,h3,h4,h5,h6'

export function startKeepPlace(): void {
  for (const type of ['click', 'auxclick', 'contextmenu']) addEventListener(type, keepPlace, true)
}

function keepPlace({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-keep-place]') : null
  const to = link?.dataset.keepPlace
  if (!link || !to) return
  const url = new URL(link.getAttribute('href') ?? '', location.href)
  url.search = location.search
  url.hash = placeFor(to)
  link.setAttribute('href', url.href)
}

/**
 * Returns the hash of the URL if its target is in view, otherwise that of the last heading that has reached the top and that
 * a language or version has too.
 */
function placeFor(to: string): string {
  const isMissing = (heading: Element) => heading.querySelector(`:scope > [data-missing-in~="${CSS.escape(to)}"]`)
  const target = document.getElementById(decodeFragment(location.hash.slice(1)))
  // An alias is inside its heading.
  const named = target?.closest(headings) ?? target
  if (named && isInView(named) && !isMissing(named)) return location.hash
  const reached = Array.from(document.querySelectorAll(`#pageArticle :is(${headings})[id]`)).findLast(
    (heading) => heading.checkVisibility() && targetOf(heading) <= scrollY + 1 && !isMissing(heading),
  )
  return reached ? `#${reached.id}` : ''
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return element.checkVisibility() && bottom > 0 && top < innerHeight
}
