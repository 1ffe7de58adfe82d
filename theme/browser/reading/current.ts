// The page that is shown, as far as reading needs it.

import type { PageRecord } from '../../../pipeline/model/page/page.ts'
import type { ReadingSite, ReadingText } from '../../../pipeline/model/page/reading-data.ts'

export interface Current {
  site: ReadingSite
  record: PageRecord
  /** The interface texts in the language of the page. */
  text: ReadingText
}

let shown: Current | undefined

/** Returns the page that is shown. */
export function current(): Current {
  if (!shown) throw new Error('The page has not been read')
  return shown
}

/** Sets the page that is shown. */
export function setCurrent(page: Current): void {
  shown = page
}
