// Finds the part that the option names in a list of the sidebar share, such as `output.` in `output.distPath`, which the sidebar dims.

import type { SidebarEntry } from '../../model/config/site-data.ts'
import { plainText } from '../../text/plain-text.ts'

/** A name such as `output.distPath`. */
const dottedName = /^(?!\d)(?:[\w$-]+\.)+[\w$-]+$/

/** Adds the number of words in the shared prefix to the entries of a list and of its groups. `group` is the plain text of the list's group. */
export function withNamePrefixes(entries: readonly SidebarEntry[], group = ''): SidebarEntry[] {
  const count = new Map<string, number>([[`${group}.`, 1]])
  const prefixes = entries.map(prefixesOf)
  for (const prefix of prefixes.flat()) count.set(prefix, (count.get(prefix) ?? 0) + 1)
  return entries.map((entry, i) => {
    const shared = (prefixes[i] ?? []).findLastIndex((prefix) => (count.get(prefix) ?? 0) > 1) + 1
    const named = shared === 0 ? entry : { ...entry, prefix: shared }
    return named.kind === 'group' ? { ...named, items: withNamePrefixes(named.items, plainText(named.text)) } : named
  })
}

/** Returns the prefixes of a name, shortest first: `a.` and `a.b.` for `a.b.c`. */
function prefixesOf(entry: SidebarEntry): string[] {
  const name = entry.kind === 'link' || entry.kind === 'group' ? plainText(entry.text) : ''
  if (!dottedName.test(name)) return []
  return Array.from(name.matchAll(/\./g), ({ index }) => name.slice(0, index + 1))
}
