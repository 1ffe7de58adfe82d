// TypeScript samples → type errors, by the TypeScript and the packages that the project has installed.

import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type ts from 'typescript'
import { type Diagnostic, diagnostic } from '../../model/diagnostic.ts'
import { findField } from '../../source/problem-place.ts'
import { lookUp } from '../../text/look-up.ts'
import type { Code, Fault, SampleCheck } from './fault.ts'
import { filesOf, type SampleFile, showsFaults } from './twoslash.ts'

type TypeScript = typeof ts

/** Makes the type check for the project in `root`, or the diagnostic that says why there is none. */
export function makeTypeCheck(
  root: string,
  configTexts: { file: string; text: string }[],
): { check: SampleCheck } | { message: Diagnostic } {
  const version = versionIn(root)
  if (version === undefined || Number.parseInt(version, 10) > 6) {
    const place = findField(configTexts, ['check', 'samples'])
    const text =
      version === undefined
        ? 'Samples cannot be type-checked: the project has no `typescript`'
        : `Samples cannot be type-checked: TypeScript ${version} has no API for other programs`
    return { message: diagnostic('no-typescript', place, text, 'Install it: `npm install --save-dev typescript@5`.') }
  }
  const key = hash('sha1', ['types', version, ...installed(root)].join('\n')).slice(0, 16)
  return { check: { rule: 'sample-type-error', key, concerns, find: async (codes) => findTypeFaults(codes, root) } }
}

const extensions: Readonly<Record<string, string>> = {
  ts: 'ts',
  typescript: 'ts',
  mts: 'ts',
  cts: 'ts',
  tsx: 'tsx',
  js: 'jsx',
  javascript: 'jsx',
  mjs: 'jsx',
  cjs: 'jsx',
  jsx: 'jsx',
}

const concerns = (language: string): boolean => Object.hasOwn(extensions, language)

function versionIn(root: string): string | undefined {
  try {
    const { version } = createRequire(join(root, 'package.json'))('typescript/package.json') as { version: string }
    return version
  } catch {
    return undefined
  }
}

const lockFiles = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb']
// Files in which npm and pnpm list installed packages, which may differ from the lock file.
const installedFiles = ['node_modules/.package-lock.json', 'node_modules/.modules.yaml']

/** Hashes the versions of all installed packages: the nearest such files above the project. */
function installed(root: string): string[] {
  const names = [...lockFiles, ...installedFiles]
  for (let folder = root; ; folder = dirname(folder)) {
    const found = names.map((name) => join(folder, name)).filter((file) => existsSync(file))
    if (found.length > 0 || folder === dirname(folder)) return found.map((file) => hash('sha1', readFileSync(file)))
  }
}

/** Recognizes code that changes the types of other modules, and is therefore checked alone. */
const reachesOut = /\bdeclare\s+(?:global|module|namespace)\b|^\s*\/\/\/\s*<reference/m

function findTypeFaults(codes: readonly Code[], root: string): Fault[][] {
  const typeScript = createRequire(join(root, 'package.json'))('typescript') as TypeScript
  const checker = new TypeChecker(typeScript, root)
  // Twoslash checks samples with intended errors or several files.
  const files = codes.map((code, i) => ({
    name: fileNameOf(code, i, root),
    code: isForTwoslash(code.code) ? '' : code.code,
  }))
  const together = files.filter(({ code }) => !reachesOut.test(code))
  const faults = checker.find(together)
  for (const file of files)
    if (reachesOut.test(file.code)) for (const [name, own] of checker.find([file])) faults.set(name, own)
  return files.map(({ name }) => faults.get(name) ?? [])
}

/** A folder that does not exist, so deep that no relative import reaches a file of the project. */
function fileNameOf({ language, code, title }: Code, index: number, root: string): string {
  const isDeclaration = title.endsWith('.d.ts')
  const hasTags = /<\/|\/>/.test(code)
  const extension = isDeclaration
    ? 'd.ts'
    : lookUp(extensions, language) === 'ts' && hasTags
      ? 'tsx'
      : lookUp(extensions, language)
  return `${root.replaceAll('\\', '/')}/.docsite/a/sample/in/a/page/${index}.${extension}`
}

const isForTwoslash = (code: string): boolean => showsFaults(code) || filesOf(code).length > 1

/** Samples may import installed packages only. Type errors quote values, so no other file may be read. */
class Packages {
  readonly #folders: string[]
  readonly #realPath: (path: string) => string

  constructor(root: string, library: string, realPath: ts.CompilerHost['realpath'] = (path) => path) {
    this.#realPath = realPath
    this.#folders = [`${slashed(library)}/`]
    this.#addPackagesOf(root)
  }

  /** Adds the packages that a module in a folder can import. `node_modules` itself may be a symbolic link. */
  #addPackagesOf(folder: string): void {
    const packages = join(folder, 'node_modules')
    this.#folders.push(`${slashed(packages)}/`, `${slashed(this.#realPath(packages))}/`)
    if (folder.endsWith('node_modules')) this.#folders.push(`${slashed(folder)}/`)
    if (folder !== dirname(folder)) this.#addPackagesOf(dirname(folder))
  }

  hold(file: string): boolean {
    return this.#folders.some((folder) => file.startsWith(folder))
  }

  /** Follows symbolic links. An installed package may be a link to a folder of the workspace. */
  realPath(path: string): string {
    const real = this.#realPath(path)
    const [folder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path) ?? []
    if (folder !== undefined && this.hold(path) && !this.hold(real)) {
      const home = this.#realPath(folder)
      this.#folders.push(`${slashed(home)}/`)
      this.#addPackagesOf(home)
    }
    return real
  }
}

