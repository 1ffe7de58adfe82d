// Reads the time and the author of the last change of each content file, with a single git command.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { SiteConfig } from '../../model/config/site-config.ts'
import { type Diagnostic, diagnostic } from '../../model/diagnostics/diagnostic.ts'

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
  /** Whether the clone is shallow, so that some dates are unknown. */
  shallow: boolean
  /** The reason why all dates are unknown, as a sentence without a period. */
  problem?: string
}

export const emptyHistory = (): History => ({ changes: new Map(), shallow: false })

/**
 * Reads the history of the content folder, until all files in `wanted` are found. Without git, the history is empty. Reads the names
 * of authors only if `withAuthors` is set, as `.mailmap` spells them, and never their e-mail addresses.
 */
export async function readHistory(
  folder: string,
  wanted: Iterable<string>,
  { withAuthors = false }: { withAuthors?: boolean } = {},
): Promise<History> {
  const commits = shallowCommits(folder)
  if (typeof commits === 'string') return { ...emptyHistory(), problem: commits }
  const boundary = commits
  const missing = new Set(wanted)
  const changes = new Map<string, FileChange>()
  const log = [
    'log',
    '--no-renames',
    '--name-only',
    '-z',
    '--relative',
    `--format=commit:%H %at${withAuthors ? ' %aN' : ''}`,
    '--',
    '.',
  ]
  const git = spawn('git', log, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise<void>((done) => git.on('error', () => done()).on('close', () => done()))
  let rest = ''
  let time = 0
  let author = ''
  let isKnown = true
  git.stdout?.setEncoding('utf8')
  git.stdout?.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\0')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const [, commit, seconds, name = ''] = /^commit:(\w+) (\d+)(?: ([^\n]*))?$/.exec(part) ?? []
      if (commit !== undefined) {
        time = Number(seconds)
        author = name.trim()
        isKnown = !boundary.has(commit)
        continue
      }
      // The first file of a commit begins on a new line.
      const file = part.replace(/^\n/, '')
      if (!missing.delete(file) || !isKnown) continue
      changes.set(file, { time, ...(author === '' ? {} : { author }) })
    }
    if (missing.size === 0) git.kill()
  })
  await ended
  return { changes, shallow: boundary.size > 0 }
}

/**
 * Returns the commits at which a shallow clone ends, because git lists every file as changed in them. Returns a message if the history
 * cannot be read.
 */
function shallowCommits(folder: string): Set<string> | string {
  const result = spawnSync('git', ['rev-parse', '--git-path', 'shallow'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  if (result.error) return 'git could not be started'
  if (/dubious ownership/.test(result.stderr)) return 'Another user owns this repository, so git does not read it'
  if (result.status !== 0) return 'This project is not in a git repository'
  const file = resolve(folder, result.stdout.trim())
  return new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [])
}

/** Returns a diagnostic if page dates are unavailable. */
export function historyMessages({ shallow, problem }: History): Diagnostic[] {
  const place = { file: 'content' }
  if (problem !== undefined)
    return [
      diagnostic(
        'no-history',
        place,
        `${problem}; pages show no date`,
        'Run docsite in a git repository that your user owns, or turn `lastUpdated` off.',
      ),
    ]
  if (!shallow) return []
  return [
    diagnostic(
      'shallow-history',
      place,
      'The git history is incomplete, so some pages show no date',
      'Fetch the full history, for example with `fetch-depth: 0`.',
    ),
  ]
}

/** Returns whether a locale shows the dates of the last changes. */
export const showsHistory = ({ config }: { config: SiteConfig }): boolean => someLocale(config, 'lastUpdated')

/** Returns whether a locale shows the authors of the last changes. */
export const showsAuthors = ({ config }: { config: SiteConfig }): boolean => someLocale(config, 'lastAuthor')

const someLocale = ({ themeConfig, locales = [] }: SiteConfig, field: 'lastUpdated' | 'lastAuthor'): boolean =>
  [themeConfig, ...locales].some((theme) => theme?.[field] === true)
