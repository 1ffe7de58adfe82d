// Removes forbidden HTML and head tags from frontmatter.

import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import type { HtmlPolicy } from '../../model/config/html-policy.ts'
import { frontmatterOf, report } from '../page-file.ts'
import { cleanFrontmatter } from './frontmatter-html.ts'

export function remarkFrontmatterHtml(policy: HtmlPolicy) {
  return (_: Root, file: VFile): Promise<void> | undefined => {
    const frontmatter = frontmatterOf(file)
    if (!frontmatter.hero && !frontmatter.features && !frontmatter.head) return undefined
    return cleanFrontmatter(frontmatter, String(file), policy, (fault, { line, column }) =>
      report(file, { position: { start: { line, column } } }, fault),
    ).then((clean) => {
      file.data.frontmatter = clean
    })
  }
}
