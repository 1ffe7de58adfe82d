// Reads the time and the author of the last change of each content file, with one git command for each repository.

import { existsSync, realpathSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { SiteConfig } from '../../model/config/site-config.ts'
import { type Diagnostic, diagnostic } from '../../model/diagnostics/diagnostic.ts'
import { relativePath } from '../relative-path.ts'
import { askGit, GitError, printedByGit, unexpected } from './git.ts'
import { repositoryOf } from './git-index.ts'

/** The newest commit that changed a file. */
export interface FileChange {
  /** The author time, in seconds since 1970. */
  time: number
  /** The name of the author, if it was requested. */
  author?: string
}

export interface History {
  /** The last change of each file, by path in the content folder. */
  changes: Map<string, FileChange>
  /** Whether some dates are unknown because a clone is shallow. */
  shallow: boolean
  /** The reasons why all dates in some folders are unknown. */
  problems: Diagnostic[]
}

export const emptyHistory = (): History => ({ changes: new Map(), shallow: false, problems: [] })

/** Pages in one repository. */
interface Part {
  /** A directory in the repository, which contains the pages. */
  folder: string
  /** The paths in the content folder, by paths in `folder`. */
  files: Map<string, string>
  /** The name of their folder in messages. */
  name: string
}

/**
 * Reads the history of the content folder, and of the repositories that pages are in behind submodules and symbolic links. Reads the names
 * of authors only if `withAuthors` is set, as `.mailmap` spells them, and never their e-mail addresses.
 */
export async function readHistory(
  folder: string,
  wanted: Iterable<string>,
  { withAuthors = false }: { withAuthors?: boolean } = {},
): Promise<History> {
  const history = emptyHistory()
  const files = new Map(Array.from(wanted, (file) => [file, file]))
  if (files.size === 0) return history
  await addChanges(history, { folder, files, name: 'content' }, withAuthors)
  const missing = [...files.keys()].filter((file) => !history.changes.has(file))
  for (const part of elsewhere(folder, missing)) await addChanges(history, part, withAuthors)
  return history
}

/** Finds the pages that are in another repository than the content folder, or in another folder of it. */
function elsewhere(folder: string, files: readonly string[]): Iterable<Part> {
  const real = realpathSync(folder)
  const own = repositoryOf(real)
  const parts = new Map<string, Part>()
  const places = new Map<string, { place: string; part: Part | undefined }>()
  const placeOf = (name: string) => {
    const place = realPathOf(join(real, name))
    const top = repositoryOf(place)
    if (top === own && place === join(real, name)) return { place, part: undefined }
    const part = parts.get(top ?? place) ?? { folder: top ?? place, files: new Map(), name: `content/${name}` }
    parts.set(part.folder, part)
    return { place, part }
  }
  for (const file of files) {
    const name = posix.dirname(file)
    const found = places.get(name) ?? placeOf(name)
    places.set(name, found)
    found.part?.files.set(relativePath(found.part.folder, join(found.place, posix.basename(file))), file)
  }
  return parts.values()
}

/** Returns the path of a directory without symbolic links. A directory that only an editor knows has none. */
const realPathOf = (folder: string): string => (existsSync(folder) ? realpathSync(folder) : folder)

/** Adds the last changes of pages, until all are found. */
async function addChanges(history: History, { folder, files, name }: Part, withAuthors: boolean): Promise<void> {
  try {
    const prefix = await askGit(folder, ['rev-parse', '--show-prefix'])
    const missing = new Map(Array.from(files, ([path, file]) => [`${prefix}${path}`, file]))
    for await (const found of changesIn(folder)) {
      for (const [path, { time, author, isBoundary }] of found) {
        const file = missing.get(path)
        if (file === undefined) continue
        missing.delete(path)
        // In the commit at which a shallow clone ends, git lists every file as changed.
        if (isBoundary) history.shallow = true
        else history.changes.set(file, { time, ...(withAuthors && author !== '' ? { author } : {}) })
      }
      if (missing.size === 0) return
    }
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    const hint = error.hint ?? 'Solve the problem, or turn `lastUpdated` off.'
    history.problems.push(diagnostic('no-history', { file: name }, `${error.message}; pages show no date`, hint))
  }
}

interface Commit extends Required<FileChange> {
  /** Whether a shallow clone ends here. */
  isBoundary: boolean
}

/** A merge has changed the files that differ from all its parents. No path begins like the line of a commit. */
const log = ['log', '-c', '--name-only', '--no-renames', '--decorate-refs-exclude=*', '-z', '--format=//%at%n%aN%n%D']

/** Yields the files below a directory that each commit has changed, newest first, as far as git has printed them. */
async function* changesIn(folder: string): AsyncGenerator<[path: string, commit: Commit][]> {
  let commit: Commit | undefined
  let isFirst = false
  let rest = ''
  for await (const text of printedByGit(folder, [...log, '--', '.'])) {
    const found: [string, Commit][] = []
    const fields = (rest + text).split('\0')
    rest = fields.pop() ?? ''
    for (const field of fields) {
      const isHeader = field.startsWith('//')
      if (isHeader) commit = commitOf(field)
      else if (!commit) throw unexpected(field)
      // The first file of a commit begins on a new line.
      else found.push([isFirst ? field.replace(/^\n/, '') : field, commit])
      isFirst = isHeader
    }
    yield found
  }
  if (rest !== '') throw unexpected(rest)
}

function commitOf(header: string): Commit {
  const [, seconds, author, names] = /^\/\/(-?\d+)\n(.*)\n(.*)$/.exec(header) ?? []
  if (seconds === undefined || author === undefined || names === undefined) throw unexpected(header)
  // Of the names of references, only this mark remains.
  return { time: Number(seconds), author: author.trim(), isBoundary: names.split(', ').includes('grafted') }
}

/** Returns diagnostics if page dates are unavailable. */
export function historyMessages({ shallow, problems }: History): Diagnostic[] {
  if (!shallow) return problems
  const text = 'The git history is incomplete, so some pages show no date'
  const hint = 'Fetch the full history, for example with `fetch-depth: 0`.'
  return [...problems, diagnostic('shallow-history', { file: 'content' }, text, hint)]
}

/** Returns whether a locale shows the dates of the last changes, or whether a rule needs them. */
export const needsHistory = ({ config }: { config: SiteConfig }): boolean =>
  someLocale(config, 'lastUpdated') || config.check?.maxAge !== undefined

/** Returns whether a locale shows the authors of the last changes. */
export const showsAuthors = ({ config }: { config: SiteConfig }): boolean => someLocale(config, 'lastAuthor')

const someLocale = ({ themeConfig, locales = [] }: SiteConfig, field: 'lastUpdated' | 'lastAuthor'): boolean =>
  [themeConfig, ...locales].some((theme) => theme?.[field] === true)
