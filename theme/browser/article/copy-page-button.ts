// Handles the button that copies the page, which is in the document from the beginning.

import type { ClientText } from '../../../pipeline/model/interface-text.ts'
import { logError } from '../log.ts'

export function startCopyPage(text: () => ClientText): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('.copy-page')?.nextElementSibling
    if (!(link instanceof HTMLAnchorElement)) return
    import('./copy-page.ts').then(
      ({ copyPage }) => copyPage(link.href, text()),
      (error: unknown) => logError('The page cannot be copied.', error),
    )
  })
}
