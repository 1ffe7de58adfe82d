// Random moves and renames on a copy of a site, and what must hold after each of them.

import { mkdirSync } from 'node:fs'
import { posix } from 'node:path'
import { expect } from 'vitest'
import { openParsedSite } from '../pipeline/engine/parsed-site.ts'
import type { Diagnostic } from '../pipeline/model/diagnostics/diagnostic.ts'
import { DocsiteError } from '../pipeline/model/diagnostics/docsite-error.ts'
import type { RenamePlan } from '../pipeline/model/plugin/source.ts'
import { followRedirects, isElsewhere, maxSteps } from '../pipeline/model/redirect.ts'
import { asRoute, canonicalPath, outputFileOf, splitHref } from '../pipeline/model/route.ts'
import { applyPlan } from '../pipeline/rename/apply.ts'
import type { RenameSite } from '../pipeline/rename/model.ts'
import { planHeadingRename } from '../pipeline/rename/plan-heading.ts'
import { planMove } from '../pipeline/rename/plan-move.ts'
import { loadProject } from '../pipeline/source/config/config.ts'
import { Cache } from '../pipeline/storage/cache.ts'
import { Pool } from '../pipeline/workers/pool.ts'
import { attribute, isPage, parseDocument } from './output.ts'
import { random } from './random.ts'
import type { SiteTest } from './site-test.ts'

type Loaded = RenameSite & { found: Diagnostic[] }

/** Compiles and checks a site as `docsite check` does, without code samples, which moves do not change. */
export async function loadForRenames(site: SiteTest): Promise<Loaded> {
  mkdirSync(site.path('.docsite'), { recursive: true })
  const project = await loadProject(site.root)
  const cache = new Cache(project.cacheFolder, 'test')
  const opened = await openParsedSite({ project, cache, pool: new Pool() })
  const found = opened.report(await opened.linkAll(), 'all')
  cache.save()
  cache.close()
  const { tree, linked, configTexts, pageOf } = opened
  return { project, tree, linked, configTexts, pageOf, found }
}

/** Published URLs with their fragments. */
export type PublishedUrls = readonly [route: string, ids: string[]][]

const urlsOf = ({ linked }: Loaded): PublishedUrls =>
  linked.routes.routes.map(({ path }) => [path, [...(linked.idsOf(path) ?? [])].filter((id) => !/-L\d+$/.test(id))])

class RandomRenames {
  readonly #next: () => number
  #count = 0

  constructor(seed: number) {
    this.#next = random(seed)
  }

  /** Plans a random move or rename. Returns `undefined` if there is nothing of the chosen kind, or docsite refuses the move. */
  plan(site: Loaded): { name: string; plan: RenamePlan } | undefined {
    const kinds = ['page', 'page', 'page', 'heading', 'heading', 'heading', 'folder', 'file'] as const
    const kind = this.#pick(kinds) ?? 'page'
    this.#count++
    if (kind === 'heading') return this.#heading(site)
    const from: string | undefined = this.#pick(candidates[kind](site))
    if (from === undefined) return undefined
    const to = this.#target(from, kind, site)
    return refusable(`mv ${from} ${to}`, () => planMove(site, `content/${from}`, `content/${to}`))
  }

  #heading(site: Loaded): ReturnType<RandomRenames['plan']> {
    const file = this.#pick(site.tree.pages)
    const heading = this.#pick(site.pageOf(file ?? '')?.details.headings ?? [])
    if (file === undefined || !heading) return undefined
    const newId = this.#pick([...(heading.former ?? []), `renamed-${this.#count}`, `标题-${this.#count}`])
    const id = String(newId)
    return refusable(`rename ${file}#${heading.id} ${id}`, () =>
      planHeadingRename(site, `content/${file}`, heading.id, id),
    )
  }

  /** Returns a new path in the same top-level folder: another name, another folder, or both. */
  #target(from: string, kind: 'page' | 'folder' | 'file', { tree }: Loaded): string {
    const [folder, base] = [posix.dirname(from), posix.basename(from)]
    const [, start = '', extension = ''] = /^(_?).*?(\.\w+)?$/.exec(base) ?? []
    const name = `${start}moved-${this.#count}${kind === 'folder' ? '' : extension}`
    const top = folder.split('/').slice(0, 2).join('/')
    const folders = [...new Set(tree.pages.map((page) => posix.dirname(page)))].filter(
      (one) => `${one}/`.startsWith(`${top}/`) && !`${one}/`.startsWith(`${from}/`),
    )
    const other = this.#pick([folder, folder, `${folder}/new-${this.#count}`, ...folders]) ?? folder
    return this.#next() < 0.3 && other !== folder && base !== 'index.md' ? `${other}/${base}` : `${other}/${name}`
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#next() * list.length)]
  }
}

