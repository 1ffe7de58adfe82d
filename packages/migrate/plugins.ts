// Finds the plugins that the new project needs for the syntax of its pages.

import type { Diagnostic } from '@docsite/cli'
import { type KnownPackage, knownPackages } from '@docsite/cli/vocabulary'
import type { Converted } from './convert.ts'
import manifest from './package.json' with { type: 'json' }
import { formula } from './prose.ts'
import { lineAt, maskCode } from './text/mask.ts'

const isOf = ({ rule, text }: Diagnostic, one: KnownPackage): boolean =>
  rule === 'missing-package' && text.includes(`\`${one.package}\``)

/** Returns the packages that the pages need, as docsite reports it without them. */
export const neededPackages = (diagnostics: readonly Diagnostic[]): KnownPackage[] =>
  knownPackages.filter((one) => diagnostics.some((diagnostic) => isOf(diagnostic, one)))

/** Returns the diagnostics without those that installing the packages solves: without them, formulas are text. */
export function withoutMissing(
  diagnostics: readonly Diagnostic[],
  packages: readonly KnownPackage[],
  pages: Converted['pages'],
): Diagnostic[] {
  const formulas = packages.some(({ plugin }) => plugin === 'math') ? formulaLines(pages) : new Set<string>()
  return diagnostics.filter(
    (one) =>
      !packages.some((name) => isOf(one, name)) &&
      !(one.rule === 'foreign-syntax' && formulas.has(`${one.place.file}:${one.place.line}`)),
  )
}

/** Returns the lines of the new pages with formulas, as `content/a.md:7`. */
const formulaLines = (pages: Converted['pages']): Set<string> =>
  new Set(
    pages.flatMap(({ page, text }) =>
      Array.from(maskCode(text).matchAll(formula), ({ index, 0: whole }) => {
        const first = lineAt(text, index)
        return whole.split('\n').map((_, i) => `content/${page.target}:${first + i}`)
      }).flat(),
    ),
  )

/** The rules of plugins about places that the old project could show, by plugin. */
const placeRules = new Map([
  ['math', 'math/formula'],
  ['twoslash', 'twoslash/twoslash'],
])

/** The rules of plugins about such places. Their errors become warnings, so that the site builds. */
export const loweredRules = (packages: readonly KnownPackage[]): Record<string, 'warning'> =>
  Object.fromEntries(packages.flatMap(({ plugin }) => placeRules.get(plugin) ?? []).map((rule) => [rule, 'warning']))

const graphviz = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*(?:dot|graphviz)\b/m

/** Returns what `package.json` lists besides docsite. */
export function dependenciesOf(packages: readonly KnownPackage[], pages: Converted['pages']): Record<string, string> {
  const drawsGraphviz =
    packages.some(({ plugin }) => plugin === 'diagrams') && pages.some(({ text }) => graphviz.test(text))
  return {
    ...Object.fromEntries(packages.map(({ package: name }) => [name, `^${manifest.version}`])),
    ...(drawsGraphviz ? { '@viz-js/viz': '3' } : {}),
    ...(packages.some(({ plugin }) => plugin === 'twoslash') ? { typescript: '5' } : {}),
  }
}
