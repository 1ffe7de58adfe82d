// Reads the pages of a site, each once until it changes. Pages that were parsed before, and whose files have not changed since, are not
// read again.

import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { Diagnostic, RuleName } from '../model/diagnostics/diagnostic.ts'
import type { SourceFile } from '../model/page/page.ts'
import { unusedPackages } from '../page/blocks/known-packages.ts'
import type { Project } from '../source/config/config.ts'
import { FileMemo } from '../source/file-memo.ts'
import { fileSystemTime } from '../source/file-state.ts'
import { fragmentTexts } from '../source/fragments.ts'
import { packageVersion } from '../source/package.ts'
import { codeFoldersOf } from '../source/published-files.ts'
import { type ReadOptions, type ReadResult, readSource, usualPageBytes } from '../source/read.ts'
import { relativePath } from '../source/relative-path.ts'
import type { ContentTree } from '../source/scan.ts'
import type { Cache } from '../storage/cache.ts'

/** What reading a page has shown. */
export interface PageRead {
  hash: string
  /** The content paths of its fragments. */
  fragments: readonly string[]
  /** The absolute paths of the files that its code blocks show or that plugins read for it, including those that do not exist. */
  codePaths: readonly string[]
  diagnostics: readonly Diagnostic[]
  /** Absent if the text was not needed, because the page was parsed before. */
  source?: SourceFile
}

export interface ReadingInput {
  project: Project
  cache: Cache
  tree: ContentTree
  /** The rules to run, if not all. */
  rules?: readonly RuleName[] | undefined
  /** Reads all files, even those that seem unchanged. */
  verify?: boolean | undefined
  /** The time of the file system. */
  now?: number
}

/** What is known of a page that was read by an earlier command. Code files are relative to the project. */
export interface KnownRead {
  hash: string
  fragments?: string[]
  code?: string[]
}

export class Reading {
  readonly options: ReadOptions
  /** The time of the file system, before the first page was read. */
  readonly now: number
  /** Receives the absolute paths of files that code blocks show, when a page is read. */
  onCode?: (paths: readonly string[]) => void
  readonly #root: string
  readonly #cache: Cache
  readonly #known: FileMemo<KnownRead>
  readonly #reads = new Map<string, PageRead | undefined>()
  /** The content tree. What was read remains until it is forgotten. */
  tree: ContentTree

  constructor(input: ReadingInput) {
    const { project, cache, tree, rules, verify, now = fileSystemTime(cache.store.folder.path) } = input
    this.options = readOptions(project, rules)
    this.now = now
    this.#root = project.root
    this.#cache = cache
    this.tree = tree
    const { root } = project
    this.#known = new FileMemo({ cache, name: 'sources', root, options: this.options, now, verify })
  }

