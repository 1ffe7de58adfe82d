// Generates everything for one description: its pages and sidebars in all its languages.

import type { GeneratedPage, GeneratedSidebar, PluginSite } from '@docsite/cli'
import type { Context } from './context.ts'
import { checkFields } from './fields.ts'
import { groupsOf } from './operations.ts'
import type { OpenApiOptions } from './options.ts'
import { pagesOf } from './pages.ts'
import type { Problem } from './problem.ts'
import { Routes } from './routes.ts'
import { NamedSchemas } from './schemas/named-schemas.ts'
import { sidebarsOf } from './sidebar.ts'
import { DescriptionFiles, type DescriptionSite } from './source/description-files.ts'
import { Node } from './source/node.ts'
import { Titles } from './titles.ts'
import { checkOperations, versionOf } from './validate.ts'
import { wordsOf } from './words.ts'

/** The result for one description. */
export interface Generated {
  items: (GeneratedPage | GeneratedSidebar)[]
  problems: readonly Problem[]
  /** The files that the description consists of, relative to the project. */
  files: readonly string[]
}

/** What one description generates, and the files on which it depends what pages may show. */
interface GeneratedOne extends Generated {
  dependsOn: readonly string[]
}

/** The titles of pages by language. */
export type TitlesByLang = Map<string, Titles>

/**
 * Generates the pages of a description. `titles` contains those of the site's other descriptions. Throws a `DescriptionError` if the
 * description cannot be read.
 */
export function generate(
  options: OpenApiOptions,
  site: DescriptionSite & Pick<PluginSite, 'lang'>,
  titles: TitlesByLang = new Map(),
): GeneratedOne {
  const files = new DescriptionFiles(site)
  const file = files.open(options.file)
  const root = new Node(file.value, file, files)
  const version = versionOf(root)
  const groups = groupsOf(root)
  checkOperations(groups)
  const { lang = site.lang } = options
  const items = [lang].flat().flatMap((one) => {
    const used = titles.get(one) ?? new Titles()
    titles.set(one, used)
    const context: Context = {
      root,
      groups,
      schemas: new NamedSchemas(root),
      routes: new Routes(options.route ?? '/api/', options.by ?? 'operation'),
      titles: used,
      words: wordsOf(one, options.words),
      options,
      direction: 'both',
    }
    const place = { lang: one, ...(options.version === undefined ? {} : { version: options.version }) }
    // Schemas get pages while other pages are generated, so the sidebars come last.
    const pages = pagesOf(context)
    return [...pages, ...sidebarsOf(context)].map((item) => ({ ...item, ...place }))
  })
  // Only the files that pages need: others may be unreadable.
  checkFields(root, version)
  return { items, problems: files.problems, files: files.names, dependsOn: [...files.dependsOn] }
}
