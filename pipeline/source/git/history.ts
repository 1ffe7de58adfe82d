// Reads the time and the author of the last change of each content file, with a single git command.

import { spawn } from 'node:child_process'
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
  /** Whether some dates are unknown because the clone is shallow. */
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
  const missing = new Set(wanted)
  const history = emptyHistory()
  // Of the names that `%D` prints, `grafted` remains. It marks the commits at which a shallow clone ends.
  const format = `--format=commit:%at|%D|${withAuthors ? '%aN' : ''}`
  const git = spawn(
    'git',
    ['log', '--no-renames', '--name-only', '-z', '--relative', '--decorate-refs-exclude=*', format, '--', '.'],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LC_ALL: 'C' } },
  )
  let problem: string | undefined
  let errors = ''
  const ended = new Promise<void>((done) => {
    git.on('error', () => {
      problem = 'git could not be started'
      done()
    })
    git.on('close', () => done())
  })
  git.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk
  })
  let rest = ''
  let change: FileChange = { time: 0 }
  let isBoundary = false
  git.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\0')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const [, seconds, names = '', author = ''] = /^commit:(\d+)\|([^|]*)\|([^\n]*)$/.exec(part) ?? []
      if (seconds !== undefined) {
        change = { time: Number(seconds), ...(author.trim() === '' ? {} : { author: author.trim() }) }
        isBoundary = names.split(', ').includes('grafted')
        continue
      }
      // The first file of a commit begins on a new line.
      const file = part.replace(/^\n/, '')
      if (!missing.delete(file)) continue
      // In the commit at which a shallow clone ends, git lists every file as changed.
      if (isBoundary) history.shallow = true
      else history.changes.set(file, change)
    }
    if (missing.size === 0) git.kill()
  })
  await ended
  problem ??= problems.find(([pattern]) => pattern.test(errors))?.[1]
  return problem === undefined ? history : { ...emptyHistory(), problem }
}

/** Errors of git that explain why all dates are unknown. */
const problems: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/dubious ownership/, 'Another user owns this repository, so git does not read it'],
  [/not a git repository/, 'This project is not in a git repository'],
]

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

/** Returns whether a locale shows the dates of the last changes, or whether a rule needs them. */
export const needsHistory = ({ config }: { config: SiteConfig }): boolean =>
  someLocale(config, 'lastUpdated') || config.check?.maxAge !== undefined

/** Returns whether a locale shows the authors of the last changes. */
export const showsAuthors = ({ config }: { config: SiteConfig }): boolean => someLocale(config, 'lastAuthor')

const someLocale = ({ themeConfig, locales = [] }: SiteConfig, field: 'lastUpdated' | 'lastAuthor'): boolean =>
  [themeConfig, ...locales].some((theme) => theme?.[field] === true)
