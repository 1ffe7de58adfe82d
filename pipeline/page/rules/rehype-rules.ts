// Runs the rules of `docsite check` that check one page as HTML, after all plugins that change the content.

import type { Root } from 'hast'
import type { VFile } from 'vfile'
import type { PluginSite } from '../../model/plugin/plugin-site.ts'
import { dataOf, frontmatterOf } from '../page-file.ts'
import type { BodyRule } from './body-rules.ts'
import { runRules } from './run-rules.ts'

export function rehypeRules(rules: readonly BodyRule[]) {
  return (tree: Root, file: VFile): Promise<void> => {
    const { source, isWritten } = dataOf(file)
    const frontmatter = frontmatterOf(file)
    const site = file.data.site as PluginSite
    return runRules(file, tree, rules, (rule, html) => rule({ html, frontmatter, source, isWritten }, site))
  }
}
