// Reads source files with the fragments and the code that they may show, and computes the hash of everything that parsing depends on.

import { isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { type Diagnostic, diagnostic } from '../model/diagnostics/diagnostic.ts'
import type { SourceFile } from '../model/page/page.ts'
import { type Addressing, routeOfFile, splitRoute } from '../model/route.ts'
import { optional } from '../text/optional.ts'
import { readCodeFiles } from './code-files.ts'
import { type SiteVariables, variablesFor } from './config/variables.ts'
import { type Area, type Refusal, readBytes, refusals } from './contained.ts'
import { fragmentTexts, readFragments, tooLarge } from './fragments.ts'
import type { CodeFolders } from './published-files.ts'
import type { ContentTree } from './scan.ts'

export interface ReadText {
  text: string
  diagnostics: Diagnostic[]
  /** The reason why the file was not read. In this case, `text` is empty. */
  refusal?: Refusal
}

/** The options that reading a page depends on. */
export interface ReadOptions {
  site: Addressing
  /** The hash of everything that parsing depends on, except the text. */
  optionsHash: string
  /** The maximum size of a page with its fragments, in bytes. */
  pageBytes: number
  /** Where code blocks may read files. */
  codeFolders: CodeFolders
  variables?: SiteVariables
}

/** The default maximum size of a page, in bytes. */
export const usualPageBytes = 2_000_000

export interface ReadResult {
  source: SourceFile
  diagnostics: Diagnostic[]
  /** The absolute paths of the files on which code blocks depend, including those that do not exist, and of missing fragments. */
  codePaths: string[]
}

/** The files that docsite reads texts from. */
type Texts = Pick<ContentTree, 'area' | 'generated'>

/** Reads a page. Returns `undefined` if the file no longer exists, and an empty page if the file is refused or too large. */
export function readSource(
  tree: Texts,
  filePath: string,
  { site, optionsHash, pageBytes, codeFolders, variables: siteVariables }: ReadOptions,
): ReadResult | undefined {
  const read = readContent(tree, filePath, pageBytes)
  if (!read) return undefined
  const { text, diagnostics } = read
  const readFragment = (fragment: string) => readText(tree.area, fragment, pageBytes)
  const fragments = readFragments(filePath, text, { site, most: pageBytes, read: readFragment })
  const files = [...(fragments?.files ?? [])]
  const texts = fragmentTexts(fragments)
  const missing = files.flatMap(([path, file]) => ('text' in file ? [] : join(tree.area.folder, path)))
  const code = readCodeFiles([[filePath, text], ...texts], codeFolders, pageBytes)
  const routePath = routeOfFile(filePath, site)
  const { lang, version } = splitRoute(routePath, site)
  const generated = tree.generated.get(filePath)
  const { island } = generated ?? {}
  // Plugins write values themselves.
  const isIn = (part: string) => text.includes(part) || texts.some(([, text]) => text.includes(part))
  const mayContain = isIn('{{') || (code !== undefined && isIn(' variables'))
  const variables =
    siteVariables && !generated && mayContain ? variablesFor(siteVariables, { lang, version }) : undefined
  const key = JSON.stringify([
    optionsHash,
    filePath,
    lang,
    ...(fragments ? [{ ...fragments, files }] : []),
    ...(generated ? [island ?? null] : []),
    ...(code ? [[...code.code.files]] : []),
    ...(variables ? [[...variables]] : []),
  ])
  return {
    source: {
      filePath,
      routePath,
      lang,
      version,
      text,
      spans: [],
      ...optional({ fragments, code: code?.code, variables, island, isGenerated: generated ? true : undefined }),
      hash: hash('sha256', `${key}\n${text}`),
    },
    diagnostics,
    codePaths: [...(code?.paths ?? []), ...missing],
  }
}

/** Reads a content file, or a file that a plugin generates in its place. */
export function readContent(
  { area, generated }: Texts,
  filePath: string,
  most = Number.POSITIVE_INFINITY,
): ReadText | undefined {
  const file = generated.get(filePath)
  if (!file) return readText(area, filePath, Number.isFinite(most) ? most : undefined)
  if (Buffer.byteLength(file.text) <= most) return { text: file.text.replace(/\r\n?/g, '\n'), diagnostics: [] }
  const refusal: Refusal = { kind: 'refused', reason: 'too large' }
  return { text: '', diagnostics: [refusalMessage(filePath, refusal, most)], refusal }
}

/**
 * Reads a text file in the content folder. Removes the BOM, and converts line endings to `\n`. Reports and replaces invalid UTF-8.
 * Reports files that may not be read or have more than `most` bytes. Returns `undefined` if the file does not exist.
 */
export function readText(area: Area, filePath: string, most?: number): ReadText | undefined {
  const read = readBytes(area, filePath, most)
  if (read.kind === 'missing') return undefined
  if (read.kind === 'refused') return { text: '', diagnostics: [refusalMessage(filePath, read, most)], refusal: read }
  const { bytes } = read
  const text = bytes.toString('utf8')
  const normal = (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text).replace(/\r\n?/g, '\n')
  return { text: normal, diagnostics: encodingProblems(bytes, normal, `content/${filePath}`) }
}

function refusalMessage(filePath: string, { reason }: Refusal, most: number | undefined): Diagnostic {
  const isTooLarge = reason === 'too large' && most !== undefined
  const { text, hint } = isTooLarge
    ? tooLarge(most)
    : { ...refusals[reason], text: `This file ${refusals[reason].text}` }
  return diagnostic('refused-file', { file: `content/${filePath}` }, text, hint)
}

function encodingProblems(bytes: Buffer, text: string, file: string): Diagnostic[] {
  if (isUtf8(bytes) && !bytes.includes(0)) return []
  const at = text.search(/[\uFFFD\0]/)
  const before = text.slice(0, Math.max(at, 0)).split('\n')
  const place = { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (wide) return [diagnostic('invalid-encoding', place, 'This file is UTF-16', 'Save it as UTF-8.')]
  if (!isUtf8(bytes)) return [diagnostic('invalid-encoding', place, 'This file is not UTF-8', 'Save it as UTF-8.')]
  return [diagnostic('invalid-encoding', place, 'This file contains a NUL byte, so it is damaged or not a text file')]
}
