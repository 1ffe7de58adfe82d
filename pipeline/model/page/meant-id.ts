// Compares ids of headings without what nobody sees or types: emoji variation selectors, joiners, soft hyphens and decomposed letters.

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
