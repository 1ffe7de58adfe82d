// A problem with a value in the configuration, the frontmatter or a JSON file, and the notation for its path.

import { nearest } from '../diagnostics/diagnostic.ts'

/** The keys and indexes from a value to one of its parts. */
export type Path = readonly (string | number)[]

/** A problem with a value. An `unknown` field has no effect, and a `wrong` value cannot be used. */
export interface Problem {
  path: Path
  kind: 'unknown' | 'wrong'
  /** The predicate of a sentence whose subject is the field: `must be a string, but is 5`. */
  text: string
  hint?: string
  /** The subject, if it is not the field at `path`. */
  subject?: string
}

/** A problem that a condition finds in a value. `path` begins at the value. */
export type Fault = Pick<Problem, 'path' | 'text' | 'hint'>

/** Formats a path like code: `themeConfig.nav[2].text`. */
export function pathText(path: Path): string {
  return path
    .map((step, i) =>
      typeof step === 'number'
        ? `[${step}]`
        : /^[\w$]+$/.test(step)
          ? `${i ? '.' : ''}${step}`
          : `[${JSON.stringify(step)}]`,
    )
    .join('')
}

/** Returns the name that a wrong one most likely stands for: with the same words, with similar letters, or the only one that begins so. */
function nearestName<Name extends string>(written: string, names: Iterable<Name>): Name | undefined {
  const all = [...names]
  const longer = all.filter((name) => name.startsWith(`${written}-`))
  return (
    all.find((name) => areSameWords(name, written)) ??
    nearest(written, all) ??
    (longer.length === 1 ? longer[0] : undefined)
  )
}

/** Returns whether two names have the same words in any order: `article-after`, `afterArticle`. */
export const areSameWords = (a: string, b: string): boolean =>
  Math.abs(a.length - b.length) <= 4 && wordsOf(a) === wordsOf(b)

const wordsOf = (name: string): string =>
  name
    .replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .sort()
    .join('')

export const didYouMean = 'Did you mean'

/** Returns "Did you mean …?" with the name nearest to a mistyped one, or `undefined` if no name is similar. */
export function nearHint(value: unknown, names: Iterable<string>): string | undefined {
  const near = typeof value === 'string' ? nearestName(value, names) : undefined
  return near && `${didYouMean} \`${near}\`?`
}
