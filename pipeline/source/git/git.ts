// Runs git: the only module that does. Users configure git for themselves, and hooks lead it to another repository. Here it reads the repository
// of a directory, and prints the same with every configuration.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { DocsiteError } from '../../model/diagnostics/docsite-error.ts'

/**
 * The variables that decide whether git may read a repository, and how it reaches remotes: a partial clone fetches what it lacks. Settings
 * are among them, because CI sets `safe.directory` and credentials so. All others name another repository or change what git prints.
 */
const keptVariables =
  /^GIT_(?:ALLOW_PROTOCOL|ASKPASS|CEILING_DIRECTORIES|CONFIG_\w+|DISCOVERY_ACROSS_FILESYSTEM|EXEC_PATH|HTTP_\w+|PROTOCOL\w*|PROXY_\w+|SSH\w*|SSL_\w+|TERMINAL_PROMPT|TEST_\w+)$/

/** The settings that change what the commands below print or run. They take precedence over all configuration. */
const settings = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'diff.autoRefreshIndex=true',
  'diff.orderFile=/dev/null',
  'diff.relative=false',
  'diff.renameLimit=1000',
  'i18n.logOutputEncoding=UTF-8',
  'log.diffMerges=separate',
  'log.follow=false',
  'log.mailmap=true',
  'log.showRoot=true',
  'log.showSignature=false',
  'mailmap.blob=',
  'mailmap.file=',
  'status.showUntrackedFiles=normal',
]

const fixed = [
  ...['--no-pager', '--no-optional-locks', '--no-replace-objects', '--literal-pathspecs'],
  ...settings.flatMap((setting) => ['-c', setting]),
]

/** Says why git has not answered: in its own words, unless docsite knows better ones. */
export class GitError extends DocsiteError {
  /** The exit code of git, if it has ended. */
  readonly code: number | undefined
  constructor(text: string, hint?: string, code?: number) {
    super(text, [], hint)
    this.code = code
  }
}

/** Better words for frequent errors of git, and what users can do. */
const explanations: readonly (readonly [words: RegExp, text: string, hint: string])[] = [
  [
    /dubious ownership|unsafe repository/,
    'Another user owns this repository, so git does not read it',
    'Run docsite as its owner, or add its path to `safe.directory` in the configuration of git.',
  ],
  [
    /^not a git repository \(/,
    'This project is not in a git repository',
    'Run the command in a clone of the repository.',
  ],
]

/** How git has ended. */
interface Ended {
  status?: number | null
  signal?: NodeJS.Signals | null
  error?: NodeJS.ErrnoException | undefined
}

/** Throws a `GitError` if git has failed. */
function assertDone({ status, signal, error }: Ended, stderr: string, folder: string): void {
  if (status === 0 && !error) return
  if (error?.code === 'ENOENT' && !existsSync(folder)) throw new GitError(`The directory ${folder} does not exist`)
  if (error?.code === 'ENOENT')
    throw new GitError('git could not be started', 'Install git, and run the command again.')
  const lines = stripVTControlCharacters(stderr).split(/[\r\n]+/)
  const line = ['fatal: ', 'error: '].flatMap((start) => lines.find((one) => one.startsWith(start)) ?? [])[0]
  const end = signal ? `it was stopped by ${signal}` : `its exit code is ${status}`
  const words = error?.message ?? line?.replace(/^\w+: /, '') ?? (lines.findLast(Boolean) || end)
  const [, text, hint] = explanations.find(([pattern]) => pattern.test(words)) ?? []
  throw new GitError(text ?? `git failed: ${words}`, hint, status ?? undefined)
}

const optionsFor = (cwd: string) => {
  const variables = Object.entries(process.env)
  const kept = variables.filter(([name]) => !name.startsWith('GIT_') || keptVariables.test(name))
  return { cwd, env: { ...Object.fromEntries(kept), LC_ALL: 'C' } }
}

/** Runs git, and yields what it prints piece by piece. Stops git when the caller stops reading. Throws a `GitError` if git fails. */
export async function* printedByGit(folder: string, args: readonly string[], input = ''): AsyncGenerator<string> {
  const child = spawn('git', [...fixed, ...args], optionsFor(folder))
  let stderr = ''
  const ended = new Promise<Ended>((done) => {
    child.on('error', (error) => done({ error }))
    child.on('close', (status, signal) => done({ status, signal }))
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  // Git may end without reading its input.
  child.stdin.on('error', () => undefined).end(input)
  try {
    for await (const text of child.stdout.setEncoding('utf8')) yield text as string
    assertDone(await ended, stderr, folder)
  } finally {
    child.kill()
  }
}

/** Runs git in a directory, without a shell, and returns what it prints. Throws a `GitError` if git fails. */
export async function git(folder: string, args: readonly string[], input = ''): Promise<string> {
  let output = ''
  for await (const text of printedByGit(folder, args, input)) output += text
  return output
}

/** Returns the line with which git answers a question, or `undefined` if it answers with exit code 1, which means no. */
export async function askGit(folder: string, args: readonly string[]): Promise<string | undefined> {
  try {
    return (await git(folder, args)).replace(/\n$/, '')
  } catch (error) {
    if (error instanceof GitError && error.code === 1) return undefined
    throw error
  }
}

/** Does what `git` does, for callers that cannot wait. */
export function gitSync(folder: string, args: readonly string[], encoding: 'utf8' | 'latin1' = 'utf8'): string {
  const { stdout, stderr, ...end } = spawnSync('git', [...fixed, ...args], {
    ...optionsFor(folder),
    encoding,
    maxBuffer: 1 << 28,
  })
  assertDone(end, stderr, folder)
  return stdout
}

/** Returns the fields of a list that git prints with `-z`. */
export function fieldsOf(list: string): string[] {
  const fields = list.split('\0')
  if (fields.pop() !== '') throw unexpected(list)
  return fields
}

/** The error for an answer that does not have the expected shape. */
export const unexpected = (answer: string): GitError =>
  new GitError(`git has printed something unexpected: ${JSON.stringify(answer.slice(-80))}`)
