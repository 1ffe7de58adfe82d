// Parses the raw HTML of a tree into elements, and removes elements that content may not contain.

import type { Root } from 'hast'
import type { VFile } from 'vfile'
import type { HtmlPolicy } from '../../model/config/html-policy.ts'
import { findTooDeep } from '../syntax/limits.ts'
import { type IsContentHtml, OwnNodes } from './ownership.ts'
import { makeWhole, placeInText, type WrittenHtml } from './raw-html.ts'
import type { ReportHtml } from './sanitize.ts'
import { endSelfClosing } from './self-closing.ts'

interface ContentHtml {
  file: VFile
  markdown: string
  /** All pieces of HTML in the text. */
  written: readonly WrittenHtml[]
  isContent: IsContentHtml
  policy: HtmlPolicy
  report: ReportHtml
}

/** The maximum number of passes. Removing elements can change how the rest is parsed; one or two passes usually suffice. */
const mostReadings = 5

/**
 * Parses the raw HTML of a tree. Returns `undefined` if the parser overflows the stack. Does not clean a tree that exceeds the depth
 * limit, because the page is refused later.
 */
export async function readContentHtml(
  made: Root,
  { file, markdown, written, isContent, policy, report }: ContentHtml,
): Promise<Root | undefined> {
  // The HTML parser is large, so load it only when a page needs it.
  const [{ raw }, { auditTree, cleanTree }] = await Promise.all([import('hast-util-raw'), import('./sanitize.ts')])
  const ownNodes = new OwnNodes()
  ownNodes.addTree(made, isContent)
  // This splits raw HTML into pieces that would no longer be recognized as content, so add the nodes first.
  endSelfClosing(made, ownNodes)
  let html = makeWhole(made, raw, { own: ownNodes, file })
  if (!html || findTooDeep(html)) return html
  placeInText(html, markdown, written)
  if (policy.html === 'all') auditTree(html, report, ownNodes.isOwn)
  else {
    const cleaning = { policy, report, isOurs: ownNodes.isOwn }
    // Browsers must parse the output into the tree that was checked, so parse it again until nothing changes.
    for (let readings = 1; html && cleanTree(html, cleaning) && readings < mostReadings; readings++)
      html = makeWhole(html, raw, { own: ownNodes, file })
  }
  return html
}
