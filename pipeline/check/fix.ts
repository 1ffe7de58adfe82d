// Applies the safe fixes of diagnostics to the files of the project.

import { isUtf8 } from 'node:buffer'
import { chmodSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Diagnostic, Fix } from '../model/diagnostics/diagnostic.ts'
import { findFile, listFolder, readBytes } from '../source/contained.ts'
import { areaOfFile, type FileOfArea } from '../source/content-area.ts'
import { isRunning } from '../storage/processes.ts'
import { clipQuotations } from '../text/clip.ts'

export interface FixedFiles {
  /** The number of fixed problems. */
  faults: number
  /** The changed files, relative to the root. */
  files: string[]
}

/**
 * Applies all fixes. Preserves line endings and byte order marks. Skips a fix if its text has changed since the check, or if it
 * overlaps with an earlier fix.
 */
export function fixFiles(
  root: string,
  diagnostics: readonly Diagnostic[],
  linkedFolders?: readonly string[],
): FixedFiles {
  const fixed: FixedFiles = { faults: 0, files: [] }
  for (const [file, fixable] of fixableByFile(diagnostics)) {
    const fixes = fixable.map(({ fix }) => fix)
    const faults = fixFile(areaOfFile(root, file, linkedFolders), fixes)
    fixed.faults += faults
    if (faults > 0) fixed.files.push(file)
  }
  return fixed
}

/** Fixes one file, if docsite may read it. */
function fixFile({ area, path }: FileOfArea, fixes: readonly Fix[]): number {
  const read = readBytes(area, path)
  const file = findFile(area, path)
  // Decoding a file that is not UTF-8 and writing it back would corrupt it.
  if (read.kind !== 'bytes' || file.kind !== 'file' || !isUtf8(read.bytes)) return 0
  const { text, faults } = fixText(read.bytes.toString('utf8'), fixes)
  // Writing to the real path preserves symbolic links.
  if (faults > 0) replaceWhole(file.realPath, text)
  return faults
}

type Fixable = Diagnostic & { fix: Fix }

/** Returns the diagnostics that have a fix, by the file that it changes. */
function fixableByFile(diagnostics: readonly Diagnostic[]): Map<string, Fixable[]> {
  const byFile = new Map<string, Fixable[]>()
  for (const { fix, ...diagnostic } of diagnostics) {
    if (!fix) continue
    const same = byFile.get(fix.place.file)
    if (same) same.push({ ...diagnostic, fix })
    else byFile.set(fix.place.file, [{ ...diagnostic, fix }])
  }
  return byFile
}

/** Reports the fixes of plugins whose text is not at their place. Otherwise, nobody would know why `check --fix` leaves them out. */
export function wrongFixes(root: string, all: readonly Diagnostic[], linkedFolders?: readonly string[]): Diagnostic[] {
  const ofPlugins = fixableByFile(all.filter(({ rule }) => rule.includes('/')))
  return [...ofPlugins].flatMap(([file, fixable]) => {
    const { area, path } = areaOfFile(root, file, linkedFolders)
    const read = readBytes(area, path)
    const text = read.kind === 'bytes' ? read.bytes.toString('utf8') : ''
    const placeIn = placerIn(text)
    return fixable.flatMap(({ rule, fix }): Diagnostic[] => {
      const placed = placeIn(fix)
      if (placed && text.startsWith(placed.written, placed.from)) return []
      const found = placed ? `\`${text.slice(placed.from).split('\n', 1)[0]}\`` : 'no text'
      return [
        {
          ...{ rule, severity: 'error', place: fix.place },
          text: clipQuotations(`The fix of this rule of a plugin replaces \`${fix.written}\`, but here is ${found}`),
          hint: `Correct \`fix\` in the plugin \`${rule.split('/')[0]}\`: give the place of the text as \`at\`, such as \`page.at(offset)\`.`,
        },
      ]
    })
  })
}

/** Returns a function that gives a fix its offset in a text, and the line ends of the text. It returns `undefined` for a missing line. */
function placerIn(text: string) {
  const starts = lineStarts(text)
  const lineEnd = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n'
  const asInFile = (part: string) => part.replaceAll('\n', lineEnd)
  return ({ place, written, fixed }: Fix) => {
    const start = starts[place.line - 1]
    return start === undefined
      ? undefined
      : { from: start + place.column - 1, written: asInFile(written), fixed: asInFile(fixed) }
  }
}

/** Applies fixes to a text. Returns the new text and the number of applied fixes. */
export function fixText(text: string, fixes: readonly Fix[]): { text: string; faults: number } {
  let fixed = ''
  let at = 0
  let faults = 0
  const placed = fixes.map(placerIn(text)).filter((fix) => fix !== undefined)
  for (const fix of placed.toSorted((a, b) => a.from - b.from)) {
    if (fix.from < at || !text.startsWith(fix.written, fix.from)) continue
    fixed += text.slice(at, fix.from) + fix.fixed
    at = fix.from + fix.written.length
    faults++
  }
  return { text: fixed + text.slice(at), faults }
}

/** Returns the offset of each line. A byte order mark is not part of the first line. */
function lineStarts(text: string): number[] {
  const starts = [text.startsWith('\ufeff') ? 1 : 0]
  for (const { 0: end, index } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + end.length)
  return starts
}

/** Replaces the text of an existing file atomically. Deletes partial files that a killed process left behind. */
export function replaceWhole(path: string, text: string): void {
  for (const leftover of leftoversOf(path)) rmSync(leftover, { force: true })
  const partial = `${path}.${process.pid}.part`
  try {
    writeFileSync(partial, text)
    chmodSync(partial, statSync(path).mode)
    renameSync(partial, path)
  } catch (error) {
    rmSync(partial, { force: true })
    throw Object.assign(error as NodeJS.ErrnoException, { path })
  }
}

function leftoversOf(path: string): string[] {
  const [folder, name] = [dirname(path), basename(path)]
  const isLeft = (other: string) => {
    const pid = other.startsWith(name) && /^\.(\d+)\.part$/.exec(other.slice(name.length))?.[1]
    return pid && !isRunning(Number(pid))
  }
  return listFolder(folder)
    .map(({ name }) => name)
    .filter(isLeft)
    .map((other) => join(folder, other))
}
