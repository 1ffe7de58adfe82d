// Reads the files that code blocks show, so that the key of a page depends on them.

import { isUtf8 } from 'node:buffer'
import { existsSync, realpathSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { codePath } from '../model/code-path.ts'
import type { CodeFile, CodeFiles, SourceSpan } from '../model/page.ts'
import { type Area, findPlace, type RefusalReason, readBytes, refusals } from './contained.ts'
import { trackedFiles } from './git-index.ts'
import { isSecretName } from './secret-names.ts'

/** Where code blocks may read files. */
export interface CodeFolders {
  /** The project. */
  root: string
  /** Other folders, relative to the project. */
  folders: readonly string[]
}

export interface ReadCode {
  code: CodeFiles
  /** The absolute paths at which docsite looked for the files. */
  paths: string[]
}

/** Reads the files that the code blocks of a page name. Returns `undefined` if there are none. */
export function readCodeFiles(
  filePath: string,
  { text, spans }: { text: string; spans: readonly SourceSpan[] },
  folders: CodeFolders,
  most: number,
): ReadCode | undefined {
  const files = new Map<string, CodeFile>()
  const paths: string[] = []
  for (const { line, written } of namedFiles(text)) {
    const from = spans.findLast(({ start }) => start <= line)?.filePath ?? filePath
    const path = codePath(`content/${from}`, written)
    if (files.has(path)) continue
    const found = readCodeFile(path, folders, most)
    files.set(path, found.file)
    paths.push(...found.paths)
  }
  return files.size === 0 ? undefined : { code: { files, most }, paths }
}

const fileAttribute = /(?<=[\s,:])file=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g

/** Lists the values of `file` in a line that opens a code block, with their offsets. */
export const namedFilesIn = (line: string): { start: number; end: number; path: string; form: FileForm }[] =>
  Array.from(line.matchAll(fileAttribute)).flatMap(({ 0: all, index, ...match }) => {
    const group = [1, 2, 3].find((group) => match[group as 1]) as 1 | 2 | 3 | undefined
    if (group === undefined) return []
    const path = match[group] as string
    const start = index + all.indexOf('=') + (group === 3 ? 1 : 2)
    return [{ start, end: start + path.length, path, form: forms[group - 1] as FileForm }]
  })

type FileForm = 'double' | 'single' | 'unquoted'
const forms: readonly FileForm[] = ['double', 'single', 'unquoted']

/** Lists the values of `file` in lines that may open a code block. Parsing decides which of them do. */
export function* namedFiles(text: string): Generator<{ line: number; written: string }> {
  if (!/[\s,:]file=/.test(text)) return
  for (const [i, line] of text.split('\n').entries()) {
    if (!line.includes('file=') || !/```|~~~/.test(line)) continue
    for (const [, double, single, bare] of line.matchAll(fileAttribute)) {
      const written = double ?? single ?? bare
      if (written) yield { line: i + 1, written }
    }
  }
}

interface Place {
  area: Area
  path: string
}

/** Lists where a file may be: in the project and, unless the path leads upwards, in each of the other folders. */
function placesOf(path: string, { root, folders }: CodeFolders): Place[] {
  const linked = folders.map((folder) => resolve(root, folder))
  const own: Place = { area: { folder: root, linked }, path }
  return path.startsWith('../') ? [own] : [own, ...linked.map((folder) => ({ area: { folder }, path }))]
}

function readCodeFile(path: string, folders: CodeFolders, most: number): { file: CodeFile; paths: string[] } {
  const places = placesOf(path, folders)
  const paths: string[] = []
  for (const place of places) {
    paths.push(join(place.area.folder, place.path))
    const file = readPlace(place, path, most)
    // A file that git tracks later is read then.
    const index = file && 'problem' in file ? trackedFiles(folders.root)?.index : undefined
    if (file) return { file, paths: index === undefined ? paths : [...paths, index] }
  }
  const problem = {
    rule: 'missing-code',
    text: `File \`${path}\` does not exist`,
    hint: 'Use a path relative to the project or, with a leading `./` or `../`, to this page.',
  } as const
  return { file: { problem }, paths }
}

/** Returns whether a file is in one of the listed folders or in git, where strangers can read it anyway, or whether there is no git. */
function isPublished({ folder, linked }: Area, realPath: string): boolean {
  const isIn = (one: string) => realPath.startsWith(join(realpathSync(one), sep))
  if (linked === undefined || linked.some((one) => existsSync(one) && isIn(one))) return true
  return trackedFiles(folder)?.files.has(relative(realpathSync(folder), realPath).split(sep).join('/')) ?? true
}

/** Reads a file in one place. Returns `undefined` if it does not exist there. */
function readPlace({ area, path }: Place, written: string, most: number): CodeFile | undefined {
  const refused = ({ text, hint }: { text: string; hint: string }): CodeFile => ({
    problem: { rule: 'refused-file', text: `\`${written}\` ${text}`, hint },
  })
  const place = findPlace(area, path)
  if (place.kind === 'refused') return refused(codeRefusals[place.reason])
  if (place.kind === 'missing') return undefined
  const names = [path, relative(realpathSync(area.folder), place.realPath).split(sep).join('/')]
  if (names.some(isSecretName))
    return refused({
      text: 'may contain a secret, so docsite does not show it',
      hint: 'Rename the file if it contains no secret.',
    })
  if (!isPublished(area, place.realPath))
    return refused({
      text: 'is not in git, so docsite does not show it',
      hint: 'Add it with `git add`, or allow its folder in `markdown.codeFolders`.',
    })
  const read = readBytes(area, path, most)
  if (read.kind === 'missing') return undefined
  if (read.kind === 'refused') return refused(codeRefusals[read.reason])
  if (!isUtf8(read.bytes) || read.bytes.includes(0))
    return refused({ text: 'is not a text file in UTF-8', hint: 'Show a text file, and save it as UTF-8.' })
  return {
    text: read.bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n'),
  }
}

const codeRefusals: Readonly<Record<RefusalReason, { text: string; hint: string }>> = {
  ...refusals,
  outside: {
    text: 'is outside the project',
    hint: 'Allow its folder in `markdown.codeFolders`.',
  },
  hidden: { text: 'is hidden, so docsite does not show it', hint: 'Use a path in which no name begins with a dot.' },
  'too large': { text: 'is too large', hint: 'Show a smaller file, or raise `limits.pageBytes`.' },
}
