// Remembers that the visitor has chosen a language, so that no page redirects them to another one.

import { writeStored } from '../storage.ts'
import { linkOf } from './clicks.ts'
import { visitedKey } from './visit.ts'

export function startLocaleChoice(): void {
  document.addEventListener(
    'click',
    ({ target }) => linkOf(target)?.dataset.locale !== undefined && writeStored(visitedKey, '1'),
  )
}
