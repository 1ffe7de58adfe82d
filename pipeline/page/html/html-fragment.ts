// Cleans a piece of HTML in frontmatter or other data, such as a hero, a feature or a tag.

import type { Nodes } from 'hast'
import { raw } from 'hast-util-raw'
import { toHtml } from 'hast-util-to-html'
import type { HtmlPolicy } from '../../model/config/html-policy.ts'
import { unsafeUrlWords } from '../../model/unsafe-url.ts'
import { escapeText } from '../../text/escape-text.ts'
import { findTooDeep } from '../syntax/limits.ts'
import { makeWhole } from './raw-html.ts'
import { escapeUnknownTags } from './raw-tags.ts'
import { auditTree, cleanTree, type HtmlFault } from './sanitize.ts'
import { dropUnsafeUrls } from './url-attributes.ts'

const mostReadings = 5

/** Returns the HTML without the parts that content may not contain, and reports each removed part. */
export function cleanFragment(fragment: string, policy: HtmlPolicy, report: (fault: HtmlFault) => void): string {
  if (!fragment.includes('<')) return fragment
  if (policy.html === false) return escapeText(fragment)
  const html = escapeUnknownTags(fragment)
  const tree = { type: 'root' as const, children: [{ type: 'raw' as const, value: html }] }
  let whole = makeWhole(tree as never, raw)
  if (!whole || findTooDeep(whole)) return escapeText(html)
  if (policy.html === 'all') {
    auditTree(
      whole,
      (_, fault) => report(fault),
      () => false,
    )
    const schemes = unsafeUrlsIn(whole)
    for (const scheme of schemes) report({ rule: 'unsafe-url', ...unsafeUrlWords(scheme) })
    return schemes.length > 0 ? toHtml(whole) : html
  }
  const cleaning = { policy, report: (_: unknown, fault: HtmlFault) => report(fault), isOurs: () => false }
  for (let readings = 1; whole && cleanTree(whole, cleaning) && readings < mostReadings; readings++)
    whole = makeWhole(whole, raw)
  return whole ? toHtml(whole) : escapeText(html)
}

const unsafeUrlsIn = (node: Nodes): string[] => [
  ...(node.type === 'element' ? dropUnsafeUrls(node) : []),
  ...('children' in node ? node.children.flatMap(unsafeUrlsIn) : []),
]
