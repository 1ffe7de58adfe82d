// The packages that add syntax to Markdown, and what a page contains that needs them. docsite reports such a page if the project does not
// use the package.

import type { SiteConfig } from '../../model/config/site-config.ts'
import { hasFlag } from '../../model/page/fence-words.ts'
import type { BlockFinding } from '../../model/plugin/plugin-block.ts'
import { findInstalled } from '../../source/installed-package.ts'
import { pluginsOf } from '../../source/plugins/plugins.ts'
import type { Fence } from '../code/fence-meta.ts'

/** A package that adds syntax to Markdown. */
export interface KnownPackage {
  package: string
  /** The name of its plugin. */
  plugin: string
  /** How the configuration calls the function that it exports, such as `diagrams()`. */
  call: string
  /** What it renders, such as `diagrams`. */
  what: string
  /** The languages of the code blocks that need it. With `word`, they need both. */
  languages?: readonly string[]
  /** A word after the language of the code blocks that need it. */
  word?: string
  /** Forms of prose that need it, each with a test of its first group. */
  forms?: readonly { pattern: RegExp; test?: RegExp }[]
}

/** TeX that cannot be a price or the name of a variable: a command, a power or an index. */
const tex = /\\[A-Za-z]|[\w)}\]][\^_][\w{(\\]/

/** The packages that add syntax to Markdown. */
export const knownPackages: readonly KnownPackage[] = [
  {
    package: '@docsite/plugin-diagrams',
    plugin: 'diagrams',
    call: 'diagrams()',
    what: 'diagrams',
    languages: ['mermaid', 'dot', 'graphviz'],
  },
  {
    package: '@docsite/plugin-math',
    plugin: 'math',
    call: 'math()',
    what: 'formulas',
    languages: ['math'],
    forms: [
      { pattern: /^[ \t>]*\$\$[ \t]*\n((?:(?![ \t>]*\$\$).*\n)+?)[ \t>]*\$\$[ \t]*(?:\{#[^{}\n]*\}[ \t]*)?$/gm },
      { pattern: /(?<![\w$\\])\$\$(?!\$)((?:\\[\s\S]|[^\\$]){1,1000}?)\$\$(?!\$)/g, test: tex },
      { pattern: /(?<![\w$\\])\$(?![\s$])((?:\\.|[^\\$\n]|\n(?![ \t]*\n)){1,1000}?)(?<!\s)\$(?![\w$])/g, test: tex },
    ],
  },
  {
    package: '@docsite/plugin-twoslash',
    plugin: 'twoslash',
    call: 'twoslash()',
    what: 'types in code',
    languages: ['ts', 'mts', 'cts', 'typescript', 'tsx', 'js', 'mjs', 'cjs', 'javascript', 'jsx'],
    word: 'twoslash',
  },
  {
    package: '@docsite/plugin-code-notes',
    plugin: 'code-notes',
    call: 'codeNotes()',
    what: 'notes in code',
    word: 'code-notes',
  },
  {
    package: '@docsite/plugin-live-samples',
    plugin: 'live-samples',
    call: 'liveSamples()',
    what: 'live samples',
    languages: ['tsx', 'jsx'],
    word: 'live',
  },
]

/** The languages of code blocks that are no languages of programs, so that without its package such a block is plain text. */
export const packageLanguages: readonly string[] = knownPackages.flatMap(({ languages = [], word }) =>
  word === undefined ? languages : [],
)

/** A package that the project does not use. */
export interface UnusedPackage extends KnownPackage {
  readonly isInstalled: boolean
}

/** Returns the packages whose plugins are not in the configuration of a project. */
export function unusedPackages(
  { config, root }: { config: Pick<SiteConfig, 'plugins'>; root: string },
  known = knownPackages,
): UnusedPackage[] {
  const used = new Set(pluginsOf(config).map(({ name }) => name))
  return known
    .filter(({ plugin }) => !used.has(plugin))
    .map((one) => ({
      ...one,
      // Only messages and keys need it.
      get isInstalled() {
        return findInstalled(one.package, root) !== undefined
      },
    }))
}

/** Returns whether a code block needs a package. */
export const needsPackage = (
  { languages, word }: KnownPackage,
  { language, meta }: Pick<Fence, 'language' | 'meta'>,
): boolean =>
  (languages !== undefined || word !== undefined) &&
  (languages?.includes(language.toLowerCase()) ?? true) &&
  (word === undefined || hasFlag(meta, word))

/** Returns the offset of the first form that needs a package in the prose of a page. */
export function formIn({ forms = [] }: KnownPackage, prose: string): number | undefined {
  const offsets = forms.flatMap(({ pattern, test }) => {
    const found = [...prose.matchAll(pattern)].find(([, inner = '']) => test === undefined || test.test(inner))
    return found ? found.index + found[0].search(/[^ \t>]/) : []
  })
  return offsets.length > 0 ? Math.min(...offsets) : undefined
}

/** Describes the problem of a page that needs a package, and says how to add it. */
export function unusedPackageProblem(one: UnusedPackage): Pick<BlockFinding, 'text' | 'hint'> {
  const { package: name, call, what, isInstalled } = one
  const line = `\`import { ${call.replace(/\(.*/, '')} } from '${name}'\` and \`plugins: [${call}]\``
  const text = `The package \`${name}\`, which renders ${what}, is not ${isInstalled ? 'in `plugins`' : 'installed'}`
  return isInstalled
    ? { text, hint: `Add it to the configuration: ${line}.` }
    : { text, hint: `Install it: \`npm install --save-dev ${name}\`. Then add it to the configuration: ${line}.` }
}
