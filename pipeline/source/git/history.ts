// Reads the time and the author of the last change of each content file, with one git command for each repository.

import { existsSync, realpathSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { SiteConfig } from '../../model/config/site-config.ts'
import { type Diagnostic, diagnostic } from '../../model/diagnostics/diagnostic.ts'
import { relativePath } from '../relative-path.ts'
import { askGit, fieldsOf, GitError, git, printedByGit, unexpected } from './git.ts'
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
    const named = join(real, name)
    // A directory that only an editor knows has no real path.
    const place = existsSync(named) ? realpathSync(named) : named
    const top = repositoryOf(place)
    if (top === own && place === named) return { place, part: undefined }
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

/** Adds the last changes of pages, until all are found. */
async function addChanges(history: History, { folder, files, name }: Part, withAuthors: boolean): Promise<void> {
  try {
    const prefix = await askGit(folder, ['rev-parse', '--show-prefix'])
    const missing = new Map(Array.from(files, ([path, file]) => [`${prefix}${path}`, file]))
    let texts: ReadonlyMap<string, string> | undefined
    for await (const found of changesIn(folder)) {
      texts ??= await textsIn(folder)
      for (const [path, text, { time, author, isBoundary }] of found) {
        const file = missing.get(path)
        // Commits with another text, which a merge has left out, have not changed what readers see.
        if (file === undefined || text !== texts.get(path)) continue
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

/** `isBoundary` says whether a shallow clone ends here. */
type Commit = Required<FileChange> & { isBoundary: boolean }

/** A merge has changed the files that differ from all its parents. */
const log =
  'log -c --raw --no-abbrev --no-renames --full-history --decorate-refs-exclude=* -z --format=//%at%n%aN%n%D -- .'

/** A commit, or a line such as `:100644 100644 <old> <new> M` and its file. Of references, only the mark `grafted` is printed. */
const printedParts = /\0?(?:\/\/(-?\d+)\n([^\n\0]*)\n([^\n\0]*)|\n?:[^\n\0]* ([\da-f]+) [A-Z]+\0([^\0]+))\0/gy

/** Yields the files below a directory that each commit has changed, with the names of their texts, newest first, as git prints them. */
async function* changesIn(folder: string): AsyncGenerator<[path: string, text: string, commit: Commit][]> {
  let commit: Commit | undefined
  let rest = ''
  for await (const printed of printedByGit(folder, log.split(' '))) {
    const found: [string, string, Commit][] = []
    rest += printed
    let end = 0
    for (const [part, seconds, author = '', names = '', text = '', path = ''] of rest.matchAll(printedParts)) {
      end += part.length
      if (seconds) commit = { time: Number(seconds), author: author.trim(), isBoundary: names.includes('grafted') }
      else if (commit) found.push([path, text, commit])
    }
    rest = rest.slice(end)
    yield found
  }
  if (/[^\0]/.test(rest)) throw unexpected(rest)
}

/** Returns the names of the texts of all committed files below a directory, by path. */
async function textsIn(folder: string): Promise<Map<string, string>> {
  const list = await git(folder, ['ls-tree', '-r', '-z', '--full-name', 'HEAD', '.'])
  return new Map(fieldsOf(list).map((file) => [file.replace(/^.*?\t/, ''), file.replace(/^\d+ \w+ |\t.*$/gs, '')]))
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
