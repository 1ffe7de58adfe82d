// Handles the button that copies the page, which is in the document from the beginning.

import type { ReadingText } from '../../../pipeline/model/page/reading-data.ts'
import { logError } from '../log.ts'

export function startCopyPage(text: () => ReadingText): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('.copy-page') : null
    const link = button?.nextElementSibling
    if (!button || !(link instanceof HTMLAnchorElement)) return
    import('./copy-page.ts').then(
      ({ copyPage }) => copyPage(button, link.href, text),
      (error: unknown) => logError('The page cannot be copied.', error),
    )
  })
}
