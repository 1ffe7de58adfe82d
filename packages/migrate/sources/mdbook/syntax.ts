// Converts the syntax of mdBook's chapters.
// cspell:ignore mathjax

import type { Draft, Step } from '../../draft.ts'
import { convertAlerts } from '../../steps/alerts.ts'
import { type FilePart, fileFence, partOf } from '../../steps/code-files.ts'
import { convertFormulas } from '../../steps/formulas.ts'
import { convertStyles } from '../../steps/styles.ts'
import { continuation, indentAfterFirst } from '../../text/indent.ts'
import { applyEdits, type Edit, type Fence, fencesIn, maskFences, replaceInText } from '../../text/mask.ts'
import { convertAdmonish } from './admonish.ts'
import { convertGrammars } from './grammars.ts'
import { convertListings } from './listings.ts'
import { convertRules } from './rules.ts'
import { convertRustLinks } from './rust-links.ts'

/** A helper with an argument. Without one, it is text. */
const helper = /(\\)?\{\{\s*#(\w+)\s+([^\s}][^}]*?)\s*\}\}/g

/** Converts `{{#include file:2:10}}` and its relatives, which also work inside code. */
const convertHelpers: Step = (draft) => {
  draft.text = withHelpers(draft, draft.text, draft.folder, 0)
}

function withHelpers(draft: Draft, text: string, folder: string, depth: number): string {
  return text.replace(helper, (whole, escaped: string | undefined, name: string, argument: string, at: number) => {
    if (escaped !== undefined) return whole.slice(1)
    if (name === 'title') return titleHelper(draft, argument)
    if (!['include', 'rustdoc_include', 'playground', 'playpen'].includes(name)) return whole
    const [target = ''] = argument.split(/\s+/)
    const [path = '', ...selection] = target.split(':')
    const file = draft.resolve(path)
    const content = draft.conversion.files.text(file)
    if (content === undefined) {
      draft.find('todo', `\`${whole}\` names a file that does not exist.`, whole)
      return whole
    }
    draft.count(`\`{{#${name}}}\` → the text of the file`)
    const part = partOf(content, { file, ...selectionOf(content, selection) })
    const isCode = isInFence(text, at)
    if (name.startsWith('play') && !isCode) return `\`\`\`rust\n${part.trimEnd()}\n\`\`\``
    if (isCode || depth > 5) return part.replace(/^\n+|\s+$/g, '')
    return withHelpers(draft, part.trim(), folder, depth + 1)
  })
}

function titleHelper(draft: Draft, title: string): string {
  draft.fields.title = title
  return ''
}

const isInFence = (text: string, at: number): boolean => fencesIn(text).some(({ start, end }) => start < at && at < end)

/** Returns what the rest of the helper selects: an anchor, a line, or a range of lines. */
function selectionOf(text: string, [first = '', last]: readonly string[]): Pick<FilePart, 'region' | 'lines'> {
  if (first === '' && last === undefined) return {}
  if (/^\D/.test(first)) return { region: first }
  const count = text.replace(/\n$/, '').split('\n').length
  const end = last === undefined ? Number(first) : Math.min(Number(last) || count, count)
  return { lines: `${Number(first) || 1}-${end}` }
}

/** Converts fences that contain nothing but an include into fences that name the file. */
const convertIncludedFences: Step = (draft) => {
  draft.text = applyEdits(
    draft.text,
    fencesIn(draft.text).flatMap((fence): Edit[] => {
      const text = includedFence(draft, fence)
      return text === undefined ? [] : [{ start: fence.start + fence.prefix.length, end: fence.end, text }]
    }),
  )
}

function includedFence(draft: Draft, { prefix, info, codeStart, codeEnd }: Fence): string | undefined {
  const [, target = ''] =
    /^\{\{\s*#(?:rustdoc_)?include\s+([^\s}]+)\s*\}\}$/.exec(draft.text.slice(codeStart, codeEnd).trim()) ?? []
  const [path = '', ...selection] = target.split(':')
  const file = draft.resolve(path)
  const content = path === '' ? undefined : draft.conversion.files.text(file)
  if (content === undefined) return undefined
  const part = { file, ...selectionOf(content, selection) }
  const isRust = /^\s*rust\b/.test(info)
  // Lines that mdBook hides would appear, and an include can itself contain helpers.
  if ((isRust && hiddenLine.test(partOf(content, part))) || partOf(content, part).includes('{{#')) return undefined
  return indentAfterFirst(fileFence(draft, part, info) ?? '', continuation(prefix) ?? '')
}

/** A line of Rust code that mdBook hides. */
const hiddenLine = /^\s*#(?: |$)/m

/** The prefix of hidden lines, as an attribute of the fence. */
const hiddenPrefix = /\s?\bhidelines=(["']?)([^\s"',]{1,20})\1/

/** Marks the lines that begin with a prefix. In Rust, `##` stands for `#`, and `#[derive]` is no hidden line. */
function markHiddenLines(code: string, prefix: string, isRust: boolean): string {
  const lines = code.split('\n').flatMap((line): string[] => {
    const [, before = '', rest = ''] = /^([ \t>]*)([\s\S]*)$/.exec(line) ?? []
    if (!rest.startsWith(prefix)) return [line]
    const text = rest.slice(prefix.length)
    if (isRust && text.startsWith('#')) return [before + text]
    if (isRust && text !== '' && !text.startsWith(' ')) return [line]
    const shown = isRust ? text.slice(1) : text
    // A mark on a line of its own would hide the next line.
    return shown.trim() === '' ? [] : [`${before}${shown} // [!code hidden]`]
  })
  return lines.join('\n')
}

/** Marks the lines that mdBook hides. */
const keepHiddenLines: Step = (draft) => {
  const edits: Edit[] = []
  for (const { start, prefix, marks, info, codeStart, codeEnd } of fencesIn(draft.text)) {
    const isRust = /^\s*rust\b/.test(info)
    const sign = hiddenPrefix.exec(info)?.[2] ?? (isRust ? '#' : undefined)
    if (sign === undefined) continue
    const code = draft.text.slice(codeStart, codeEnd)
    const marked = markHiddenLines(code, sign, isRust && sign === '#')
    if (marked === code) continue
    const at = start + prefix.length + marks.length
    edits.push({ start: at, end: at + info.length, text: info.replace(hiddenPrefix, '') })
    edits.push({ start: codeStart, end: codeEnd, text: marked })
  }
  draft.count('code blocks with hidden lines', edits.length / 2)
  draft.text = applyEdits(draft.text, edits)
}

/** The attributes of Rust code that only its tools know. */
const rustAttribute =
  /^(?:ignore(?:-[\w-]+)?|no_run|should_panic|compile_fail|editable|mdbook-runnable|noplayground|noplaypen|does_not_compile|panics|not_desired_behavior|edition\d+|E\d+|hidelines=.*|test_harness|text|nocapture|standalone_crate)$/

/** Separates the attributes after the language by spaces, and removes those that only mdBook knows. */
const convertAttributes: Step = (draft) => {
  draft.text = applyEdits(
    draft.text,
    fencesIn(draft.text).flatMap(({ start, prefix, marks, info }): Edit[] => {
      const written = info.trim().split(/[,\s]+/)
      const [first = ''] = written
      // Without a language, the attributes mean that the code is Rust.
      const isRust = first !== 'text' && rustAttribute.test(first)
      const [language = '', ...rest] = isRust ? ['rust', ...written] : written
      if (!(isRust || info.includes(',')) || !rest.every((part) => rustAttribute.test(part) || part === '')) return []
      const at = start + prefix.length + marks.length
      const options = rest.filter((part) => part.startsWith('hidelines='))
      return [{ start: at, end: at + info.length, text: [language, ...options].join(' ') }]
    }),
  )
}

/** Removes classes of headings, which only themes of mdBook use. */
const convertHeadingClasses: Step = (draft) => {
  const masked = maskFences(draft.text)
  const edits = Array.from(
    masked.matchAll(/^(#{1,6}[ \t][^\n]*?)[ \t]*\{([^{}\n]*\.[\w-][^{}\n]*)\}[ \t]*$/gm),
    (match): Edit => {
      const [whole, heading = '', attributes = ''] = match
      const [id] = /#[^\s.}]+/.exec(attributes) ?? []
      return { start: match.index, end: match.index + whole.length, text: heading + (id ? ` {${id}}` : '') }
    },
  )
  draft.text = applyEdits(draft.text, edits)
}

/** Converts formulas if the book shows them. */
const convertBookFormulas: Step = (draft) => {
  if (draft.conversion.site.settings.extensions?.has('mathjax')) formulas(draft)
}

const formulas = convertFormulas(String.raw`\\\\`)

/** An alert that a preprocessor added, such as `[!EDITION-2024]`. Its name becomes the title of a note. */
const namedAlert = /^([ \t>]*>[ \t]?)\[!([A-Z]+)-([\w.-]+)\][ \t]*$/gm

const convertEditions: Step = (draft) => {
  draft.text = replaceInText(draft.text, namedAlert, ([, mark = '', name = '', rest = '']) => {
    draft.count(`\`[!${name}-…]\` → a note with this title`)
    return `${mark}[!NOTE] ${name[0]}${name.slice(1).toLowerCase()} ${rest}`
  })
}

export const mdbookSteps: readonly Step[] = [
  convertStyles,
  convertAttributes,
  convertIncludedFences,
  convertHelpers,
  convertAdmonish,
  convertEditions,
  convertAlerts,
  convertRules,
  convertGrammars,
  convertRustLinks,
  convertBookFormulas,
  keepHiddenLines,
  convertListings,
  convertHeadingClasses,
]
