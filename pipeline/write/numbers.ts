// What a build wrote → the numbers of its report.

import { urlOf } from '../model/route.ts'
import type { ShellFiles } from '../output/theme/compile-theme.ts'
import type { WrittenFile } from '../output/write.ts'
import type { LinkedPage, LinkedSite } from '../site/link.ts'
import { emptyTable, lookUp } from '../text/look-up.ts'
import type { WrittenPage } from './render.ts'

/** What a build wrote, in numbers. */
export interface Written {
  /** Pages by locale, those that stand in for missing translations left out. */
  pages: Record<string, number>
  rendered: number
  /** Pages taken from the last build. */
  reused: number
  /** How many files of earlier builds are kept. */
  kept: number
  /** Bytes by kind of file. */
  bytes: Record<string, number>
  /** The page with the heaviest document, and what a first visitor loads with it. */
  largestLoad: { url: string; files: WrittenFile[] } | undefined
}

export function countPages(pages: readonly LinkedPage[]): Record<string, number> {
  const counts = emptyTable<number>()
  for (const { route } of pages) if (!route.fallback) counts[route.lang] = (counts[route.lang] ?? 0) + 1
  return counts
}

export function bytesByKind(files: readonly WrittenFile[]): Record<string, number> {
  const bytes = emptyTable<number>()
  for (const { path, size } of files) bytes[kindOf(path)] = (bytes[kindOf(path)] ?? 0) + size
  return bytes
}

function kindOf(path: string): string {
  if (path.startsWith('static/pages/')) return 'page records'
  if (/^static\/search[_/]/.test(path)) return 'search'
  const kinds: Record<string, string> = { html: 'documents', js: 'scripts', css: 'styles' }
  return lookUp(kinds, path.slice(path.lastIndexOf('.') + 1)) ?? 'other files'
}

export function largestLoad(
  pages: readonly WrittenPage[],
  shell: ShellFiles,
  written: readonly WrittenFile[],
  { project }: LinkedSite,
): Written['largestLoad'] {
  const [first, ...others] = pages
  if (!first) return undefined
  const largest = others.reduce((most, one) => (one.files.document.size > most.files.document.size ? one : most), first)
  const parts = new Set([shell.entry, shell.siteData, ...shell.preloads, ...shell.styles])
  return {
    url: urlOf(largest.page.route.path, project.addressing),
    files: [largest.files.document, ...written.filter(({ path }) => parts.has(path))],
  }
}
