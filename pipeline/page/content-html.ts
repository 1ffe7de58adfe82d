// Tree with the raw HTML of content in it → elements only, and of those only what content may hold.

import type { Root } from 'hast'
import type { Html } from 'mdast'
import type { VFile } from 'vfile'
import type { HtmlPolicy } from '../model/config/html-policy.ts'
import { findTooDeep } from './limits.ts'
import { type IsContentHtml, markOurs, unmark } from './ownership.ts'
import { makeWhole, placeInText } from './raw-html.ts'
import type { ReportHtml } from './sanitize.ts'
import { endSelfClosing } from './self-closing.ts'

interface ContentHtml {
  file: VFile
  markdown: string
  /** All HTML of the text. */
  written: readonly Html[]
  isContent: IsContentHtml
  policy: HtmlPolicy
  report: ReportHtml
}

/** What changes when something is taken out settles after a reading or two. */
const mostReadings = 5

/** Reads the raw HTML of a tree. Returns `undefined` when it lies too deep to be read; a tree that is too deep is returned as it is. */
export async function readContentHtml(
  made: Root,
  { file, markdown, written, isContent, policy, report }: ContentHtml,
): Promise<Root | undefined> {
  // The HTML parser is large: it is loaded when the first page needs it.
  const [{ raw }, { auditTree, cleanTree }] = await Promise.all([import('hast-util-raw'), import('./sanitize.ts')])
  markOurs(made, isContent)
  // Not before: what is cut out of a piece of content would not be known as content.
  endSelfClosing(made)
  let html = makeWhole(made, raw, file)
  if (!html || findTooDeep(html)) return html
  placeInText(html, markdown, written)
  if (policy.html === 'all') auditTree(html, report)
  else {
    // What is written must be what was checked, and browsers read it once more: so does this, until nothing changes.
    for (let readings = 1; html && cleanTree(html, policy, report) && readings < mostReadings; readings++)
      html = makeWhole(html, raw, file)
  }
  if (html) unmark(html)
  return html
}
