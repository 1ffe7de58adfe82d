// The ids in links: as the page has them, and as authors type them.

import { writtenPath } from '../route.ts'
import { decodeFragment } from './fragment.ts'
import { meantId, seenId } from './meant-id.ts'

/** Returns a fragment with the id that the page has. `hash` is empty or begins with `#`, and may end with a text directive. */
export function meantHash(hash: string, ids: ReadonlySet<string> | undefined): string {
  const [fragment = '', ...rest] = hash.slice(1).split(':~:')
  if (!ids || !fragment || ids.has(fragment)) return hash
  const id = decodeFragment(fragment)
  const match = meantId(id, ids)
  return match === undefined || match === id ? hash : `#${[writtenPath(match), ...rest].join(':~:')}`
}

/** Returns an id as authors type it in links: without what nobody sees, if that leads to the same element. Joiners shape words. */
export function typedId(id: string, ids: ReadonlySet<string>): string {
  const seen = seenId(id)
  return /\p{L}[\u200c\u200d]\p{L}/u.test(id) || meantId(seen, ids) !== id ? id : seen
}
