// Compares file sizes and build time with the budget. Each diagnostic lists the largest causes first.

import { gzipSync } from 'node:zlib'
import type { SiteConfig } from '../model/config/site-config.ts'
import { type Diagnostic, diagnostic } from '../model/diagnostics/diagnostic.ts'
import type { OutputWriter, WrittenFile } from '../output/output-writer.ts'
import type { ShellFiles } from '../output/theme/compile-theme.ts'
import type { Project } from '../source/config/config.ts'
import { findField, readConfigTexts } from '../source/config/problem-place.ts'
import { bytesOf, bytesText, secondsOf, timeText } from '../text/quantity.ts'
import type { PhaseClock } from './clock.ts'

type Budget = NonNullable<SiteConfig['budget']>

/** A file or a page, and its size. */
interface Weight {
  name: string
  bytes: number
}

/** The parts of a build that have budgets. */
export interface Weighed {
  writer: OutputWriter
  shell: ShellFiles
  /** Pages whose gzipped document exceeds the budget, measured during rendering. */
  heavyPages: Weight[]
  /** The search files of each locale, starting with the documents and the index. */
  searches: WrittenFile[][]
  /** Copied files, including images. */
  copied: WrittenFile[]
}

/** Maximum number of causes that a diagnostic lists. */
const namedCauses = 5

/** Number of results that fit in the search panel. On a large site, search fetches the page text of each one. */
const shownResults = 7

/** Returns a diagnostic for each exceeded size budget. Compresses only files that could exceed a budget. */
export function overweight(project: Project, weighed: Weighed): Diagnostic[] {
  const { js, css, html, search, image } = project.config.budget ?? {}
  const { writer, shell, heavyPages, searches, copied } = weighed
  const zipped = ({ path }: Pick<WrittenFile, 'path'>): Weight => ({
    name: path,
    bytes: gzipSync(writer.read(path)).length,
  })
  const named = (paths: readonly string[]) => paths.map((path) => zipped({ path }))
  const found: Diagnostic[] = []
  const compare = (field: keyof Budget, what: string, allowed: number, causes: readonly Weight[], bytes: number) => {
    if (bytes <= allowed) return
    const text = `${what} ${bytesText(bytes)}${field === 'image' ? '' : ' gzipped'}`
    found.push(exceeded(project, field, text, bytesText(bytes - allowed), causesText(causes)))
  }
  const compareAll = (field: keyof Budget, what: string, allowed: number, causes: readonly Weight[]) =>
    compare(field, what, allowed, causes, sum(causes))
  const compareLargest = (field: keyof Budget, what: string, allowed: number, causes: readonly Weight[]) =>
    compare(field, what, allowed, causes, Math.max(0, ...causes.map(({ bytes }) => bytes)))

  if (js !== undefined) {
    const ofLanguages = named(Object.values(shell.siteData)).sort((a, b) => b.bytes - a.bytes)
    const causes = [...named([shell.start, shell.entry, ...shell.preloads]), ...ofLanguages.slice(0, 1)]
    compareAll('js', 'The scripts of a first page load are', allowedBytes(js), causes)
  }
  if (css !== undefined)
    compareAll('css', 'The style sheets of a first page load are', allowedBytes(css), named([shell.style]))
  if (html !== undefined) compareLargest('html', 'The largest page is', allowedBytes(html), heavyPages)
  if (search !== undefined) {
    const queries = searches.map((files) => firstQuery(files, shell).map(zipped))
    const [heaviest] = queries.sort((a, b) => sum(b) - sum(a))
    compareAll('search', 'The first search loads', allowedBytes(search), heaviest ?? [])
  }
  if (image !== undefined) {
    const allowed = allowedBytes(image)
    const large = copied.filter(({ path, size }) => size > allowed && isImage(path))
    compareLargest(
      'image',
      'The largest image is',
      allowed,
      large.map(({ path, size }) => ({ name: path, bytes: size })),
    )
  }
  return found
}

/** Returns a diagnostic if the finished phases took longer than the build budget. */
export function overtime(project: Project, clock: PhaseClock): Diagnostic[] {
  const allowed = project.config.budget?.build
  if (allowed === undefined) return []
  const over = clock.total - (secondsOf(allowed) as number) * 1000
  if (over <= 0) return []
  const phases = clock.phases.toSorted((a, b) => b.ms - a.ms).map(({ name, ms }) => `${name} ${timeText(ms)}`)
  const hint = `${phases.join(', ')}. Times vary with the machine and its load.`
  return [exceeded(project, 'build', `The build took ${timeText(clock.total)}`, timeText(over), hint)]
}

/** Returns the budget of a gzipped document in bytes, if the configuration has one. */
export const allowedHtml = ({ budget }: SiteConfig): number | undefined =>
  budget?.html === undefined ? undefined : allowedBytes(budget.html)

/** Parses a size such as `100 kB`, which the configuration's schema has already validated. */
const allowedBytes = (written: number | string): number => bytesOf(written) as number

/**
 * Returns the files that the first query in a locale fetches. On a large site they depend on the query, so this assumes the largest
 * piece of the index and the largest page texts. Lists of terms are fetched only if a query finds too little.
 */
function firstQuery(files: readonly WrittenFile[], shell: ShellFiles): Pick<WrittenFile, 'path'>[] {
  const [documents, index, ...parts] = files as [WrittenFile, WrittenFile, ...WrittenFile[]]
  const bySize = parts.toSorted((a, b) => b.size - a.size)
  const beginningWith = (start: string) => bySize.filter(({ path }) => path.startsWith(start))
  const texts = beginningWith('static/search/')
  return [
    { path: shell.searchWorker },
    index,
    ...beginningWith('static/search_stemmer'),
    ...beginningWith('static/search_terms').slice(0, 1),
    ...(texts.length > 0 ? texts.slice(0, shownResults) : [documents]),
  ]
}

const isImage = (path: string): boolean => /\.(?:avif|bmp|gif|ico|jpe?g|png|svg|tiff?|webp)$/i.test(path)

const sum = (weights: readonly Weight[]): number => weights.reduce((total, { bytes }) => total + bytes, 0)

function exceeded(project: Project, field: keyof Budget, what: string, more: string, hint: string): Diagnostic {
  const place = findField(readConfigTexts(project), ['budget', field])
  const allowed = project.config.budget?.[field]
  const written = typeof allowed === 'number' ? (field === 'build' ? `${allowed} s` : bytesText(allowed)) : allowed
  return diagnostic('over-budget', place, `${what}, ${more} more than \`budget.${field}\` allows (${written})`, hint)
}

function causesText(causes: readonly Weight[]): string {
  const sorted = causes.toSorted((a, b) => b.bytes - a.bytes)
  const named = sorted.slice(0, namedCauses).map(({ name, bytes }) => `${name} ${bytesText(bytes)}`)
  const others = sorted.length - named.length
  return `${named.join(', ')}${others > 0 ? `, and ${others} more` : ''}`
}
