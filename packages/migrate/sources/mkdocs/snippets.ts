// Converts the snippets of MkDocs: files in pages and in code blocks.

import { posix } from 'node:path'
import type { Draft, Step } from '../../draft.ts'
import type { ProjectFiles } from '../../files.ts'
import { type FilePart, fileFence, partOf } from '../../steps/code-files.ts'
import { continuation, indentAfterFirst } from '../../text/indent.ts'
import { applyEdits, type Edit, type Fence, fencesIn } from '../../text/mask.ts'

/** `--8<-- "file:section"` or `--8<-- "file:2:5"`. A `;` before it shows the syntax itself. */
const snippet = /^([ \t]*)(;?)-*8<-+[ \t]+["']([^"'\n]+)["'][ \t]*$/gm
/** Several files between two lines of marks. */
const snippetBlock = /^([ \t]*)-*8<-+[ \t]*\n([\s\S]*?)\n[ \t]*-*8<-+[ \t]*$/gm
/** `{* ../file.py ln[1:5] hl[2,4] *}` of mdx_include. */
const included = /^([ \t]*)\{\*\s*(\S+)([^\n*]*)\*\}[ \t]*$/gm
/** `{!file.md!}` of markdown-include. */
const inserted = /\{!>?\s*([^!\s]+)\s*!\}/g

/** Converts fences that contain nothing but a snippet, then all other snippets. */
export const convertSnippets: Step = (draft) => {
  draft.text = draft.text.replace(snippetBlock, (_, indent: string, files: string) =>
    files
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => `${indent}--8<-- "${line.trim()}"`)
      .join('\n'),
  )
  draft.text = applyEdits(
    draft.text,
    fencesIn(draft.text).flatMap((fence) => snippetFence(draft, fence)),
  )
  for (let depth = 0; depth < 5; depth++) {
    const before = draft.text
    draft.text = withSnippets(draft, before)
    if (draft.text === before) break
  }
  draft.text = draft.text.replace(/^([ \t]*);(?=-*8<-)/gm, '$1')
}

/** Returns the part of a file that a snippet names. */
function partIn(draft: Draft, spelling: string): FilePart | undefined {
  const [, path = '', first, last, section] = /^(.+?)(?::(\d*)(?::(\d*))?|:([\w-]+))?$/.exec(spelling) ?? []
  const file = snippetFile(draft, path)
  if (file === undefined) return undefined
  if (section !== undefined) return { file, region: section }
  return first === undefined ? { file } : { file, lines: `${first || 1}-${last ?? ''}` }
}

function snippetFile({ conversion: { files, site }, folder }: Draft, path: string): string | undefined {
  const folders = [...(site.settings.snippetFolders ?? []), '.', site.settings.sourceRoot, folder]
  const paths = folders.map((one) => posix.join(one, path))
  return files.first(paths) ?? paths.map((one) => otherCase(files, one)).find((one) => one !== undefined)
}

/** Some systems find a file whose name differs only in case. */
const otherCase = (files: ProjectFiles, path: string): string | undefined =>
  files.list(posix.dirname(path)).find((one) => one.toLowerCase() === posix.normalize(path).toLowerCase())

/** Entities of HTML that drawings contain. XML, which an image is, does not know them. */
const entities: ReadonlyMap<string, number> = new Map([
  ['nbsp', 160],
  ['copy', 169],
  ['middot', 183],
  ['times', 215],
  ['ndash', 8211],
  ['mdash', 8212],
  ['hellip', 8230],
])

/** Returns the URL of a drawing, and writes one without entities of HTML if it has some. */
function drawingUrl(draft: Draft, file: string, drawing: string): string {
  const xml = drawing.replace(/&([a-z]+);/g, (whole, name: string) =>
    entities.has(name) ? `&#${entities.get(name)};` : whole,
  )
  if (xml === drawing || /<!ENTITY/.test(drawing)) return posix.relative(draft.folder, file)
  const url = `/assets/${posix.relative(draft.conversion.site.settings.sourceRoot, file)}`
  draft.conversion.written.set(`content/public${url}`, xml)
  draft.count('entities of HTML in drawings → characters')
  return url
}

/** Returns the image of a drawing among the files that are copied. In the text, docsite would remove its styles. */
function pictureOf(draft: Draft, { file, region, lines }: FilePart): string | undefined {
  const { files, site } = draft.conversion
  const isCopied = !posix.relative(site.settings.sourceRoot, file).startsWith('..')
  if (!file.endsWith('.svg') || region !== undefined || lines !== undefined || !isCopied) return undefined
  const drawing = files.text(file) ?? ''
  const [, title] = /<title\b[^>]*>\s*([^<]+?)\s*<\/title>/.exec(drawing) ?? []
  if (/<a\s/.test(drawing)) draft.find('todo', 'This drawing is an image now, so its links do not work.', file)
  const alt = title ?? posix.basename(file, '.svg').replace(/[-_.]+/g, ' ')
  return `<img src="${encodeURI(drawingUrl(draft, file, drawing))}" alt="${alt.replaceAll('"', '&quot;')}">`
}

function snippetFence(draft: Draft, { start, end, prefix, info, codeStart, codeEnd }: Fence): Edit[] {
  const code = draft.text.slice(codeStart, codeEnd).trim()
  const [, , escaped, path] = new RegExp(snippet.source).exec(code) ?? []
  const [, inner] = /^\{!>?\s*([^!\s]+)\s*!\}$/.exec(code) ?? []
  const part = code.includes('\n') || escaped ? undefined : partIn(draft, path ?? inner ?? '')
  const fence = part && fileFence(draft, part, info)
  if (fence === undefined) return []
  return [{ start: start + prefix.length, end, text: indentAfterFirst(fence, continuation(prefix) ?? '') }]
}

function withSnippets(draft: Draft, text: string): string {
  const missing = (whole: string) => {
    draft.find('todo', `\`${whole.trim()}\` names a file that does not exist.`, whole)
    return `\`${whole.trim()}\``
  }
  return text
    .replace(snippet, (whole, indent: string, escaped: string, path: string) => {
      if (escaped) return whole
      const part = /^https?:/.test(path) ? undefined : partIn(draft, path)
      if (!part) return indent + missing(whole)
      const picture = pictureOf(draft, part)
      draft.count(`\`--8<--\` → ${picture === undefined ? 'the text of the file' : 'an image'}`)
      if (picture !== undefined) return indent + picture
      return partOf(draft.conversion.files.text(part.file) ?? '', part).replace(/^(?=.)/gm, indent)
    })
    .replace(included, (whole, indent: string, path: string, rest: string) => {
      const file = snippetFile(draft, path) ?? snippetFile(draft, path.replace(/^(?:\.\.\/)+/, ''))
      const marks = /\bhl\[([\d:,\s]*)\]/.exec(rest)?.[1]?.replaceAll(':', '-').replace(/\s/g, '')
      const lines = /\bln\[(\d*:?\d*)\]/.exec(rest)?.[1]?.replace(':', '-')
      const fence = file && fileFence(draft, { file, lines }, `${languageFor(file)}${marks ? ` {${marks}}` : ''}`)
      return fence ? indent + indentAfterFirst(fence, indent) : indent + missing(whole)
    })
    .replace(inserted, (whole, path: string) => {
      const file = snippetFile(draft, path)
      return file === undefined ? missing(whole) : (draft.conversion.files.text(file) ?? '').trim()
    })
}

const languageFor = (file: string): string => (file.endsWith('.py') ? 'python' : posix.extname(file).slice(1))