  /** Returns what reading a page has shown, or `undefined` if its file does not exist. The text may be missing. */
  get(filePath: string): PageRead | undefined {
    if (!this.#reads.has(filePath)) this.#set(filePath, this.#unchanged(filePath) ?? this.#read(filePath))
    return this.#reads.get(filePath)
  }

  /** Returns the source of a page, or `undefined` if its file does not exist. */
  source(filePath: string): SourceFile | undefined {
    const read = this.get(filePath)
    if (read && !read.source) this.#set(filePath, this.#read(filePath))
    return this.#reads.get(filePath)?.source
  }

  /** Releases the text of a page, which is read again when it is needed. */
  release(filePath: string): void {
    const read = this.#reads.get(filePath)
    if (!read?.source) return
    const { source: _, ...rest } = read
    this.#reads.set(filePath, rest)
  }

  /** Returns a page that need not be read, because it was parsed before and has not changed. */
  #unchanged(filePath: string): PageRead | undefined {
    const known = this.tree.generated.has(filePath) ? undefined : this.#known.get(`content/${filePath}`)
    const { hash, fragments = [], code = [] } = known ?? {}
    if (hash === undefined || this.#isUnsaved([filePath, ...fragments]) || !this.#cache.get(hash)) return undefined
    return { hash, fragments, codePaths: code.map((path) => join(this.#root, path)), diagnostics: [] }
  }

  #read(filePath: string): PageRead | undefined {
    const read = readSource(this.tree, filePath, this.options)
    if (!read) return undefined
    const { source } = read
    const fragments = fragmentTexts(source.fragments).map(([path]) => path)
    const canChange = this.tree.generated.has(filePath) || this.#isUnsaved([filePath, ...fragments])
    if (!canChange && !hasProblems(read)) this.#keep(filePath, source.hash, fragments, read.codePaths)
    return { ...read, hash: source.hash, fragments }
  }

  #keep(filePath: string, hash: string, fragments: string[], codePaths: readonly string[]): void {
    const code = codePaths.map((path) => this.#relative(path))
    const known = { hash, ...(fragments.length > 0 ? { fragments } : {}), ...(code.length > 0 ? { code } : {}) }
    this.#known.keep(`content/${filePath}`, known, [...fragments.map((fragment) => `content/${fragment}`), ...code])
  }

  #relative(path: string): string {
    return relativePath(this.#root, path)
  }

  #isUnsaved(filePaths: readonly string[]): boolean {
    const { unsaved } = this.tree.area
    return unsaved !== undefined && filePaths.some((filePath) => unsaved.has(filePath))
  }

  #set(filePath: string, read: PageRead | undefined): void {
    this.#reads.set(filePath, read)
    if (read && read.codePaths.length > 0) this.onCode?.(read.codePaths)
  }

  /** Adds the files that plugins have read for a page, relative to the project. */
  addReads(filePath: string, files: readonly string[]): void {
    const read = this.#reads.get(filePath)
    const paths = files.map((file) => join(this.#root, file))
    if (read) this.#set(filePath, { ...read, codePaths: [...new Set([...read.codePaths, ...paths])] })
  }

  /** Forgets a page, because its files may have changed. */
  forget(filePath: string): void {
    this.#reads.delete(filePath)
  }

  /** The content paths of the pages that have been read. */
  get filePaths(): Iterable<string> {
    return this.#reads.keys()
  }

  /** Returns whether other files are part of a page, or could be if they existed or were valid. */
  hasOtherFiles(filePath: string): boolean {
    const { diagnostics = [], codePaths = [], fragments = [] } = this.#reads.get(filePath) ?? {}
    return diagnostics.length > 0 || codePaths.length > 0 || fragments.length > 0
  }

  /** What is wrong with the pages that have been read. */
  get diagnostics(): Diagnostic[] {
    return [...this.#reads.values()].flatMap((read) => read?.diagnostics ?? [])
  }

  /** Absolute paths of the files that code blocks of the pages show. */
  get codePaths(): string[] {
    return [...this.#reads.values()].flatMap((read) => read?.codePaths ?? [])
  }

  /** Returns the pages with a code block that shows a file. */
  pagesShowing(absolutePath: string): string[] {
    return this.#pagesWith(({ codePaths }) => codePaths.includes(absolutePath))
  }

  /** Returns the pages that include a fragment, by its content path. */
  pagesIncluding(fragment: string): string[] {
    return this.#pagesWith(({ fragments }) => fragments.includes(fragment))
  }

  #pagesWith(test: (read: PageRead) => boolean): string[] {
    return Array.from(this.#reads, ([filePath, read]) => (read && test(read) ? filePath : [])).flat()
  }

  /** Returns the fragments and the code files of each page that has any, relative to the project, by content path. */
  otherFiles(): Map<string, string[]> {
    const pages = Array.from(this.#reads.keys(), (page): [string, string[]] => [page, this.otherFilesOf(page)])
    return new Map(pages.filter(([, files]) => files.length > 0))
  }

  /** Returns the fragments and the code files of a page, relative to the project. */
  otherFilesOf(page: string): string[] {
    const { fragments, codePaths } = this.#reads.get(page) ?? { fragments: [], codePaths: [] }
    const codeFiles = codePaths.map((path) => this.#relative(path))
    return [...new Set([...fragments.map((filePath) => `content/${filePath}`), ...codeFiles])]
  }

  /** Remembers what was read for the next command. All pages must have been read. */
  save(): void {
    this.#known.save([...this.#reads.keys()].map((filePath) => `content/${filePath}`))
    this.#known.release()
  }
}

/** Returns whether reading a page again may have another result although its files have not changed. */
const hasProblems = ({ source, diagnostics }: ReadResult): boolean =>
  // Whether docsite may read a file depends on more than its state.
  diagnostics.length > 0 ||
  [source.code, source.fragments].some((read) => [...(read?.files.values() ?? [])].some((file) => 'problem' in file))

export const readOptions = (project: Project, rules?: readonly RuleName[]): ReadOptions => ({
  site: project.addressing,
  optionsHash: parseOptionsHash(project, rules),
  pageBytes: project.config.limits?.pageBytes ?? usualPageBytes,
  codeFolders: codeFoldersOf(project),
  ...(project.variables ? { variables: project.variables } : {}),
})

/** Hashes everything that parsing depends on besides the source of the page. */
function parseOptionsHash(
  project: Pick<Project, 'config' | 'root' | 'parseKey' | 'islands'>,
  rules: readonly RuleName[] = [],
): string {
  const { parseKey, islands } = project
  const unused = unusedPackages(project).map((one) => [one.package, one.isInstalled])
  return hash('sha1', JSON.stringify([packageVersion, parseKey, [...islands.keys()], unused, ...rules]))
}
