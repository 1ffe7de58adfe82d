// Cleans the tags of navigation entries in content files. A tag is an SVG, the URL of an image, or text.

import type { HtmlPolicy } from '../model/config/html-policy.ts'
import { type Diagnostic, diagnostic, type Place } from '../model/diagnostic.ts'
import { unsafeScheme, unsafeUrlWords } from '../model/unsafe-url.ts'
import { cleanFragment } from '../page/html-fragment.ts'

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
