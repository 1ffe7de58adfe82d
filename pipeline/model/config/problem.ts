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
}

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

/** Returns "Did you mean …?" with the name nearest to a mistyped one, or `undefined` if no name is similar. */
export function nearHint(value: unknown, names: Iterable<string>): string | undefined {
  const near = typeof value === 'string' ? nearest(value, names) : undefined
  return near && `Did you mean \`${near}\`?`
}
