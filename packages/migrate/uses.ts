// Counts what the pages contain of things that the old generator changed by code or styles, for the report.

import type { ProjectFiles } from './files.ts'
import type { OldFile } from './model.ts'

/** The number of places in the pages, and of the pages that have them. */
export interface Uses {
  places: number
  pages: number
}

/** Counts the matches of a pattern in the text of all pages. */
export function countUses(files: ProjectFiles, pages: readonly OldFile[], pattern: RegExp): Uses {
  const counts = pages.map(({ file }) => files.text(file)?.match(pattern)?.length ?? 0).filter((count) => count > 0)
  return { places: counts.reduce((sum, count) => sum + count, 0), pages: counts.length }
}

export const usesText = ({ places, pages }: Uses): string =>
  `${places} ${places === 1 ? 'place' : 'places'} on ${pages} ${pages === 1 ? 'page' : 'pages'}`

/** Returns the classes that a style sheet or a script selects, without those of the old theme. */
export const classesIn = (text: string): string[] => [
  ...new Set(
    Array.from(
      text
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/(?<=[\s,>+~'"(}\])a-z]|^)\.([A-Za-z_][\w-]*)(?=[\s,>+~'"{:.)[])/gm),
      ([, name = '']) => name,
    ).filter((name) => !/^(?:md|mdx|doc)-|^(?:md-|highlight|admonition|tabbed)/.test(name)),
  ),
]

/** Returns the classes of the elements that a script looks for. */
export const classesInScript = (text: string): string[] =>
  Array.from(
    text.matchAll(/(?:querySelector(?:All)?|closest|matches|getElementsByClassName|\$)\(\s*(["'`])(.*?)\1/g),
    ([whole, , selector = '']) => (whole.startsWith('getElementsByClassName') ? `.${selector}{` : `${selector}{`),
  ).flatMap(classesIn)

/** Returns a pattern for tags and lists of attributes with one of these classes. */
export const classPattern = (classes: readonly string[]): RegExp =>
  new RegExp(`(?:class=["'][^"'\\n]*(?<![\\w-])|\\{[^{}\\n]*\\.)(?:${classes.join('|')})(?![\\w-])`, 'g')
