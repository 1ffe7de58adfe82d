// Compiles and builds the new site, so that it can be compared with the old project, and so that its first build succeeds.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, check, type Diagnostic, DocsiteError, loadSite, type RuleName } from '@docsite/cli'
import { ruleSeverities } from '@docsite/cli/vocabulary'
import type { NewFile } from './convert.ts'
import { ProjectFiles } from './files.ts'

/** A page of the new site. */
interface BuiltDocument {
  /** Route without the base. Absent for 404 pages. */
  route: string | undefined
  /** The HTML of the article with the title, labels and props of components. */
  html: string
  /** All ids that links can point to. */
  ids: ReadonlySet<string>
}

/** A redirect: `from` is a route, or a pattern that begins with `^`. */
export interface Redirect {
  from: string
  to: string
}

export interface BuiltSite {
  /** Pages by path in `content/`. Pages that only stand in for a missing translation are left out. */
  pages: Map<string, BuiltDocument>
  /** The routes of all pages. */
  routes: readonly string[]
  diagnostics: readonly Diagnostic[]
  redirects: readonly Redirect[]
  /** The URLs of all documents and other files of the new site, such as lists of posts and feeds. */
  outputs?: ReadonlySet<string>
}

/** The rules whose messages stop a build, as warnings. With them, one compilation finds everything that would stop it. */
const allLowered: Readonly<Record<string, 'warning'>> = Object.fromEntries(
  Object.entries(ruleSeverities).flatMap(([rule, severity]) => (severity === 'error' ? [[rule, 'warning']] : [])),
)

/** The rules for the first compilation. It applies fixes, but links to another language mean what they meant in the old site. */
export const firstRules: Readonly<Record<string, 'warning' | 'off'>> = { ...allLowered, 'cross-locale-link': 'off' }

/** Returns the rules that would stop a build, with the numbers of their messages. */
export function stoppingRules(diagnostics: readonly Diagnostic[]): Map<RuleName, number> {
  const counts = new Map<RuleName, number>()
  for (const { rule } of diagnostics)
    if (Object.hasOwn(allLowered, rule)) counts.set(rule as RuleName, (counts.get(rule as RuleName) ?? 0) + 1)
  return counts
}

interface CompileOptions {
  /** The pages that the site may contain. */
  files: readonly NewFile[]
  /** Receives what docsite is doing. */
  onPhase: (text: string) => void
}

/**
 * Compiles the site in a directory, after applying the safe fixes of `check`, and builds it. A configuration or a build that fails yields
 * a message, because the report of the migration must say so.
 */
export async function compileTarget(root: string, options: CompileOptions): Promise<BuiltSite> {
  try {
    const compiled = await compile(root, options)
    options.onPhase('Building the new site')
    const { messages, outputs } = await buildOnce(root)
    const known = new Set(compiled.diagnostics.map(keyOf))
    return {
      ...compiled,
      outputs,
      diagnostics: [...compiled.diagnostics, ...messages.filter((one) => !known.has(keyOf(one)))],
    }
  } catch (error) {
    return { pages: new Map(), routes: [], redirects: [], diagnostics: messagesOf(error) }
  }
}

const keyOf = ({ rule, place, text }: Diagnostic): string =>
  `${rule} ${place.file}:${place.line}:${place.column} ${text}`

async function compile(root: string, { files, onPhase }: CompileOptions): Promise<BuiltSite> {
  onPhase('Checking the new site')
  const { diagnostics, config } = await check(root, {
    fix: true,
    onProgress(event) {
      if (event.kind === 'parse') onPhase(`Checking the new site: ${event.done} of ${event.total} pages`)
    },
  })
  const site = await loadSite(root, { articles: true })
  const own = new Map(
    site.pages.flatMap(({ file, route, fallback }) => (fallback === undefined ? [[file, route]] : [])),
  )
  const moved: Redirect[] = []
  const pages = files.flatMap(({ page: { target } }): [string, BuiltDocument][] => {
    const file = `content/${target}`
    const article = site.article(file)
    if (article === undefined) return []
    const { title, frontmatter, html, ids } = article
    for (const from of [frontmatter.redirect_from ?? []].flat()) moved.push({ from, to: own.get(file) ?? file })
    // The 404 pages of the project have no route.
    return [[target, { route: own.get(file), html: [title, ...textsIn(frontmatter), html].join('\n'), ids }]]
  })
  return {
    routes: site.pages.map(({ route }) => route),
    pages: new Map(pages),
    diagnostics,
    redirects: [...listedRedirects(config.redirects), ...moved],
  }
}

/** Builds the site into a directory that is removed, and returns its messages and its URLs. */
async function buildOnce(root: string): Promise<{ messages: readonly Diagnostic[]; outputs: Set<string> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'docsite-migrate-'))
  try {
    const { diagnostics } = await build(root, { outDir: join(outDir, 'dist') })
    const files = new ProjectFiles(join(outDir, 'dist')).list('.')
    return { messages: diagnostics, outputs: new Set(files.map(urlOfFile)) }
  } catch (error) {
    return { messages: messagesOf(error), outputs: new Set() }
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

const urlOfFile = (file: string): string => `/${file}`.replace(/(?<=\/)index\.html$/, '')

function messagesOf(error: unknown): readonly Diagnostic[] {
  if (error instanceof DocsiteError && error.diagnostics.length > 0) return error.diagnostics
  const text = error instanceof Error ? error.message : String(error)
  return [{ rule: 'invalid-config', severity: 'error', place: { file: 'config/site.ts' }, text: text.slice(0, 500) }]
}

const listedRedirects = (redirects: readonly { from: string | string[]; to: string }[] = []): Redirect[] =>
  redirects.flatMap(({ from, to }) => [from].flat().map((one) => ({ from: one, to })))

/** Returns all texts and numbers in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}
