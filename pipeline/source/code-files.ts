// Reads the files that code blocks show, so that the key of a page depends on them.

import { isUtf8 } from 'node:buffer'
import { join, resolve } from 'node:path'
import { codePath } from '../model/code-path.ts'
import { type FenceWord, fenceWords, startOfInfo } from '../model/page/fence-words.ts'
import type { CodeFile, CodeFiles } from '../model/page/page.ts'
import { decoded, findPlace, type RefusalReason, readBytes, refusals } from './contained.ts'
import type { FileOfArea } from './content-area.ts'
import { type CodeFolders, publicationOf } from './published-files.ts'
import { isSecretPlace } from './secret-names.ts'

export interface ReadCode {
  code: CodeFiles
  /** The absolute paths of the files on which the code depends, including those that do not exist. */
  paths: string[]
}

/** Reads the files that the code blocks of a page and its fragments may name. Returns `undefined` if there are none. */
export function readCodeFiles(
  texts: Iterable<readonly [filePath: string, text: string]>,
  folders: CodeFolders,
  most: number,
): ReadCode | undefined {
  const files = new Map<string, CodeFile>()
  const paths: string[] = []
  for (const [filePath, text] of texts)
    for (const written of namedFiles(text)) {
      const path = codePath(`content/${filePath}`, written)
      if (files.has(path)) continue
      const code = readCodeFile(path, folders, most)
      files.set(path, code.file)
      paths.push(...code.paths)
    }
  return files.size === 0 ? undefined : { code: { files, most }, paths }
}

/** Lists the values of `file` in a line that opens a code block, with their offsets. */
export function namedFilesIn(line: string): { start: number; end: number; path: string; form: FenceWord['quote'] }[] {
  const info = startOfInfo(line)
  return fenceWords(line.slice(info)).flatMap(({ kind, name, value, quote, start, valueStart, valueEnd }) => {
    // The first word begins with the language: `ts,file=a.ts`.
    const isFile = kind === 'attribute' && (start === 0 ? name.split(/[,:]/).at(-1) : name) === 'file'
    return isFile && value ? [{ start: info + valueStart, end: info + valueEnd, path: value, form: quote }] : []
  })
}

/** Lists the values of `file` in lines that may open a code block. Parsing decides which of them do. */
export function namedFiles(text: string): string[] {
  const lines = /[\s,:]file=/.test(text) ? text.split('\n') : []
  const possible = lines.filter((line) => line.includes('file=') && /```|~~~/.test(line))
  return possible.flatMap(namedFilesIn).map(({ path }) => path)
}

interface PlacedCode {
  file: CodeFile
  /** Other files on which it depends whether docsite shows the file. */
  dependsOn: readonly string[]
}

/** Lists where a file may be: in the project and, unless the path leads upwards, in each of the other folders. */
function placesOf(path: string, { root, folders }: CodeFolders): FileOfArea[] {
  const linked = folders.map((folder) => resolve(root, folder))
  const place: FileOfArea = { area: { folder: root, linked }, path }
  return path.startsWith('../') ? [place] : [place, ...linked.map((folder) => ({ area: { folder }, path }))]
}

function readCodeFile(path: string, folders: CodeFolders, most: number): { file: CodeFile; paths: string[] } {
  const places = placesOf(path, folders)
  const paths: string[] = []
  for (const place of places) {
    paths.push(join(place.area.folder, place.path))
    const code = readPlace(place, path, folders, most)
    if (code) return { file: code.file, paths: [...paths, ...code.dependsOn] }
  }
  const problem = {
    rule: 'missing-code',
    text: `File \`${path}\` does not exist`,
    hint: 'Use a path relative to the project or, with a leading `./` or `../`, to this page.',
  } as const
  return { file: { problem }, paths }
}

/** Reads a file in one place. Returns `undefined` if it does not exist there. */
function readPlace(
  { area, path }: FileOfArea,
  spelling: string,
  folders: CodeFolders,
  most: number,
): PlacedCode | undefined {
  const refused = ({ text, hint }: { text: string; hint: string }, dependsOn: readonly string[] = []): PlacedCode => ({
    file: { problem: { rule: 'refused-file', text: `\`${spelling}\` ${text}`, hint } },
    dependsOn,
  })
  const place = findPlace(area, path)
  if (place.kind === 'refused') return refused(codeRefusals[place.reason])
  if (place.kind === 'missing') return undefined
  if (isSecretPlace(area.folder, path, place.realPath))
    return refused({
      text: 'may contain a secret, so docsite does not show it',
      hint: 'Rename the file if it contains no secret.',
    })
  const read = readBytes(area, path, most)
  if (read.kind === 'missing') return undefined
  const { isPublished, problem, dependsOn } = publicationOf(folders, place.realPath)
  if (!isPublished) return refused(problem === undefined ? unpublished : unanswered(problem), dependsOn)
  if (read.kind === 'refused') return refused(codeRefusals[read.reason], dependsOn)
  if (!isUtf8(read.bytes) || read.bytes.includes(0))
    return refused({ text: 'is not a text file in UTF-8', hint: 'Show a text file, and save it as UTF-8.' }, dependsOn)
  const text = decoded(read.bytes).replace(/\r\n?/g, '\n')
  return { file: { text }, dependsOn }
}

const unpublished = {
  text: 'is neither in `content/` nor in git, so docsite does not show it',
  hint: 'Add it with `git add`, or list its folder in `markdown.codeFolders`.',
}

const unanswered = (problem: string) => ({
  text: 'is not in `content/`, and git does not say whether it tracks it, so docsite does not show it',
  hint: `${problem}. Solve this, or list the folder of the file in \`markdown.codeFolders\`.`,
})

const codeRefusals: Readonly<Record<RefusalReason, { text: string; hint: string }>> = {
  ...refusals,
  outside: {
    text: 'is outside the project',
    hint: 'Allow its folder in `markdown.codeFolders`.',
  },
  hidden: { text: 'is hidden, so docsite does not show it', hint: 'Use a path in which no name begins with a dot.' },
  'too large': { text: 'is too large', hint: 'Show a smaller file, or raise `limits.pageBytes`.' },
}
