// Reads the pages of a project. Pages that were parsed before, and whose files have not changed since, are not read again.

import { hash } from 'node:crypto'
import { relative, sep } from 'node:path'
import type { Diagnostic, RuleName } from '../model/diagnostics/diagnostic.ts'
import type { SourceFile } from '../model/page/page.ts'
import type { Project } from '../source/config/config.ts'
import { fragmentsOf, type KnownSource, KnownSources, type SavedSources } from '../source/known-pages.ts'
import { packageVersion } from '../source/package.ts'
import { codeFoldersOf } from '../source/published-files.ts'
import { type ReadOptions, readSource, usualPageBytes } from '../source/read.ts'
import type { ContentTree } from '../source/scan.ts'
import type { Cache } from '../storage/cache.ts'

/** A page that exists. `source` is absent if its parsed result is in the cache. */
export interface PageToCompile {
  filePath: string
  hash: string
  source?: SourceFile
}

export interface SourceTexts {
  pages: PageToCompile[]
  diagnostics: Diagnostic[]
  /** Absolute paths of the files that code blocks show. */
  codePaths: string[]
  /** The fragments and the code files of each page that has any, relative to the project, by content path. */
  readBy: Map<string, string[]>
}

interface ReadTools {
  cache: Cache
  /** The rules to run, if not all. */
  rules?: readonly RuleName[] | undefined
  /** Reads all files, even those that seem unchanged. */
  verify?: boolean | undefined
  /** The time of the file system, before the first page is read. */
  now: number
}

const noteName = 'sources'

export function readPages(project: Project, tree: ContentTree, { cache, rules, verify, now }: ReadTools): SourceTexts {
  const { root } = project
  const options = readOptions(project, rules)
  const saved = verify ? undefined : cache.readNote<SavedSources>(noteName)
  const knownPages = new KnownSources({ root, options, saved, now })
  const diagnostics: Diagnostic[] = []
  const codePaths: string[] = []
  const readBy = new Map<string, string[]>()
  const add = (filePath: string, { codePaths: paths, fragments }: Pick<KnownSource, 'codePaths' | 'fragments'>) => {
    codePaths.push(...paths)
    const others = otherFiles(root, fragments, paths)
    if (others.length > 0) readBy.set(filePath, others)
  }
  const pages = tree.pages.flatMap((filePath): PageToCompile[] => {
    const unchanged = tree.generated.has(filePath) ? undefined : knownPages.get(filePath)
    if (unchanged && cache.get(unchanged.hash)) {
      add(filePath, unchanged)
      return [{ filePath, hash: unchanged.hash }]
    }
    const read = readSource(tree, filePath, options)
    if (!read) return []
    if (!tree.generated.has(filePath)) knownPages.keep(read)
    diagnostics.push(...read.diagnostics)
    add(filePath, { codePaths: read.codePaths, fragments: fragmentsOf(read.source) })
    return [{ filePath, hash: read.source.hash, source: read.source }]
  })
  const { changes } = knownPages
  if (changes) cache.writeNote(noteName, changes)
  return { pages, diagnostics, codePaths, readBy }
}

/** Returns the files that a page consists of besides its own, relative to the project, with `/` separators. */
const otherFiles = (root: string, fragments: readonly string[], codePaths: readonly string[]): string[] => [
  ...new Set([
    ...fragments.map((filePath) => `content/${filePath}`),
    ...codePaths.map((path) => relative(root, path).split(sep).join('/')),
  ]),
]

export const readOptions = (project: Project, rules?: readonly RuleName[]): ReadOptions => ({
  site: project.addressing,
  optionsHash: parseOptionsHash(project, rules),
  pageBytes: project.config.limits?.pageBytes ?? usualPageBytes,
  codeFolders: codeFoldersOf(project),
})

/** Hashes everything that parsing depends on besides the source of the page. */
function parseOptionsHash(
  project: Pick<Project, 'parseKey' | 'islands' | 'packages'>,
  rules: readonly RuleName[] = [],
): string {
  const { parseKey, islands, packages } = project
  const versions = Object.entries(packages).map(([name, { version }]) => `${name}@${version}`)
  return hash('sha1', JSON.stringify([packageVersion, parseKey, [...islands.keys()], versions, ...rules]))
}
