// Adds the section that the visitor reads to the link for reporting an issue, when the visitor follows it.

import { interpolate } from '../../../pipeline/text/interpolate.ts'
import { useOutline } from '../../state/outline.ts'

export function startIssueLink(): void {
  for (const event of ['click', 'auxclick']) document.addEventListener(event, addSection, { capture: true })
}

function addSection({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('[data-issue]') : null
  const id = useOutline.getState().active
  const heading = id === undefined ? null : document.getElementById(id)
  if (!link || !heading) return
  const { issue = '', url = '' } = link.dataset
  link.href = interpolate(issue, {
    url: encodeURIComponent(`${url}#${id}`),
    section: encodeURIComponent(heading.innerText.trim()),
  })
}
