// Loads the frame of an embed when a reader clicks its link, so that other sites learn nothing about readers before that.

import { isPlainClick } from '@docsite/cli/browser'

/** What the pages of the known sites need. They come from other origins, so `allow-same-origin` does not give access to this page. */
const sandbox =
  'allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-presentation allow-same-origin allow-scripts'

/** Opens the frames of all embeds. */
export default function startEmbeds(): void {
  document.addEventListener('click', (event) => {
    const { target } = event
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-frame]') : null
    const box = link?.closest('.embed')
    if (!link || !box || !isPlainClick(event)) return
    event.preventDefault()
    const frame = document.createElement('iframe')
    frame.title = link.textContent ?? ''
    frame.allow = 'autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture'
    frame.referrerPolicy = 'strict-origin-when-cross-origin'
    frame.setAttribute('sandbox', sandbox)
    frame.src = link.dataset.frame ?? ''
    box.replaceChildren(frame)
    frame.focus()
  })
}
