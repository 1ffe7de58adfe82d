// Builds small projects with the version of Rsbuild that the pages describe.

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  createRsbuild,
  logger,
  type RsbuildConfig,
  type RsbuildInstance,
  type RsbuildPluginAPI,
  type Rspack,
} from '@rsbuild/core'
import { repository } from '../site-test.ts'

logger.level = 'error'

/** A temporary project with the given files and this repository's packages. It is removed at the end of the test. */
export class SmallProject implements Disposable {
  readonly root = mkdtempSync(join(tmpdir(), 'docsite-small-'))

  constructor(files: Record<string, string>) {
    for (const [path, text] of Object.entries(files)) this.write(path, text)
    symlinkSync(join(repository, 'node_modules'), join(this.root, 'node_modules'))
  }

  write(path: string, text: string): void {
    const file = join(this.root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }

  /** Sets an old modification time on every file, so that a watcher does not mistake the files for new edits. */
  backdate(): void {
    for (const entry of readdirSync(this.root, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), 1_700_000_000, 1_700_000_000)
  }

  has(path: string): boolean {
    return existsSync(join(this.root, path))
  }

  /** Creates an Rsbuild instance. The default is a production build without hashes and size reports. */
  rsbuild({ output, performance, ...config }: RsbuildConfig = {}): Promise<RsbuildInstance> {
    const rsbuildConfig: RsbuildConfig = {
      mode: 'production',
      ...config,
      output: { filenameHash: false, ...output },
      performance: { printFileSize: false, ...performance },
    }
    return createRsbuild({ cwd: this.root, rsbuildConfig })
  }

  async build(config?: RsbuildConfig): Promise<Output> {
    const rsbuild = await this.rsbuild(config)
    const errors: string[] = []
    whenCompiled(rsbuild, (stats) => {
      errors.push(...(stats?.toJson({ all: false, errors: true }).errors ?? []).map(({ message }) => message))
    })
    const { close } = await rsbuild.build().catch((error: Error) => {
      if (errors.length === 0) errors.push(error.message)
      return { close: undefined }
    })
    await close?.()
    return new Output(join(this.root, 'dist'), errors)
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}

/** Calls `call` after each compilation of an environment. */
export function whenCompiled(rsbuild: RsbuildInstance, call: (stats: Rspack.Stats | undefined) => void): void {
  const setup = (api: RsbuildPluginAPI) => api.onAfterEnvironmentCompile(({ stats }) => call(stats))
  rsbuild.addPlugins([{ name: 'when-compiled', setup }])
}

/** The files and errors of a build. */
export class Output {
  readonly errors: readonly string[]
  readonly #texts: ReadonlyMap<string, string>

  constructor(folder: string, errors: readonly string[]) {
    this.errors = errors
    const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
    this.#texts = new Map(
      entries
        .filter((entry) => entry.isFile())
        .map((entry): [string, string] => {
          const file = join(entry.parentPath, entry.name)
          return [file.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(file, 'utf8')]
        })
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  }

  get names(): string[] {
    return [...this.#texts.keys()]
  }

  /** Returns the text of a file. Throws an error that lists all files if it is missing. */
  text(name: string): string {
    const text = this.#texts.get(name)
    if (text === undefined) throw new Error(`No ${name} among ${this.names.join(', ')}; ${this.errors.join('\n')}`)
    return text
  }

  get js(): string {
    return this.text('static/js/index.js')
  }

  get css(): string {
    return this.text('static/css/index.css')
  }

  get html(): string {
    return this.text('index.html')
  }

  /** Whether any file contains the text. */
  holds(text: string): boolean {
    return [...this.#texts.values()].some((one) => one.includes(text))
  }
}

/** Builds a project with the given files once. */
export async function build(files: Record<string, string>, config?: RsbuildConfig): Promise<Output> {
  using project = new SmallProject(files)
  return await project.build(config)
}
