// Finds type errors in TypeScript samples, with the version of TypeScript and the packages that the project has installed.

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PackageFiles } from '@docsite/cli'
import { lookUp } from '@docsite/cli/text'
import type ts from 'typescript'
import type { Code, Fault } from './fault.ts'
import { filesOf, type SampleFile, showsFaults } from './twoslash.ts'

type TypeScript = typeof ts

/** Returns whether TypeScript checks a language. */
export const isTyped = (language: string): boolean => Object.hasOwn(extensions, language)

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

/** Recognizes code that changes the types of other modules and must therefore be checked alone. */
const reachesOut = /\bdeclare\s+(?:global|module|namespace)\b|^[ \t]*\/\/\/[ \t]*<reference/m

export function findTypeFaults(codes: readonly Code[], root: string): Fault[][] {
  const typeScript = createRequire(join(root, 'package.json'))('typescript') as TypeScript
  const checker = new TypeChecker(typeScript, root)
  // Samples with intended errors or several files are meant for twoslash, which checks them itself.
  const files = codes.map((code, i) => ({
    name: fileNameOf(code, i, root),
    code: showsFaults(code.code) || filesOf(code.code).length > 1 ? '' : code.code,
  }))
  const together = files.filter(({ code }) => !reachesOut.test(code))
  const faults = checker.find(together)
  for (const file of files)
    if (reachesOut.test(file.code)) for (const [name, fileFaults] of checker.find([file])) faults.set(name, fileFaults)
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
    const packages = new PackageFiles(root, dirname(host.getDefaultLibFileName(this.#options)), host.realpath)
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
