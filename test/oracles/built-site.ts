// Builds one site of many inputs, whatever is wrong with them.

import { build, type Diagnostic } from '@docsite/cli'
import { projectOf } from './project.ts'

/** A built site in a temporary folder, which the caller disposes of. */
export interface BuiltSite extends Disposable {
  outDir: string
  diagnostics: readonly Diagnostic[]
  /** The inputs that no site can contain, by their numbers, with the error that says why. */
  failures: ReadonlyMap<number, Diagnostic>
}

interface Parts {
  /** The number of inputs. */
  count: number
  /** Returns the files of an input by their paths in the project. */
  files(at: number): readonly (readonly [path: string, text: string])[]
  /** Returns whether a problem is about an input. */
  isOf(at: number, problem: Diagnostic): boolean
  config?: object
}

/** The errors that were found so far. They are lowered, because a site is only written without errors. */
const lowered: Record<string, 'info'> = { 'dead-link': 'info', 'dead-anchor': 'info', 'missing-asset': 'info' }

/** Builds the site of all inputs that it can contain. */
export async function builtSite({ count, files, isOf, config }: Parts): Promise<BuiltSite> {
  const numbers = Array.from({ length: count }, (_, at) => at)
  const failures = new Map<number, Diagnostic>()
  for (;;) {
    const own = numbers.filter((at) => !failures.has(at)).flatMap(files)
    const project = projectOf({ ...Object.fromEntries(own), 'content/index.md': '# Home\n' })
    const options = { config: { title: 'Site', ...config, check: { rules: lowered } }, cache: false, concurrency: 1 }
    const { ok, outDir, diagnostics } = await build(project.folder, options)
    if (ok) return { outDir, diagnostics, failures, [Symbol.dispose]: () => project[Symbol.dispose]() }
    project[Symbol.dispose]()
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    const fatal = errors.filter(({ rule }) => rule === 'page-failure' || Object.hasOwn(lowered, rule))
    const failed = numbers.flatMap((at) => fatal.filter((one) => isOf(at, one)).map((one) => [at, one] as const))
    if (fatal.length > 0 && failed.length === 0) throw new Error(JSON.stringify(fatal))
    for (const [at, one] of failed) failures.set(at, one)
    for (const { rule } of errors) if (rule !== 'page-failure') lowered[rule] = 'info'
  }
}

/** Returns what an input that no site can contain differs in. */
export const failureOf = ({ rule, text }: Diagnostic) => [{ what: 'failure', ours: `${rule}: ${text}`, theirs: '' }]
