// Pages and search files → the output, made in all threads; what would be the same is taken over from the last output.

import { hash } from 'node:crypto'
import { batchesOf, type CompiledSite } from '../compile.ts'
import { type Diagnostic, diagnostic } from '../model/diagnostic.ts'
import type { PageRecord } from '../model/page.ts'
import { joinRoute } from '../model/route.ts'
import { ownCopyFile } from '../output/agents/markdown-copy.ts'
import { localesOf, type Search, searchInputs } from '../output/search/inputs.ts'
import type { Theme } from '../output/theme/compile-theme.ts'
import type { LinkedPage, LinkedSite } from '../site/link.ts'
import { optional } from '../site/sidebar-files.ts'
import type { ContentPlace } from '../storage/cache.ts'
import type { Job } from '../workers/pool.ts'
import { filesOfPage, type RenderedPage, type RenderJob, type RenderSetup, type SearchFiles } from '../workers/tasks.ts'
import { type Entry, entryOf, takenOver } from './build-manifest.ts'
import type { WriteInput } from './input.ts'

/** A page with its files. */
export interface WrittenPage extends Entry<RenderedPage> {
  page: LinkedPage
}

export interface Rendered {
  pages: WrittenPage[]
  notFound: RenderedPage[]
  /** Search files by locale. */
  searches: (Entry<SearchFiles> & { name: string })[]
  /** How many pages were rendered now. */
  count: number
  diagnostics: Diagnostic[]
}

/** Renders pages and makes search files, as far as the last build has not made them of the same things. The threads have had their setup. */
export async function renderSite(
  { pages, site, pool, cache, buildManifest, theme }: WriteInput,
  setup: Omit<RenderSetup, 'kind'>,
): Promise<Rendered> {
  const keys = pageKeys(site, pages, keyOfSetup(setup, theme))
  const searches = searchInputs(site.linked, pages, site, cache.folder('search'))
  const known = pages.map(({ route }, i) => takenOver(entryOf(buildManifest?.pages, route.path), keys[i] as string))
  const search = ({ name, key, input }: Search): Job => {
    const last = entryOf(buildManifest?.search, name)
    // A segmenter that could not be loaded may work by now.
    const isSame = last?.key === key && (last.files.advice === undefined || input.segmenter.advice !== undefined)
    return { task: 'search', input: { ...input, last: last?.files, isSame } }
  }
  const indexes = pages.map((_, i) => i)
  const same = batchesOf(
    indexes.filter((i) => known[i]),
    64,
  )
  const changed = batchesOf(
    indexes.filter((i) => !known[i]),
    8,
  )
  const reuse = (batch: number[]): Job => ({
    task: 'reuse',
    input: batch.map((i) => filesOfPage(known[i] as RenderedPage)),
  })
  const render = (batch: number[]): Job => ({
    task: 'render',
    input: batch.map((i) => renderJob(pages[i] as LinkedPage, site)),
  })
  // The longest jobs first: they take as long as hundreds of the others.
  const results = await pool.run([
    ...searches.map(search),
    ...same.map(reuse),
    ...changed.map(render),
    { task: 'render', input: notFoundJobs(site.linked) },
  ])
  const madeSearches = results.slice(0, searches.length) as SearchFiles[]
  const reused = results.slice(searches.length, searches.length + same.length) as boolean[][]
  // What somebody has changed or taken away in the old output is made anew.
  const lost = same.flatMap((batch, at) => batch.filter((_, k) => !reused[at]?.[k]))
  const again = batchesOf(lost, 8)
  const made = [
    ...(results.slice(searches.length + same.length) as RenderedPage[][]),
    ...((await pool.run(again.map(render))) as RenderedPage[][]),
  ]
  const [notFound] = made.splice(changed.length, 1) as [RenderedPage[]]
  const files = known as RenderedPage[]
  for (const [at, batch] of [...changed, ...again].entries())
    for (const [k, i] of batch.entries()) files[i] = made[at]?.[k] as RenderedPage
  return {
    pages: pages.map((page, i) => ({ page, key: keys[i] as string, files: files[i] as RenderedPage })),
    notFound,
    searches: searches.map(({ name, key }, i) => ({ name, key, files: madeSearches[i] as SearchFiles })),
    count: changed.flat().length + lost.length,
    diagnostics: [
      ...segmenterMessages(madeSearches),
      ...[...made.flat(), ...notFound].flatMap(({ diagnostics = [] }) => diagnostics),
    ],
  }
}

/** What every page is made with. A component may draw in a page what it does not draw in the browser; and what a page may weigh is asked where it is made. */
const keyOfSetup = ({ document, allowedHtml }: Omit<RenderSetup, 'kind'>, { prerenderName }: Theme): string =>
  hash('sha1', JSON.stringify([document, prerenderName, allowedHtml]))

/** Hashes all that each page's files are made from: itself, its section's navigation, what all have in common. */
function pageKeys({ keys, linked, tree }: CompiledSite, pages: readonly LinkedPage[], common: string): string[] {
  const sections = new Map<string, string>()
  const around = (record: PageRecord): unknown[] => {
    const section = linked.sectionOf(record)
    if (!section) return []
    const { routePath } = record
    const key = `${section.key} ${section.viewKey(routePath)}`
    const shown = sections.get(key) ?? hash('sha1', JSON.stringify(section.view(routePath)))
    sections.set(key, shown)
    return [shown, section.neighbours(routePath)]
  }
  return pages.map(({ route, record, placeholders }) => {
    const own = [keys.get(route.filePath), record, placeholders, ownCopyFile(route, tree.publicFiles, linked.site)]
    return hash('sha1', JSON.stringify([common, ...own, ...around(record)]))
  })
}

const renderJob = (
  { route, record, placeholders }: LinkedPage,
  { contents, tree, linked }: CompiledSite,
): RenderJob => ({
  content: contents.get(route.filePath) as ContentPlace,
  path: route.path,
  ...optional({ copy: ownCopyFile(route, tree.publicFiles, linked.site) }),
  record,
  placeholders,
})

function notFoundJobs(linked: LinkedSite): RenderJob[] {
  return localesOf(linked).map(({ lang, version }) => ({
    path: joinRoute({ lang, version, rest: '/404' }, linked.project.addressing),
    record: linked.notFound(lang, version),
    placeholders: { links: [], assets: [], headings: [] },
  }))
}

function segmenterMessages(searches: readonly SearchFiles[]): Diagnostic[] {
  const advice = searches.find(({ advice }) => advice)?.advice
  return advice ? [diagnostic('no-segmenter', { file: 'package.json' }, advice.text, advice.hint)] : []
}
