// Runs the rules of `docsite check` that check one page as HTML, after all plugins that change the content.

import type { Root } from 'hast'
import type { VFile } from 'vfile'
import { dataOf, frontmatterOf, report } from '../page-file.ts'
import type { BodyRule } from './body-rules.ts'

export function rehypeRules(rules: readonly BodyRule[]) {
  return (tree: Root, file: VFile): void => {
    const { source, isWritten } = dataOf(file)
    const page = { html: tree, frontmatter: frontmatterOf(file), source, isWritten }
    for (const rule of rules) for (const { at, ...problem } of rule(page)) report(file, at, problem)
  }
}
