// Converts code that the old generator reads from files into fences that name a copy of the file in the new project.

import { posix } from 'node:path'
import { hasCodePart } from '@docsite/cli/vocabulary'
import type { Draft } from '../draft.ts'
import { dedent } from '../text/indent.ts'
import { fenceInfo, fenceText, languageOf, linesOf, regionOf, withinCode, withoutRegionMarks } from './code.ts'

/** A part of a file. */
export interface FilePart {
  /** File of the old project. */
  file: string
  region?: string | undefined
  /** Lines such as `3-9` or `3-`, counted from 1 in the file. */
  lines?: string | undefined
}

/** The directory of the new project for the files that code blocks show. */
export const codeFolder = 'code'

/**
 * Returns a fence that shows a part of a file, or `undefined` if there is no such file. Where docsite cannot read the part
 * itself, such as a region without an end, the fence contains the code. `info` is the text after the fence marks.
 */
export function fileFence(draft: Draft, part: FilePart, info = ''): string | undefined {
  const text = draft.conversion.files.text(part.file)
  if (text === undefined) return undefined
  const code = partOf(text, part)
  const written = withinCode(fenceInfo(info).trim() || languageOf(part.file), code.split('\n').length)
  const path = hasCodePart(text, part) ? copyOf(draft, part.file) : undefined
  draft.count(path === undefined ? 'code from files → code blocks' : 'code from files → code blocks with `file`')
  if (path === undefined) return fenceText(code, written)
  const { region, lines } = part
  const attributes = [`file="${path}"`, region && `region="${region}"`, lines && `lines="${lines}"`]
  return `\`\`\`${[written, ...attributes].filter(Boolean).join(' ')}\n\`\`\``
}

/** Returns the code of a part without the marks of regions. */
export function partOf(text: string, { region, lines }: FilePart): string {
  if (region !== undefined) return trimmed(dedent(withoutRegionMarks(regionOf(text, region) ?? text)))
  const [first = '', last = first] = lines?.split('-') ?? []
  return trimmed(
    withoutRegionMarks(lines === undefined ? text : linesOf(text, Number(first) || 1, Number(last) || undefined)),
  )
}

const trimmed = (code: string): string => code.replace(/^\n+|\s+$/g, '')

/** Adds a file to the copies, and returns its path in the new project. Returns `undefined` if another file has this path. */
function copyOf({ conversion }: Draft, file: string): string | undefined {
  if (/["\s]/.test(file)) return undefined
  const inside = file.replace(/^(?:\.\.\/)+/, '').replace(/(^|\/)\.+(?=[^/])/g, '$1')
  const path = inside.startsWith(`${codeFolder}/`) ? inside : posix.join(codeFolder, inside)
  const copy = conversion.copies.get(path)
  if (copy && copy[0] !== file) return undefined
  conversion.copies.set(path, [file, path])
  return path
}
