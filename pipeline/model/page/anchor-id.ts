// Compares ids of headings without what nobody sees or types: emoji variation selectors, joiners, soft hyphens and decomposed letters.

import { decodeFragment, writtenPath } from '../route.ts'

/** Characters of ids that are invisible or that keyboards do not write, and the dot of a Turkish İ in lower case. */
const unseen = /\ufe0e|\ufe0f|\u20e3|\u034f|\p{Cf}|(?<=i)\u0307/gu

/** Returns the part of an id that readers see. */
export const seenId = (id: string): string => id.normalize('NFD').replace(unseen, '').normalize('NFC')

/** Returns the id that a fragment means: the same one, or else the first that differs only in what nobody sees. */
export function meantId(id: string, ids: ReadonlySet<string>): string | undefined {
  if (ids.has(id)) return id
  const wanted = seenId(id)
  for (const one of ids) if (seenId(one) === wanted) return one
  return undefined
}

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