const slashed = (path: string): string => path.replaceAll('\\', '/')

class TypeChecker {
  readonly #ts: TypeScript
  readonly #options: ts.CompilerOptions
  readonly #host: ts.CompilerHost
  readonly #samples = new Map<string, string>()
  /** Files of packages, read once for all programs. */
  readonly #sources = new Map<string, ts.SourceFile | undefined>()

  constructor(typeScript: TypeScript, root: string) {
    this.#ts = typeScript
    this.#options = optionsOf(typeScript)
    const host = typeScript.createCompilerHost(this.#options)
    const packages = new Packages(root, dirname(host.getDefaultLibFileName(this.#options)), host.realpath)
    this.#host = {
      ...host,
      getCurrentDirectory: () => root,
      realpath: (name) => packages.realPath(name),
      fileExists: (name) => this.#samples.has(name) || (packages.hold(name) && host.fileExists(name)),
      readFile: (name) => this.#samples.get(name) ?? (packages.hold(name) ? host.readFile(name) : undefined),
      getSourceFile: (name, how) => {
        const sample = this.#samples.get(name)
        if (sample !== undefined) return typeScript.createSourceFile(name, sample, how)
        if (!packages.hold(name)) return undefined
        if (!this.#sources.has(name)) this.#sources.set(name, host.getSourceFile(name, how))
        return this.#sources.get(name)
      },
    }
  }

  find(files: readonly SampleFile[]): Map<string, Fault[]> {
    for (const { name, code } of files) this.#samples.set(name, code)
    const program = this.#ts.createProgram({
      rootNames: files.map(({ name }) => name),
      options: this.#options,
      host: this.#host,
    })
    return new Map(files.map(({ name }) => [name, this.#faultsOf(program, name)]))
  }

  #faultsOf(program: ts.Program, name: string): Fault[] {
    const source = program.getSourceFile(name)
    // A part of a file has no types of its own, and syntax errors are reported already.
    if (!source || program.getSyntacticDiagnostics(source).length > 0) return []
    return program
      .getSemanticDiagnostics(source)
      .filter(({ category, code }) => category === this.#ts.DiagnosticCategory.Error && !lenientCodes.has(code))
      .flatMap((one) => {
        const { line, character } = source.getLineAndCharacterOfPosition(one.start ?? 0)
        const whole = this.#ts.flattenDiagnosticMessageText(one.messageText, '\n')
        const [text = '', ...reasons] = whole.split('\n').map((part) => part.trim())
        if ([text, ...reasons].some((part) => lenientText.test(part))) return []
        const hint = reasons.at(-1)
        return [{ line: line + 1, column: character + 1, text: text.replace(/\.$/, ''), ...(hint ? { hint } : {}) }]
      })
  }
}

/** Lenient compiler options: a sample leaves out what does not matter to it. */
const optionsOf = ({ ScriptTarget, ModuleKind, ModuleResolutionKind, ModuleDetectionKind, JsxEmit }: TypeScript) =>
  ({
    target: ScriptTarget.ESNext,
    module: ModuleKind.ESNext,
    moduleResolution: ModuleResolutionKind.Bundler,
    moduleDetection: ModuleDetectionKind.Force,
    jsx: JsxEmit.ReactJSX,
    allowJs: true,
    checkJs: true,
    strict: false,
    noEmit: true,
    skipLibCheck: true,
    esModuleInterop: true,
    resolveJsonModule: true,
    allowImportingTsExtensions: true,
    allowArbitraryExtensions: true,
    allowUnusedLabels: true,
    allowUnreachableCode: true,
    experimentalDecorators: true,
  }) satisfies ts.CompilerOptions

/** Errors that are allowed in samples, because samples are incomplete. */
const lenient: Readonly<Record<string, number[]>> = {
  'names that others declare': [2304, 2318, 2503, 2552, 2580, 2581, 2582, 2583, 2584, 2591, 2592, 2593, 2868, 18004],
  'modules that others write or install': [
    2306, 2307, 2664, 2665, 2666, 2667, 2669, 2671, 2688, 2732, 2792, 2834, 2835, 2875, 7016,
  ],
  'one thing shown twice, before and after': [
    1117, 2300, 2308, 2323, 2393, 2395, 2440, 2451, 2484, 2528, 2717, 2752, 2753,
  ],
  'declarations without what they declare': [1155, 2371, 2389, 2390, 2391, 2564],
  'the function around it': [1108, 1163, 1308],
  'faults that only a stricter check has': [2578],
}

const lenientCodes = new Set(Object.values(lenient).flat())

// Properties that bundlers add to modules, and global objects that programs extend.
const lenientText = /on type 'ImportMeta'|^Index signature for type '\w+' is missing in type '\{/
