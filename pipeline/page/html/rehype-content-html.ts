// Parses raw HTML in content, and removes elements that content may not contain.

import type { Root } from 'hast'
import type { VFile } from 'vfile'
import type { HtmlPolicy } from '../../model/config/html-policy.ts'
import { dataOf, refuse, report } from '../page-file.ts'
import { tooDeep } from '../syntax/limits.ts'
import { readContentHtml } from './content-html.ts'
import { firstRawHtml } from './raw-html.ts'

export function rehypeContentHtml(policy: HtmlPolicy) {
  return (tree: Root, file: VFile): Promise<Root> | undefined => {
    // Most pages contain no raw HTML and do not need the HTML parser.
    const raw = firstRawHtml(tree)
    if (!raw) return undefined
    const { markdown, html, isContentHtml } = dataOf(file)
    return readContentHtml(tree, {
      file,
      markdown,
      written: html,
      isContent: isContentHtml,
      policy,
      report: (node, fault) => report(file, node, fault),
    }).then((read) => read ?? refuse(file, tooDeep(raw)))
  }
}
