// Converts what MDX adds to Markdown besides components: imports, exports, expressions and JSX attributes.

import { posix } from 'node:path'
import { aliasedPath } from '../../aliases.ts'
import type { Draft } from '../../draft.ts'
import { isObject } from '../../guards.ts'
import { importedData } from '../../imported-data.ts'
import { literalValue, moduleLiterals, unknownValue } from '../../literals.ts'
import { closingBrace } from '../../text/braces.ts'
import { applyEdits, type Edit, maskCode } from '../../text/mask.ts'

/** Reads imports and exports, and removes them. */
export function convertModuleCode(draft: Draft): void {
  while (removeModuleCode(draft));
}

/** Removes imports and exports. Stops after code that contains the marks of a fence, which hide the rest of the page, and returns true. */
function removeModuleCode(draft: Draft): boolean {
  const masked = maskCode(draft.text)
  const edits: Edit[] = []
  let hasFence = false
  for (const { index } of masked.matchAll(
    /^(?:import(?=[\s{'"*])|export(?=\s+(?:const|let|var|function|default|async|class|\{|\*)))/gm,
  )) {
    if (edits.some(({ end }) => index < end)) continue
    const end = statementEnd(draft.text, index)
    const code = draft.text.slice(index, end)
    readModuleCode(draft, code)
    edits.push({ start: index, end, text: code.replace(/[^\n]+/g, '') })
    hasFence = /^[ \t]*(?:`{3}|~{3})/m.test(code)
    if (hasFence) break
  }
  draft.text = applyEdits(draft.text, edits)
  return hasFence
}

/** An import. A line can contain several. */
const importStatement = /(?<=^|;)\s*import\s+(?:type\s+)?([^'";]*?)\s*(?:from\s+)?(["'])([^'"]+)\2[ \t]*;?/gm

/** Records the imports and the plain data of a piece of code. Reports code that is lost. */
export function readModuleCode(draft: Draft, code: string): void {
  for (const [, names = '', , from = ''] of code.matchAll(importStatement)) readImport(draft, names, from)
  const rest = code.replace(importStatement, '')
  if (rest.trim() === '') return
  try {
    const { scope, unknown } = moduleLiterals(rest)
    for (const [name, value] of scope) if (value !== unknownValue) draft.values.set(name, value)
    if (unknown.length === 0 && scope.size > 0)
      return draft.find('note', 'The data of this code is now in the page.', rest.trim(), rest.trim())
  } catch {
    // Code with types or JSX is not plain data.
  }
  draft.find(
    'todo',
    'Pages cannot run code. Move this into a component in `config/islands/`.',
    rest.trim(),
    rest.trim(),
  )
}

/** Records the file of each name that an import gives, and its value if that is plain data. */
function readImport(draft: Draft, names: string, from: string): void {
  const file = importedFile(draft, from)
  if (file === undefined) return
  const [, main] = /^([A-Za-z_$][\w$]*)/.exec(names) ?? []
  const named = Array.from(
    (/\{([^}]*)\}/.exec(names)?.[1] ?? '').matchAll(/([A-Za-z_$][\w$]*)(?:\s+as\s+([A-Za-z_$][\w$]*))?\s*(?:,|$)/g),
    ([, exported = '', local = exported]) => [local, exported] as const,
  )
  const all = [...(main === undefined ? [] : [[main, 'default'] as const]), ...named]
  const data = all.length > 0 ? importedData(draft.conversion.files, file) : new Map<string, unknown>()
  for (const [local, exported] of all) {
    if (exported === 'default' || /^[A-Z]/.test(local)) draft.imports.set(local, file)
    if (data.has(exported)) draft.values.set(local, data.get(exported))
  }
}

function importedFile(draft: Draft, from: string): string | undefined {
  // Formatters of Markdown write a backslash before an underscore.
  const path = from
    .replace(/\\(?=[_*~])/g, '')
    .replace(/^(?:!!?[\w-]+-loader!|!!raw-loader!)/, '')
    .replace(/\?.*$/, '')
  if (path.startsWith('.')) return draft.resolve(path)
  // Vite reads a path that begins with a slash from the root of the project.
  if (path.startsWith('/')) return path.slice(1)
  if (path.startsWith('@site/')) return path.slice('@site/'.length)
  if (/^[@~]\//.test(path)) return posix.join(draft.conversion.site.settings.sourceRoot, path.slice(2))
  // Bundlers give folders of the project names such as \`@en\`.
  const { files, site } = draft.conversion
  const named = aliasedPath(files, path)
  if (named !== undefined) return named
  const alias = posix.join(site.settings.sourceRoot, path.replace(/^[@~]/, ''))
  return /\.\w+$/.test(path) && files.isFile(alias) ? alias : undefined
}

/** Returns the end of the statement that begins at an offset: the first line end outside brackets, strings and comments. */
function statementEnd(text: string, start: number): number {
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|[([{]|[)\]}]|\n(?=[ \t]*(?:\n|$|import\s|export\s|[#<]))|\n/g
  token.lastIndex = start
  let depth = 0
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [one] = match
    if (/^[([{]$/.test(one)) depth++
    else if (/^[)\]}]$/.test(one)) depth--
    else if (one === '\n' && depth <= 0 && !/(?:[=,+&|?:(]|\b(?:from|import))\s*$/.test(text.slice(start, match.index)))
      return match.index
  }
  return text.length
}

/** Converts expressions in braces: comments, strings and variables. Reports all others. */
export function convertExpressions(draft: Draft): void {
  const masked = maskCode(draft.text)
  const edits: Edit[] = []
  const skipped = directiveAttributes(draft.text, masked)
  for (const { index } of masked.matchAll(/(?<![\\={])\{(?!#)/g)) {
    if (
      edits.some(({ end }) => index < end) ||
      skipped.some(([start, end]) => start <= index && index < end) ||
      isInTagOrDirective(masked, index)
    )
      continue
    const end = closingBrace(draft.text, index)
    if (end === undefined || draft.text.slice(index, end).includes('\n\n')) continue
    const code = draft.text.slice(index + 1, end).trim()
    const text = expressionText(draft, code)
    if (text === undefined)
      draft.find('todo', `\`{${shortened(code)}}\` is code, which pages cannot run.`, draft.text.slice(index, end + 1))
    else edits.push(expressionEdit(draft.text, index, end + 1, text))
  }
  draft.count('expressions → text', edits.length)
  draft.text = applyEdits(draft.text, edits)
}

/** Replaces an expression by its text. A blank at the end of a line is the line end: two blanks would break the line. */
function expressionEdit(text: string, start: number, end: number, value: string): Edit {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const lineEnd = next < 0 ? text.length : next
  if (value.trim() !== '' || text.slice(end, lineEnd).trim() !== '') return { start, end, text: value }
  const before = text.slice(lineStart, start).trimEnd()
  // A line of its own would become an empty line, which ends the paragraph.
  if (before === '' && value !== '' && next >= 0) return { start: lineStart, end: lineEnd + 1, text: '' }
  return { start: lineStart + before.length, end: lineEnd, text: '' }
}

/** Returns the offsets of the attributes of directives, whose JSON contains braces. */
const directiveAttributes = (text: string, masked: string): [start: number, end: number][] =>
  Array.from(masked.matchAll(/:[A-Za-z][\w-]*(?:\[[^\]\n]*\])?\{/g), ({ index, 0: whole }) => {
    const start = index + whole.length - 1
    return [start, closingBrace(text, start) ?? start]
  })

/** Attributes of directives and tags also use braces. */
function isInTagOrDirective(masked: string, index: number): boolean {
  const before = masked.slice(masked.lastIndexOf('\n', index - 1) + 1, index)
  return (
    /(?::{1,}[A-Za-z][\w-]*(?:\[[^\]]*\])?|\])$|!\[[^\]]*\]\([^()]*\)$|<[A-Za-z][^<>]*$/.test(before) ||
    (/^\s*#{1,6}\s.*\s$/.test(before) && masked[index + 1] === '#')
  )
}

function expressionText(draft: Draft, code: string): string | undefined {
  const [, comment] = /^\/\*([\s\S]*?)\*\/$/.exec(code) ?? []
  if (comment !== undefined) return /--|>/.test(comment) ? '' : `<!--${comment}-->`
  // Readers of the old site did not see what only the development server shows.
  if (code === '' || /^process\.env\.NODE_ENV\s*!==?\s*['"]production['"]\s*&&/.test(code)) return ''
  const value = literalValue(code, draft.values)
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return value === null || value === undefined || value === '' ? '' : undefined
}

const shortened = (code: string): string =>
  (code.length > 60 ? `${code.slice(0, 57)}…` : code).replace(/\s+/g, ' ').replaceAll('`', "'")

/** Converts JSX attributes of HTML elements: names, images that are imported, and styles, which docsite does not allow. */
export function convertHtmlAttributes(draft: Draft): void {
  const masked = maskCode(draft.text)
  const edits: Edit[] = []
  const names = Array.from(masked.matchAll(/<[a-z][^<>\uFFFC]*/g), ({ index, 0: tag }) =>
    Array.from(tag.matchAll(/(?<=\s)(?:className|htmlFor|srcSet|[a-z][A-Za-z]*(?==\{))/g), (name) => ({
      index: index + name.index,
      name: name[0],
      tag,
    })),
  ).flat()
  for (const { index, name, tag } of names) {
    const at = index + name.length
    const html = name === 'className' ? 'class' : name === 'htmlFor' ? 'for' : name.toLowerCase()
    if (draft.text.slice(at, at + 2) !== '={') {
      if (draft.text[at] === '=') edits.push({ start: index, end: at, text: html })
      continue
    }
    const end = closingBrace(draft.text, at + 1)
    if (end === undefined) continue
    const value = attributeValue(draft, draft.text.slice(at + 2, end).trim())
    if (value !== undefined) {
      edits.push({ start: index, end: end + 1, text: `${html}="${value}"` })
      continue
    }
    draft.find('note', `The attribute \`${name}\` is code, so it is removed.`, draft.text.slice(index, end + 1))
    const size = name === 'style' ? sizeOf(draft.text.slice(at + 2, end), tag, draft) : ''
    // An empty line would end the element.
    edits.push({ start: draft.text.slice(0, index).trimEnd().length, end: end + 1, text: size })
  }
  draft.text = withSpacedAttributes(applyEdits(draft.text, edits))
}

/**
 * Returns the width and the height in a `style` as attributes, which docsite allows. A height in percent has no effect in a text,
 * where a frame would be a small box.
 */
function sizeOf(code: string, tag: string, { values }: Draft): string {
  const [, element] = /^<(iframe|video|img)\b/.exec(tag) ?? []
  if (element === undefined || /\s(?:width|height)=/.test(tag)) return ''
  const style = literalValue(code.trim(), values)
  const { width, height } = isObject(style) ? style : {}
  const [wide, high] = [lengthOf(width), lengthOf(height)]
  const tall = high === undefined || (high.endsWith('%') && element === 'iframe') ? undefined : high
  const attributes = [
    ...(wide === undefined ? [] : [` width="${wide}"`]),
    ...(tall !== undefined
      ? [` height="${tall}"`]
      : high !== undefined && element === 'iframe'
        ? [' height="500"']
        : []),
  ]
  return attributes.join('')
}

/** Returns a length of a style as the value of an attribute: pixels or percent. */
function lengthOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? /^\s*(\d+%?)(?:px)?\s*$/.exec(value)?.[1] : undefined
}

/** Writes blanks between attributes, which JSX does not need: `<a class="b"href="c">`. */
function withSpacedAttributes(text: string): string {
  const edits = Array.from(
    maskCode(text).matchAll(/<[a-z][\w-]*\s(?:[^<>"']|"[^"]*"|'[^']*')*>/g),
    ({ index, 0: { length } }): Edit => ({
      start: index,
      end: index + length,
      text: text.slice(index, index + length).replace(/(=(?:"[^"]*"|'[^']*'))(?=[A-Za-z])/g, '$1 '),
    }),
  )
  return applyEdits(text, edits)
}

function attributeValue(draft: Draft, code: string): string | undefined {
  const [, required] = /^(?:require|useBaseUrl)\(\s*['"]([^'"]+)['"]\s*\)(?:\.default)?$/.exec(code) ?? []
  if (required !== undefined) return required
  const [, name = ''] = /^([A-Za-z_$][\w$]*)(?:\.src)?$/.exec(code) ?? []
  const file = draft.imports.get(name)
  if (file !== undefined) {
    const relative = posix.relative(draft.folder, file)
    return relative.startsWith('.') ? relative : `./${relative}`
  }
  const value = literalValue(code, draft.values)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
