// Reads the configuration of the old project: runs it in a process of its own, or reads as much of it as is plain data.

import { dirname } from 'node:path'
import { DocsiteError } from '@docsite/cli'
import { readLiterals, type UnknownPart } from './config-literals.ts'
import { isObject } from './guards.ts'
import { bundleConfig, ownModule } from './sandbox/bundle.ts'
import { type Limits, runProgram, usualLimits } from './sandbox/process.ts'
import type { Member, Part } from './sandbox/protocol.ts'
import { readablePaths } from './sandbox/readable.ts'

/** The value of a configuration file. */
export interface ReadConfig {
  value: Record<string, unknown>
  /** Why the value is incomplete. */
  problem?: string
  /** The parts that are code. */
  parts?: readonly Part[]
  /** The absolute paths of the files of the project that were read. */
  files?: readonly string[]
}

export interface ReadOptions {
  /** Runs the configuration, which is code of the old project. Otherwise, only its plain data is read. */
  run: boolean
  /** The directory that the configuration may read. By default, its own. */
  area?: string
  /** Packages to replace even if they are installed, because their functions do not return the configuration. */
  replaced?: readonly string[]
  limits?: Limits
}

/** Reports that a configuration could not be read, so that there is no site to migrate. */
export class ConfigFailure extends DocsiteError {}

/** The fields without which a site has no name, no languages or no menus. */
const essential = new Set([
  'title',
  'locales',
  'i18n',
  'themeConfig',
  'sidebar',
  'nav',
  'navbar',
  'integrations',
  'presets',
])

/** Returns whether a site is of no use without this part. Options of an integration are not essential, except those with such a name. */
const isEssential = (path: UnknownPart['path']): boolean =>
  path.some(
    (key, i) =>
      essential.has(String(key)) &&
      (key !== 'integrations' || path.slice(i + 1).every((step) => typeof step === 'number')),
  )

/** The fields that a stand-in for a function cannot return. */
const made = new Set(['sidebar', 'nav', 'navbar'])

/** Returns why the value of a configuration is of no use: a package that is not installed would have made an essential part. */
function missingPart(parts: readonly Part[]): string | undefined {
  const part = parts.find(({ path, isCode, from }) => {
    const name = String(path.at(-1))
    // A list that is missing in the project is empty, and an empty list of languages is not a site.
    const isMissing = isCode || /^\.{1,2}\//.test(from ?? '')
    return from !== undefined && (isMissing ? essential : made).has(name)
  })
  if (part === undefined) return undefined
  const reason = /^[./]/.test(part.from ?? '')
    ? 'which does not exist or is outside the old project. Name the directory around both'
    : 'which is not installed'
  return `\`${part.path.join('.')}\` comes from \`${part.from}\`, ${reason}`
}

/** Returns why the title of a configuration is of no use: a module outside the project would have made it. */
const missingTitle = ({ title = 'x' }: Record<string, unknown>, [path]: readonly string[]): string | undefined =>
  path === undefined || (typeof title === 'string' && title !== '')
    ? undefined
    : `\`${path}\` does not exist or is outside the old project. Name the directory around both`

