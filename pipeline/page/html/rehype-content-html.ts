// Parses raw HTML in content, and removes elements that content may not contain.

import type { Root } from 'hast'
import type { VFile } from 'vfile'
import type { HtmlPolicy } from '../../model/config/html-policy.ts'
import { dataOf, refuse, report } from '../page-file.ts'
import { findTooDeep, tooDeep } from '../syntax/limits.ts'
import { OwnNodes } from './ownership.ts'
import { firstRawHtml, makeWhole, placeInText } from './raw-html.ts'
import type { ReportHtml } from './sanitize.ts'
import { endSelfClosing } from './self-closing.ts'

export function rehypeContentHtml(policy: HtmlPolicy) {
  return (tree: Root, file: VFile): Promise<Root> | undefined => {
    // Most pages contain no raw HTML and do not need the HTML parser.
    const raw = firstRawHtml(tree)
    return raw && readContentHtml(tree, file, policy).then((read) => read ?? refuse(file, tooDeep(raw)))
  }
}

/** The maximum number of passes. Removing elements can change how the rest is parsed; one or two passes usually suffice. */
const mostReadings = 5

/**
 * Parses the raw HTML of a tree. Returns `undefined` if the parser overflows the stack. Does not clean a tree that exceeds the depth
 * limit, because the page is refused later.
 */
async function readContentHtml(made: Root, file: VFile, policy: HtmlPolicy): Promise<Root | undefined> {
  // The HTML parser is large, so load it only when a page needs it.
  const [{ raw }, { auditTree, cleanTree }] = await Promise.all([import('hast-util-raw'), import('./sanitize.ts')])
  const data = dataOf(file)
  const reportHtml: ReportHtml = (node, fault) => report(file, node, fault)
  const ownNodes = new OwnNodes()
  ownNodes.addTree(made, data.isContentHtml)
  // This splits raw HTML into pieces that would no longer be recognized as content, so add the nodes first.
  endSelfClosing(made, ownNodes)
  let html = makeWhole(made, raw, { own: ownNodes, file })
  if (!html || findTooDeep(html)) return html
  placeInText(html, data.markdown, data.html)
  if (policy.html === 'all') auditTree(html, reportHtml, ownNodes.isOwn)
  else {
    const cleaning = { policy, report: reportHtml, isOurs: ownNodes.isOwn }
    // Browsers must parse the output into the tree that was checked, so parse it again until nothing changes.
    for (let readings = 1; html && cleanTree(html, cleaning) && readings < mostReadings; readings++)
      html = makeWhole(html, raw, { own: ownNodes, file })
  }
  return html
}