const candidates: Record<'page' | 'folder' | 'file', (site: Loaded) => string[]> = {
  page: ({ tree }) => tree.pages.filter((page) => page.split('/').length > 2),
  folder: ({ tree }) =>
    [...new Set(tree.pages.map((page) => posix.dirname(page)))].filter((folder) => folder.split('/').length > 2),
  file: ({ tree }) => [...tree.files].filter((file) => file.split('/').length > 2),
}

function refusable(name: string, plan: () => RenamePlan): { name: string; plan: RenamePlan } | undefined {
  try {
    return { name, plan: plan() }
  } catch (error) {
    if (error instanceof DocsiteError) return undefined
    throw Object.assign(error as Error, { message: `${name}: ${(error as Error).message}` })
  }
}

/** Counts the diagnostics of each rule. */
function countByRule(found: readonly Diagnostic[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { rule } of found) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return counts
}

/**
 * Makes `count` random moves and renames. After each of them, `check` must have no new finding, and every old URL must lead to a page
 * with the same fragments.
 */
export async function renameAtRandom(
  site: SiteTest,
  { seed, count }: { seed: number; count: number },
): Promise<{ made: number; urls: PublishedUrls }> {
  const renames = new RandomRenames(seed)
  let loaded = await loadForRenames(site)
  const known = countByRule(loaded.found)
  const urls = urlsOf(loaded)
  let made = 0
  for (let tries = 0; made < count && tries < 10 * count; tries++) {
    const planned = renames.plan(loaded)
    if (!planned) continue
    applyPlan(site.root, planned.plan)
    made++
    loaded = await loadForRenames(site)
    const counts = countByRule(loaded.found)
    const fresh = loaded.found.filter(({ rule }) => (counts.get(rule) ?? 0) > (known.get(rule) ?? 0))
    expect(
      fresh.map(({ place, text, rule }) => `${place.file}:${place.line} ${text} (${rule})`),
      planned.name,
    ).toEqual([])
    expect(lostUrls(loaded, urls), planned.name).toEqual([])
  }
  return { made, urls }
}

/** Lists the old URLs that lead nowhere. */
const lostUrls = ({ linked }: Loaded, urls: PublishedUrls): string[] =>
  urls.flatMap(([route, ids]) => {
    const moved = followRedirects(asRoute(route), linked.site.redirects)
    const target =
      linked.routes.find(asRoute(route)) ?? (moved && !isElsewhere(moved) ? linked.routes.find(moved.path) : undefined)
    const now = target && linked.idsOf(target.path)
    if (!now) return [route]
    return ids.filter((id) => !now.has(id)).map((id) => `${route}#${id}`)
  })

/** Lists the old URLs that a built site does not serve: those without a page or a redirect to one, and fragments without an element. */
export function unservedUrls(site: SiteTest, urls: PublishedUrls): string[] {
  const documents = new BuiltDocuments(site)
  return urls.flatMap(([route, ids]) => {
    const served = documents.idsAt(route)
    return served ? ids.filter((id) => !served.has(id)).map((id) => `${route}#${id}`) : [route]
  })
}

/** The documents of a built site, read as a browser without scripts reads them. */
class BuiltDocuments {
  readonly #site: SiteTest
  readonly #ids = new Map<string, ReadonlySet<string>>()

  constructor(site: SiteTest) {
    this.#site = site
  }

  /** Returns the ids in the page at a URL path, after redirects. Returns `undefined` if there is no page. */
  idsAt(path: string): ReadonlySet<string> | undefined {
    let file = this.#fileAt(path)
    for (let step = 0; file !== undefined && step <= maxSteps; step++) {
      const html = this.#site.read(`dist/${file}`)
      if (isPage(html)) return this.#idsIn(file, html)
      const [, to = ''] = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(html) ?? []
      file = this.#fileAt(decodeURI(splitHref(to).path))
    }
    return undefined
  }

  #fileAt(path: string): string | undefined {
    const file = outputFileOf(canonicalPath(asRoute(path)))
    const spellings = [file, file.replace(/\.html$/, '/index.html'), file.replace(/\/index\.html$/, '.html')]
    return spellings.find((one) => this.#site.exists(`dist/${one}`))
  }

  #idsIn(file: string, html: string): ReadonlySet<string> {
    const known = this.#ids.get(file)
    if (known) return known
    const ids = new Set(parseDocument(html).flatMap((element) => attribute(element, 'id') ?? []))
    this.#ids.set(file, ids)
    return ids
  }
}
