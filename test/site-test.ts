// A site in a temporary directory, copied from test/sites or made from given files, that tests edit and build.

import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { outputOfSite, reportsOfSite } from './broken-packages.ts'

export const repository = dirname(dirname(fileURLToPath(import.meta.url)))

/** The bundled command, which `npm run bundle` creates. */
export const command = join(repository, 'lib/docsite.js')

export interface Ran {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface RunOptions {
  cwd?: string
  env?: Record<string, string>
  /** Arguments for Node itself, placed before the command. */
  node?: string[]
}

/** Runs the bundled command to completion. */
export function docsite(
  args: readonly string[],
  { cwd = repository, env = {}, node = [] }: RunOptions = {},
): Promise<Ran> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [...node, command, ...args], {
      cwd,
      env: { ...commandEnv(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.on('error', fail)
    child.on('close', (code, signal) => done({ code, signal, stdout, stderr }))
  })
}

/** Returns the environment for commands in tests, without colors and without variables of the test runner and git. */
export function commandEnv(): NodeJS.ProcessEnv {
  const own = /^(?:NODE_OPTIONS|NODE_ENV|FORCE_COLOR|VITEST.*|npm_.*|GIT_.*)$/
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name))), NO_COLOR: '1' }
}

/**
 * Runs git in a directory with a fixed author, ignoring the user's git configuration. `date` is the commit date. Throws
 * an error with the standard error output if git fails.
 */
export function git(folder: string, args: readonly string[], date = '2024-01-01T00:00:00Z'): void {
  const env = {
    ...commandEnv(),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
  }
  const author = ['-c', 'user.name=Writer', '-c', 'user.email=writer@example.org']
  const { status, stderr } = spawnSync('git', [...author, ...args], { cwd: folder, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/**
 * The arguments of npm that pack a package without its scripts. npm 10 runs `prepare` in spite of `--ignore-scripts`, so its shell does
 * nothing.
 */
export const packing = ['pack', '--ignore-scripts', '--script-shell=true', '--foreground-scripts=false', '--json']

/** The path and text of a module for `node --import` that makes nodejieba appear missing. */
export const withoutNodejieba: [path: string, text: string] = [
  'without-nodejieba.mjs',
  `
    import Module from 'node:module'
    const resolve = Module._resolveFilename
    Module._resolveFilename = (name, ...rest) => {
      if (!name.startsWith('nodejieba')) return resolve(name, ...rest)
      throw Object.assign(new Error('Cannot find module'), { code: 'MODULE_NOT_FOUND' })
    }
  `,
]

/** Reads all files in a directory. The keys are sorted relative paths with `/`. */
export function filesOf(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return new Map(names.map((name) => [name.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(name)]))
}

export class SiteTest {
  /** Creates a site with the given files, keyed by their paths in the project. */
  static of(files: Record<string, string | Uint8Array>, folderName = 'site'): SiteTest {
    const site = new SiteTest(join(realpathSync(mkdtempSync(join(tmpdir(), 'docsite-'))), folderName))
    mkdirSync(site.root)
    for (const [path, contents] of Object.entries(files)) site.edit(path, contents)
    return site
  }

  /** Copies a directory. */
  static copy(folder: string): SiteTest {
    const site = SiteTest.of({})
    cpSync(folder, site.root, { recursive: true })
    return site
  }

  /** Copies `test/sites/<name>` without its `expected/`. */
  static from(name: string): SiteTest {
    const site = SiteTest.of({})
    const source = join(repository, 'test/sites', name)
    cpSync(source, site.root, { recursive: true, filter: (path) => path !== join(source, 'expected') })
    return site
  }

  private constructor(readonly root: string) {}

  path(path: string): string {
    return join(this.root, path)
  }

  edit(path: string, contents: string | Uint8Array): this {
    mkdirSync(dirname(this.path(path)), { recursive: true })
    writeFileSync(this.path(path), contents)
    return this
  }

  rename(from: string, to: string): this {
    mkdirSync(dirname(this.path(to)), { recursive: true })
    renameSync(this.path(from), this.path(to))
    return this
  }

  /** Creates a symbolic link at `path`. `target` is absolute or relative to the link. */
  link(target: string, path: string): this {
    mkdirSync(dirname(this.path(path)), { recursive: true })
    symlinkSync(target, this.path(path))
    return this
  }

  remove(path: string): this {
    rmSync(this.path(path), { recursive: true })
    return this
  }

  read(path: string): string {
    return readFileSync(this.path(path), 'utf8')
  }

  exists(path: string): boolean {
    return existsSync(this.path(path))
  }

  /** Reads all files in a directory of the project. The keys are sorted relative paths with `/`. */
  files(folder = 'dist'): Map<string, Buffer> {
    return filesOf(this.path(folder))
  }

  /** Runs `docsite <name>` on this site. Its standard error output lacks the reports that only this machine causes. */
  async run(
    name: 'build' | 'check' | 'explain' | 'mv' | 'pack' | 'rename',
    flags: readonly string[] = [],
    options: RunOptions = {},
  ): Promise<Ran> {
    const ran = await docsite([name, ...flags], { cwd: this.root, ...options })
    return { ...ran, stderr: outputOfSite(ran.stderr) }
  }

  build(flags: readonly string[] = [], options: RunOptions = {}): Promise<Ran> {
    return this.run('build', flags, options)
  }

  /** Runs `docsite check` and returns its diagnostics as data, without those that only this machine causes. */
  async check(): Promise<{ code: number | null; diagnostics: CheckMessage[] }> {
    const { code, stdout, stderr } = await this.run('check', ['--format', 'json'])
    if (stderr !== '' && stdout === '') throw new Error(stderr)
    return { code, diagnostics: reportsOfSite((JSON.parse(stdout) as { messages: CheckMessage[] }).messages) }
  }

  /** Saves the files of the project. Returns a function that restores them. */
  snapshot(): () => void {
    const copy = mkdtempSync(join(dirname(this.root), 'snapshot-'))
    cpSync(this.root, copy, { recursive: true })
    return () => {
      for (const name of readdirSync(this.root)) this.remove(name)
      cpSync(copy, this.root, { recursive: true })
    }
  }

  /** Removes the project. A `using` declaration calls this at the end of the test, even if it fails. */
  [Symbol.dispose](): void {
    rmSync(dirname(this.root), { recursive: true, force: true })
  }
}

export interface CheckMessage {
  rule: string
  severity: 'error' | 'warning' | 'info'
  file: string
  line?: number
  column?: number
  text: string
  hint?: string
}
