// Defines the input of rules that check the HTML of a page, after all plugins, and its frontmatter.

import type { Element, Root } from 'hast'
import type { Frontmatter } from '../../model/page/frontmatter.ts'
import type { SourceFile } from '../../model/page/page.ts'
import type { PluginSite } from '../../model/plugin/plugin-site.ts'
import type { Finding } from './rules.ts'

export interface BodyContext {
  html: Root
  frontmatter: Frontmatter
  source: SourceFile
  /** Returns whether an element existed before the project's rehype plugins ran. Elements from plugins have no position in the text. */
  isWritten(element: Element): boolean
}

/** Checks the HTML of one page. The results are cached with the page. `site` is for rules of plugins. */
export type BodyRule = (page: BodyContext, site: PluginSite) => Iterable<Finding>
