// Reads fences that show changes: ```diff, and ```diff lang="ts" or ```diff-ts, whose lines are code in another language.

import { fenceAttribute } from '../../model/page/fence-words.ts'
import type { MarkedCode } from './fence-marks.ts'
import type { Fence } from './fence-meta.ts'

/** Lines of a patch that are not code. */
const header = /^(?:@@ |diff |index |--- |\+\+\+ )/

/** The classes of lines by their first character, in a diff of another language and in a plain one, which keeps the character. */
const lineClasses = { '+': ['added', 'plus'], '-': ['removed', 'minus'] } as const

/** Returns the language of the code in a fence: for a diff, the one that it names, if any. */
export function codeLanguage(
  { language, meta }: Pick<Fence, 'language' | 'meta'>,
  languages: ReadonlyMap<string, string>,
): string {
  const [, second] = /^diff(?:-(.+))?$/i.exec(languages.has(language.toLowerCase()) ? '' : language) ?? []
  return second ?? (isDiff(language, languages) ? fenceAttribute(meta, 'lang') : undefined) ?? language
}

const isDiff = (language: string, languages: ReadonlyMap<string, string>): boolean =>
  /^diff$/i.test(language) && !languages.has(language.toLowerCase())

/**
 * Marks the added and removed lines of a diff. If the fence names another language, takes the first column away, so that the rest
 * is code. Returns other fences as they are.
 */
export function readDiff(fence: Fence, marked: MarkedCode, languages: ReadonlyMap<string, string>): MarkedCode {
  const isPlain = codeLanguage(fence, languages) === fence.language
  if (isPlain && !isDiff(fence.language, languages)) return marked
  const lines = marked.code.split('\n')
  const code = lines.filter((line) => line.trim() !== '' && !header.test(line))
  // Patches have a column of signs. Writers often add a space after it, and some write no column on unchanged lines.
  const column = [2, 1].find((width) => code.every((line) => /^[ +-]/.test(line) && line.slice(1, width).trim() === ''))
  const classes = new Map(marked.classes)
  const read = lines.map((line, i) => {
    const kinds = header.test(line)
      ? undefined
      : line.startsWith('+')
        ? lineClasses['+']
        : line.startsWith('-') && lineClasses['-']
    if (kinds) classes.set(i + 1, new Set(classes.get(i + 1)).add(kinds[isPlain ? 1 : 0]))
    if (isPlain || header.test(line)) return line
    return column ? line.slice(column) : line.replace(/^[+-] ?/, '')
  })
  return { code: read.join('\n'), classes }
}
