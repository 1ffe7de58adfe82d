// Finds type errors in TypeScript samples, with the version of TypeScript and the packages that the project has installed.

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

/** Creates the type check for the project in `root`, or a diagnostic if that is impossible. */
export function makeTypeCheck(
  root: string,
  configTexts: { file: string; text: string }[],
): { check: SampleCheck } | { message: Diagnostic } {
  const version = versionIn(root)
  if (version === undefined || Number.parseInt(version, 10) > 6) {
    const place = findField(configTexts, ['check', 'samples'])
    const text =
      version === undefined
        ? 'docsite cannot type-check samples, because `typescript` is not installed in the project'
        : `docsite cannot type-check samples, because TypeScript ${version} does not provide the compiler API`
    return {
      message: diagnostic('no-typescript', place, text, 'Install TypeScript 5: `npm install --save-dev typescript@5`.'),
    }
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
// Files in which npm and pnpm list the installed packages. These may differ from the lock file.
const installedFiles = ['node_modules/.package-lock.json', 'node_modules/.modules.yaml']

/** Hashes the nearest lock files and lists of installed packages in the project's directory or its parents. */
function installed(root: string): string[] {
  const names = [...lockFiles, ...installedFiles]
  for (let folder = root; ; folder = dirname(folder)) {
    const found = names.map((name) => join(folder, name)).filter((file) => existsSync(file))
    if (found.length > 0 || folder === dirname(folder)) return found.map((file) => hash('sha1', readFileSync(file)))
  }
}

/** Recognizes code that changes the types of other modules and must therefore be checked alone. */
const reachesOut = /\bdeclare\s+(?:global|module|namespace)\b|^\s*\/\/\/\s*<reference/m

function findTypeFaults(codes: readonly Code[], root: string): Fault[][] {
  const typeScript = createRequire(join(root, 'package.json'))('typescript') as TypeScript
  const checker = new TypeChecker(typeScript, root)
  // Samples with intended errors or several files are meant for twoslash, which checks them itself.
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

/** Returns a path in a nonexistent directory, nested so deeply that no relative import can reach the project's files. */
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

/** The files that samples may import: only installed packages. Type errors quote values, so other files must stay private. */
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

  contains(file: string): boolean {
    return this.#folders.some((folder) => file.startsWith(folder))
  }

  /** Follows symbolic links. An installed package may be a link to a folder of the workspace. */
  realPath(path: string): string {
    const real = this.#realPath(path)
    const [folder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path) ?? []
    if (folder !== undefined && this.contains(path) && !this.contains(real)) {
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
      fileExists: (name) => this.#samples.has(name) || (packages.contains(name) && host.fileExists(name)),
      readFile: (name) => this.#samples.get(name) ?? (packages.contains(name) ? host.readFile(name) : undefined),
      getSourceFile: (name, how) => {
        const sample = this.#samples.get(name)
        if (sample !== undefined) return typeScript.createSourceFile(name, sample, how)
        if (!packages.contains(name)) return undefined
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
    // Parts of files cannot be type-checked, and syntax errors are already reported.
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

/** Returns lenient compiler options, because samples are incomplete. */
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

/** Codes of errors that are allowed in samples, because samples are incomplete. */
const lenient: Readonly<Record<string, number[]>> = {
  'names that are declared elsewhere': [
    2304, 2318, 2503, 2552, 2580, 2581, 2582, 2583, 2584, 2591, 2592, 2593, 2868, 18004,
  ],
  'modules that the sample does not contain': [
    2306, 2307, 2664, 2665, 2666, 2667, 2669, 2671, 2688, 2732, 2792, 2834, 2835, 2875, 7016,
  ],
  'declarations shown before and after a change': [
    1117, 2300, 2308, 2323, 2393, 2395, 2440, 2451, 2484, 2528, 2717, 2752, 2753,
  ],
  'declarations without an initializer or a body': [1155, 2371, 2389, 2390, 2391, 2564],
  'statements that need an enclosing function': [1108, 1163, 1308],
  'errors that occur only in strict mode': [2578],
}

const lenientCodes = new Set(Object.values(lenient).flat())

// Properties that bundlers add to modules, and global objects that programs extend.
const lenientText = /on type 'ImportMeta'|^Index signature for type '\w+' is missing in type '\{/
