// Tree with raw HTML → tree of elements, and only of those that content may contain.

import type { Root } from 'hast'
import type { VFile } from 'vfile'
import type { HtmlPolicy } from '../model/config/html-policy.ts'
import { findTooDeep } from './limits.ts'
import { type IsContentHtml, markOurs, unmark } from './ownership.ts'
import { makeWhole, placeInText, type WrittenHtml } from './raw-html.ts'
import type { ReportHtml } from './sanitize.ts'
import { endSelfClosing } from './self-closing.ts'

interface ContentHtml {
  file: VFile
  markdown: string
  /** All HTML in the text. */
  written: readonly WrittenHtml[]
  isContent: IsContentHtml
  policy: HtmlPolicy
  report: ReportHtml
}

/** Removing elements can change how the rest is parsed; that settles after one or two passes. */
const mostReadings = 5

/** Parses the raw HTML of a tree. Returns `undefined` if it nests too deeply to be parsed, and a tree that is too deep unchanged. */
export async function readContentHtml(
  made: Root,
  { file, markdown, written, isContent, policy, report }: ContentHtml,
): Promise<Root | undefined> {
  // The HTML parser is large: it is loaded when the first page needs it.
  const [{ raw }, { auditTree, cleanTree }] = await Promise.all([import('hast-util-raw'), import('./sanitize.ts')])
  markOurs(made, isContent)
  // After the marks: the pieces that this cuts would no longer be recognized as content.
  endSelfClosing(made)
  let html = makeWhole(made, raw, file)
  if (!html || findTooDeep(html)) return html
  placeInText(html, markdown, written)
  if (policy.html === 'all') auditTree(html, report)
  else {
    // Browsers parse the written HTML again, and must get the tree that was checked: so this parses until nothing changes.
    for (let readings = 1; html && cleanTree(html, policy, report) && readings < mostReadings; readings++)
      html = makeWhole(html, raw, file)
  }
  if (html) unmark(html)
  return html
}
