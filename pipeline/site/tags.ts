// The tags of navigation entries: SVG, the URL of an image, or the text of a badge. Cleans those in content files.

import type { Badge } from '../model/config/badge.ts'
import type { HtmlPolicy } from '../model/config/html-policy.ts'
import type { EntryTag } from '../model/config/site-data.ts'
import { type Diagnostic, diagnostic, type Place } from '../model/diagnostics/diagnostic.ts'
import { unsafeScheme, unsafeUrlWords } from '../model/unsafe-url.ts'
import { cleanFragment } from '../page/html/html-fragment.ts'

export function cleanTag(
  tag: string,
  policy: HtmlPolicy,
  place: () => Place,
  diagnostics: Diagnostic[],
): string | undefined {
  // The theme shows any other tag as an image or as text.
  if (tag.startsWith('<svg'))
    return cleanFragment(tag, policy, ({ rule, text, hint }) => diagnostics.push(diagnostic(rule, place(), text, hint)))
  const scheme = unsafeScheme(tag)
  if (scheme === undefined) return tag
  const { text, hint } = unsafeUrlWords(scheme)
  diagnostics.push(diagnostic('unsafe-url', place(), text, hint))
  return undefined
}

/** Matches an image: a path, a URL, or a file name with an image extension. */
const imageAddress = /^(?:\.*\/|https?:|data:)|\.(?:svg|png|jpe?g|gif|webp|avif|ico)(?:[?#]|$)/i

/** Returns the tag of an entry. A tag that is neither SVG nor an image is the text of a badge. */
export function entryTag(tag: string | undefined): EntryTag | undefined {
  if (!tag) return undefined
  if (tag.startsWith('<svg')) return ['svg', tag]
  return [imageAddress.test(tag) ? 'image' : 'tip', tag]
}

/** Returns the tag that shows a badge. */
export function badgeTag(badge: Badge | undefined): EntryTag | undefined {
  if (badge === undefined) return undefined
  return typeof badge === 'object' ? [badge.type ?? 'tip', String(badge.text)] : ['tip', String(badge)]
}
