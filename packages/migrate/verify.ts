// Compiles the new site, so that it can be compared with the old project.

import {
  type Body,
  type Diagnostic,
  fixFiles,
  loadProject,
  openParsedSite,
  type Pool,
  SampleChecks,
  toolHash,
  withCache,
} from './core.ts'

/** A page of the new site. */
export interface BuiltDocument {
  /** Route without the base. Absent for 404 pages. */
  route: string | undefined
  /** The HTML of the article with the title, labels and props of components. */
  html: string
  /** All ids that links can point to. */
  ids: ReadonlySet<string>
}

export interface BuiltSite {
  /** Pages by path in `content/`. Pages that only stand in for a missing translation are left out. */
  pages: Map<string, BuiltDocument>
  /** The routes of all pages. */
  routes: readonly string[]
  diagnostics: Diagnostic[]
  /** The routes that redirect. */
  redirects: ReadonlySet<string>
}

/** How often fixes are applied. One fix can make another possible. */
const rounds = 3

/** Compiles the site in a directory, after applying the safe fixes of `check`. */
export async function compileTarget(root: string, pool: Pool): Promise<BuiltSite> {
  for (let round = 0; round < rounds; round++) {
    const built = await compileOnce(root, pool)
    if (fixFiles(root, built.diagnostics).faults === 0) return built
  }
  return compileOnce(root, pool)
}

async function compileOnce(root: string, pool: Pool): Promise<BuiltSite> {
  const project = await loadProject(root)
  const { result } = await withCache({ folder: project.cacheFolder, tool: toolHash() }, async (cache) => {
    const samples = new SampleChecks(cache)
    const site = await openParsedSite({ project, cache, pool, onParsed: (pages) => samples.begin(pages) })
    const problems = await samples.finish(site, project)
    const html = new Map(
      [...site.contents].map(([file, place]) => [file, bodyText(cache.store.readBody(place))] as const),
    )
    const linked = site.checked(await site.linkAll()).pages
    cache.save()
    return { site, linked, html, found: problems }
  })
  const { site, linked, html, found } = result
  const own = new Map(
    linked.flatMap(({ route, record }) => (record.fallback === undefined ? [[route.filePath, route.path]] : [])),
  )
  return {
    routes: linked.map(({ route }) => route.path),
    // The 404 pages of the project have no route.
    pages: new Map(
      [...html].map(([file, body]) => {
        const page = site.pageOf(file)
        const fields = textsIn(page?.frontmatter).join('\n')
        const text = `${page?.titleHtml ?? ''}\n${fields}\n${body}`
        return [file, { route: own.get(file), html: text, ids: new Set(page?.details.ids) }]
      }),
    ),
    diagnostics: site.report(linked, 'all', found),
    redirects: new Set(listedRedirects(project.config.redirects)),
  }
}

const listedRedirects = (redirects: readonly { from: string | string[] }[] = []): string[] =>
  redirects.flatMap(({ from }) => from)

/** Returns all texts and numbers in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}

/** Returns a body as text, with the content of its placeholders. */
const bodyText = (body: Body): string =>
  body
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'attribute') return ` ${part.name}="${bodyText(part.value)}" `
      if (part.kind === 'island') return ` ${textsIn(part.props).join(' ')} ${part.slots.map(bodyText).join(' ')} `
      return ''
    })
    .join('')
