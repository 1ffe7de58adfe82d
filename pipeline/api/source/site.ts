// A site whose files change, as tools that edit content see it. What it returns is computed when it is read, and remembered only as long as
// it cannot change.

import type { LiveSite } from '../../engine/live-site.ts'
import type { SourcePage, SourceSite } from '../../model/plugin/source.ts'
import { fenceMarkNames } from '../../page/code/fence-marks.ts'
import { languageNames } from '../../page/code/languages.ts'
import { includesIn } from '../../page/html/written-urls.ts'
import { writtenHeading } from '../../rename/heading-edit.ts'
import type { RenameSite } from '../../rename/model.ts'
import { planMoves } from '../../rename/plan-move.ts'
import { Texts } from '../../rename/texts.ts'
import type { LinkedSite } from '../../site/link.ts'
import type { Route } from '../../site/routes.ts'
import { siteFacts } from '../../source/plugins/plugin-site.ts'
import { relativePath } from '../../source/relative-path.ts'
import type { ContentTree } from '../../source/scan.ts'
import { remembered } from '../../text/remembered.ts'
import { fieldsOf, sourceBlocks } from './fields.ts'
import { sourcePage } from './page.ts'
import { planRename } from './renames.ts'

/** Returns the site. `textOf` returns the text of a file of the project, as it is in the editor or on disk. */
export function sourceSite(live: LiveSite, textOf: (file: string) => string | undefined): SourceSite {
  const { site, parseOptions } = live
  const { project } = site
  /** Returns the site for plans, with the routes that follow from the unsaved texts. */
  const plans = (): RenameSite => {
    live.linkNewRoutes()
    const { tree, linked, configTexts, pageOf } = site
    return { project, tree, linked, configTexts, pageOf, textOf }
  }
  const texts = () => new Texts({ project, tree: site.tree, textOf })
  const pageAt = remembered((route: Route): SourcePage => sourcePage(route, live, texts))
  const pagesOf = remembered(({ routes }: LinkedSite) => routes.routes.map(pageAt))
  const filesOf = remembered(
    ({ files, publicFiles }: ContentTree): ReadonlySet<string> =>
      new Set([...[...files].map(fileOf), ...publicFiles.map((path) => fileOf(`public/${path}`))]),
  )
  const routeOf = (filePath: string): Route | undefined => {
    const { byFile, notFound } = site.linked.routes
    return byFile.get(filePath) ?? [...notFound.values()].find((route) => route.filePath === filePath)
  }
  const including = (file: string) => site.pages.reading.pagesIncluding(pathOf(file))
  return {
    ...siteFacts(project),
    blocks: sourceBlocks(parseOptions.blocks, parseOptions.directives),
    frontmatter: fieldsOf(parseOptions.frontmatter),
    fenceMarks: fenceMarkNames,
    get fenceLanguages() {
      return languageNames()
    },
    islands: new Map(Array.from(project.islands, ([name, path]) => [name, relativePath(project.root, path)])),
    get pages() {
      return pagesOf(site.linked)
    },
    get drafts() {
      return Array.from(site.linked.routes.drafts.values(), pageAt)
    },
    get files() {
      return filesOf(site.tree)
    },
    page(path) {
      const route = site.linked.routes.byPath.get(path)
      return route && pageAt(route)
    },
    pageOfFile(file) {
      if (!file.startsWith('content/')) return undefined
      const route = [pathOf(file), ...including(file)].map(routeOf).find((found) => found !== undefined)
      return route && pageAt(route)
    },
    includesIn: (file, text) =>
      includesIn(pathOf(file), text, project.addressing).map(({ line, filePath }) => ({
        line,
        file: fileOf(filePath),
      })),
    filesAround: (fragment) => [
      ...new Set(
        including(fragment).flatMap((page) => [page, ...(site.pages.reading.get(page)?.fragments ?? [])].map(fileOf)),
      ),
    ],
    sizeOf: (file) => site.asset(pathOf(file)),
    diagnosticsOf: (files) => live.diagnosticsOf(new Set(files.map(pathOf))),
    writtenHeading: ({ place }) =>
      place?.line === undefined ? undefined : writtenHeading(texts(), place.file, place.line),
    planMoves: (moves) => planMoves(plans(), moves),
    planRename: (page, heading, change) => planRename({ live, site: plans(), page, heading }, change),
  }
}

const fileOf = (filePath: string): string => `content/${filePath}`
const pathOf = (file: string): string => file.replace(/^content\//, '')
