// What was written, and how long that took → a message for each budget of the configuration that is exceeded, biggest causes first.

import { gzipSync } from 'node:zlib'
import type { PhaseClock } from '../clock.ts'
import type { Path } from '../model/config/problem.ts'
import type { SiteConfig } from '../model/config/site-config.ts'
import { type Diagnostic, diagnostic, type Place } from '../model/diagnostic.ts'
import type { ShellFiles } from '../output/theme/compile-theme.ts'
import type { OutputWriter, WrittenFile } from '../output/write.ts'
import { type Project, readConfigTexts } from '../source/config.ts'
import { findField } from '../source/problem-place.ts'
import { bytesOf, bytesText, secondsOf, timeText } from '../text/quantity.ts'
import type { SearchFiles } from '../workers/tasks.ts'

type Budget = NonNullable<SiteConfig['budget']>

/** A file or a page, and its bytes. */
interface Weight {
  name: string
  bytes: number
}

/** What a build wrote, as far as budgets are about it. */
export interface Weighed {
  writer: OutputWriter
  shell: ShellFiles
  /** Pages whose gzipped document is above its budget: the threads that made them know. */
  heavyPages: Weight[]
  /** The search files of each locale. */
  searches: SearchFiles[]
  /** Files that were copied as they are. */
  copied: WrittenFile[]
}

/** How many causes are named. */
const namedCauses = 5

/** A large site's search reads the texts of its best pages, and seven fit into the panel. */
const readTexts = 7

/** Returns what is heavier than the configuration allows. Only what may be too heavy is compressed. */
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

  if (js !== undefined)
    compareAll(
      'js',
      'The scripts of a first page load are',
      allowedBytes(js),
      named([shell.entry, shell.siteData, ...shell.preloads]),
    )
  if (css !== undefined)
    compareAll('css', 'The style sheets of a first page load are', allowedBytes(css), named(shell.styles))
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

/** Returns what is said of a build that has taken longer than the configuration allows: in all phases that have ended. */
export function overtime(project: Project, clock: PhaseClock): Diagnostic[] {
  const allowed = project.config.budget?.build
  if (allowed === undefined) return []
  const over = clock.total - (secondsOf(allowed) as number) * 1000
  if (over <= 0) return []
  const phases = clock.phases.toSorted(([, a], [, b]) => b - a).map(([name, ms]) => `${name} ${timeText(ms)}`)
  const hint = `${phases.join(', ')}. Times differ between machines and with their load.`
  return [exceeded(project, 'build', `The build took ${timeText(clock.total)}`, timeText(over), hint)]
}

/** Returns the bytes that a document may have when it is compressed, if the configuration says so. */
export const allowedHtml = ({ budget }: SiteConfig): number | undefined =>
  budget?.html === undefined ? undefined : allowedBytes(budget.html)

/** The check of the configuration has let it through, so it is a number of bytes. */
const allowedBytes = (written: number | string): number => bytesOf(written) as number

/**
 * Returns what the first query in a locale fetches. On a large site that depends on what is asked for: one piece of the index and the
 * texts of seven pages are taken, the largest of each.
 */
function firstQuery({ documents, index, parts }: SearchFiles, shell: ShellFiles): Pick<WrittenFile, 'path'>[] {
  const bySize = parts.toSorted((a, b) => b.size - a.size)
  const isPiece = ({ path }: WrittenFile) => path.startsWith('static/search_terms')
  const texts = bySize.filter((file) => !isPiece(file))
  return [
    { path: shell.searchWorker },
    index,
    ...bySize.filter(isPiece).slice(0, 1),
    ...(texts.length > 0 ? texts.slice(0, readTexts) : [documents]),
  ]
}

const isImage = (path: string): boolean => /\.(?:avif|bmp|gif|ico|jpe?g|png|svg|tiff?|webp)$/i.test(path)

const sum = (weights: readonly Weight[]): number => weights.reduce((total, { bytes }) => total + bytes, 0)

function exceeded(project: Project, field: keyof Budget, what: string, more: string, hint: string): Diagnostic {
  const path: Path = ['budget', field]
  const place: Place = findField(readConfigTexts(project), path)
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
