// Computes the numbers in a build's report from the written files.

import { outputFileOf, urlOf } from '../model/route.ts'
import type { WrittenFile } from '../output/output-writer.ts'
import type { ShellFiles } from '../output/theme/compile-theme.ts'
import type { LinkedPage, LinkedSite } from '../site/link.ts'
import { emptyTable, lookUp } from '../text/look-up.ts'
import type { PageFiles } from './build-outputs.ts'

/** The numbers in a build's report. */
export interface Written {
  /** Number of pages by locale, excluding fallbacks for missing translations. */
  pages: Record<string, number>
  /** Number of rendered pages. */
  rendered: number
  /** Number of pages reused from the last build. */
  reused: number
  /** Number of files retained from earlier builds. */
  kept: number
  /** Total size in bytes by kind of file. */
  bytes: Record<string, number>
  /** The page with the largest document, and the files that a first visit to it loads. */
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
  pages: readonly PageFiles[],
  shell: ShellFiles,
  written: readonly WrittenFile[],
  { targets }: Pick<LinkedSite, 'targets'>,
): Written['largestLoad'] {
  const documentOf = ({ page, files }: PageFiles) => {
    const path = outputFileOf(page.route.path)
    return files.find((file) => file.path === path) as WrittenFile
  }
  const [first, ...others] = pages
  if (!first) return undefined
  const largest = others.reduce((most, one) => (documentOf(one).size > documentOf(most).size ? one : most), first)
  const loaded = new Set([
    shell.start,
    shell.entry,
    lookUp(shell.siteData, largest.page.route.lang),
    ...shell.preloads,
    shell.style,
    ...(largest.facts?.styles ?? []),
  ])
  return {
    url: urlOf(largest.page.route.path, targets.site),
    files: [documentOf(largest), ...written.filter(({ path }) => loaded.has(path))],
  }
}
