// Adds the section that the visitor reads to the link for reporting an issue. The menu with the link is above the title, so a visitor
// leaves the section to reach it: what counts is the last section that was read while the menu was out of view.

import { interpolate } from '../../../pipeline/text/interpolate.ts'
import { outline } from '../../state/outline.ts'

/** A section counts as read when it has been active for this time, and not only while scrolling past. */
const readMs = 1000

export function startIssueLink(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = ({ active }: { active: string | undefined }) => {
    clearTimeout(timer)
    if (active !== undefined) timer = setTimeout(addSection, readMs, active)
  }
  outline.subscribe(note)
  note(outline.getState())
}

function addSection(id: string): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-issue]')
  const heading = document.getElementById(id)
  if (!link || !heading || isInView(link.closest('.page-actions'))) return
  const { issue = '', url = '' } = link.dataset
  link.href = interpolate(issue, {
    url: encodeURIComponent(`${url}#${encodeURIComponent(id)}`),
    section: encodeURIComponent(heading.ariaLabel ?? heading.innerText),
  })
}

const isInView = (element: Element | null): boolean => (element?.getBoundingClientRect().bottom ?? 0) > 0