/** Says which modules were not read. */
const outsideProblem = (outside: readonly string[]): Pick<ReadConfig, 'problem'> =>
  outside.length === 0
    ? {}
    : {
        problem: `The configuration imports ${outside.map((path) => `\`${path}\``).join(', ')}, which the project does not contain, so values from there are missing. If a script of the old project writes such a file, run it, and migrate again. Otherwise, migrate the directory around both, or look at the title and the menus.`,
      }

/**
 * Returns the default export of a configuration file. Packages that are not installed are replaced by functions that return
 * their first argument, so that `defineConfig` and plugins do not prevent reading. Throws a `ConfigFailure` if the configuration can neither
 * be run nor read.
 */
export async function readConfig(file: string, options: ReadOptions): Promise<ReadConfig> {
  const ran = options.run ? await runConfig(file, options) : undefined
  if (ran && 'value' in ran) return ran
  const { value, unknown, problem } = await readLiterals(file, options.area ?? dirname(file))
  const missing = unknown.filter(({ path }) => isEssential(path))
  const isNothing = !Object.keys(value).some((key) => essential.has(key))
  const shown = file.slice(dirname(dirname(file)).length + 1)
  if (ran && (problem !== undefined || missing.length > 0 || (isNothing && unknown.length > 0)))
    throw new ConfigFailure(
      `The configuration ${shown} could not be run: ${ran.problem}`,
      [],
      ran.problem.includes('outside the directory')
        ? 'Name a directory around both, such as that of the repository.'
        : 'Run `npm install` in the old project, and try again. To go on with its plain data only, add `--no-run`.',
    )
  if (problem !== undefined || (isNothing && unknown.length > 0))
    throw new ConfigFailure(
      `The configuration ${shown} could not be read: ${problem ?? 'it is code'}`,
      [],
      'Run `npm install` in the old project, and try again without `--no-run`.',
    )
  return {
    value,
    ...problemOf(ran?.problem, unknown),
    parts: unknown.map(({ path }) => ({ path, isCode: true })),
  }
}

function problemOf(reason: string | undefined, unknown: readonly UnknownPart[]): Pick<ReadConfig, 'problem'> {
  if (reason !== undefined) return { problem: `The configuration failed, so only its plain data was read: ${reason}` }
  return unknown.length > 0 ? { problem: 'Parts of the configuration are code and were not read' } : {}
}

/** Returns the paths of the functions in a configuration, such as `markdown.config`. */
export const functionsIn = ({ parts = [] }: Pick<ReadConfig, 'parts'>): string[] =>
  parts.flatMap(({ path, isCode }) => (isCode ? [path.join('.')] : []))

/** Runs a module, and returns one member of its default export, which is called if it is a function, or why there is none. */
export async function runMember(
  file: string,
  member: Member,
  options: ReadOptions,
): Promise<{ result?: unknown; problem?: string }> {
  const ran = await runConfig(file, options, member)
  return 'value' in ran ? { result: ran.value.result } : { problem: ran.problem }
}

/** Each attempt knows less about packages, and can run more configurations. */
const attempts = [
  { withPackages: true, returnsAnything: false },
  { withPackages: false, returnsAnything: false },
  { withPackages: false, returnsAnything: true },
]

/** Runs a configuration, first with the packages that are installed, and then without them. */
async function runConfig(
  file: string,
  { area = dirname(file), replaced = [], limits = usualLimits }: ReadOptions,
  member?: Member,
): Promise<ReadConfig | { problem: string }> {
  const [guard, runtime] = await Promise.all([ownModule(guardUrl), ownModule(runtimeUrl)])
  const readable = readablePaths(area)
  let problem = ''
  for (const { withPackages, returnsAnything } of attempts) {
    // The last attempt helps only where a value has not the members that the configuration uses.
    if (returnsAnything && !problem.startsWith('TypeError')) break
    try {
      const isReplaced = (name: string) => !withPackages || replaced.includes(name)
      const { code, files, outside } = await bundleConfig({ file, area, runtime, isReplaced, member, returnsAnything })
      const sent = await runProgram({ guard, code, folder: dirname(file), readable }, limits)
      if ('problem' in sent) problem = sent.problem
      else if (!isObject(sent.value)) problem = 'it exports no object'
      else {
        const missing = missingPart(sent.parts) ?? missingTitle(sent.value, outside)
        if (missing === undefined) return { value: sent.value, parts: sent.parts, files, ...outsideProblem(outside) }
        problem = missing
      }
    } catch (error) {
      problem = firstError(error instanceof Error ? error.message : String(error))
    }
  }
  return { problem }
}

// In the published package, all modules of this one are in one folder.
const end = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const guardUrl = new URL(`./sandbox/guard.${end}`, import.meta.url)
const runtimeUrl = new URL(`./sandbox/runtime.${end}`, import.meta.url)

/** Returns the first error of esbuild, which reports all of them with their places. */
const firstError = (text: string): string => /^.*(?:ERROR: )(.*)$/m.exec(text)?.[1] ?? text.split('\n')[0] ?? ''
