// References and footnotes without their definitions, and definitions without use.

import type { Definition, FootnoteDefinition, Text } from 'mdast'
import { nearest } from '../model/diagnostic.ts'
import type { Finding, RulePage } from '../page/rules.ts'

export function* references(page: RulePage): Generator<Finding> {
  const definitions = page.nodes('definition')
  const footnotes = page.nodes('footnoteDefinition')
  const undefinedOnes = page.markdown.includes('][') ? [...undefinedReferences(page, definitions)] : []
  yield* undefinedOnes
  if (page.markdown.includes('[^')) yield* undefinedFootnotes(page, footnotes)
  if (definitions.length + footnotes.length === 0) return
  const linked = [...page.nodes('linkReference'), ...page.nodes('imageReference')]
  const used = new Set(linked.map(({ identifier }) => identifier))
  yield* duplicates(page, definitions, 'definition')
  for (const node of definitions)
    if (!used.has(node.identifier) && isOwn(node, page) && !isComment(node))
      yield {
        rule: 'unused-definition',
        at: node,
        text: `No link uses the address \`[${node.label}]\``,
        hint: 'Take it out, or mend the reference that means it.',
        // One of those that lead nowhere may mean it.
        ...(undefinedOnes.length === 0 ? removal(node, page) : {}),
      }
  const called = new Set(page.nodes('footnoteReference').map(({ identifier }) => identifier))
  yield* duplicates(page, footnotes, 'footnote')
  for (const node of footnotes)
    if (!called.has(node.identifier) && isOwn(node, page))
      yield {
        rule: 'unused-footnote',
        at: node,
        text: `Nothing leads to the footnote \`[^${node.label}]\`: it is not shown`,
        hint: 'Write its mark into the text, or take it out.',
      }
}

/** Where a definition stands in its file. */
function homeOf({ position }: Definition | FootnoteDefinition, { source }: RulePage): { file: string; line: number } {
  const line = position?.start.line ?? 0
  const span = source.spans.findLast(({ start }) => start <= line)
  return span ? { file: span.filePath, line: span.line + line - span.start } : { file: source.filePath, line }
}

/** Another page that includes a fragment may use what this one does not. */
const isOwn = (node: Definition | FootnoteDefinition, page: RulePage): boolean =>
  homeOf(node, page).file === page.source.filePath

/** Two files may say the same, each to be read alone; and a fragment that is included twice brings one line twice. */
function areBeside(a: Definition | FootnoteDefinition, b: Definition | FootnoteDefinition, page: RulePage): boolean {
  const [one, other] = [homeOf(a, page), homeOf(b, page)]
  return one.file === other.file && one.line !== other.line
}

/** `[//]: # (words)` is a comment that many write. */
const isComment = ({ label, url }: Definition): boolean => url === '#' || url === '' || label === '//'

function* duplicates(
  page: RulePage,
  nodes: readonly (Definition | FootnoteDefinition)[],
  kind: 'definition' | 'footnote',
): Generator<Finding> {
  const first = new Map<string, Definition | FootnoteDefinition>()
  for (const node of nodes) {
    const other = first.get(node.identifier)
    if (!other) first.set(node.identifier, node)
    else if (areBeside(node, other, page) && !(node.type === 'definition' && isComment(node)))
      yield {
        rule: 'duplicate-definition',
        at: node,
        text: `${kind === 'footnote' ? `The footnote \`[^${node.label}]\`` : `\`[${node.label}]\``} is defined already: this counts for nothing`,
        hint: 'Give it another name, or take it out.',
        ...(node.type === 'definition' && isSame(node, other) ? removal(node, page) : {}),
      }
  }
}

/** Tells whether a definition only says once more what another says. */
const isSame = (node: Definition, other: Definition | FootnoteDefinition): boolean =>
  other.type === 'definition' && other.url === node.url && other.title === node.title

/** Takes a definition's line out, and of the empty lines around it the one that nothing needs any more. */
function removal(node: Definition, page: RulePage): Pick<Finding, 'fix'> {
  const { start, end } = node.position ?? {}
  const isAlone = page.parentOf(node)?.type === 'root' && homeOf(node, page).file === page.source.filePath
  if (!start || !isAlone || start.line !== end?.line) return {}
  const { lines } = page
  const at = start.line - 1
  const isEmpty = (line = '') => line.trim() === ''
  const cut = (line: number, column: number, written: string): Pick<Finding, 'fix'> => ({
    fix: { at: { position: { start: { line, column } } }, written, fixed: '' },
  })
  if (lines.slice(at + 1).every(isEmpty)) {
    // The end of the text stays as it is: with a line end or without.
    const before = lines.findLastIndex((line, i) => i < at && !isEmpty(line))
    const rest = lines.slice(before + 1, at + 1)
    return before < 0 ? {} : cut(before + 1, (lines[before] as string).length + 1, `\n${rest.join('\n')}`)
  }
  const isApart = isEmpty(lines[at - 1]) && isEmpty(lines[at + 1])
  return cut(at + 1, 1, `${lines.slice(at, at + (isApart ? 2 : 1)).join('\n')}\n`)
}

const longestReference = 300
/** A page with more is none that anybody wrote: it is not to take long. */
const mostDefinitions = 100

/** What Markdown leaves as text: `[words][name]` with no such name. */
function* undefinedReferences(page: RulePage, definitions: readonly Definition[]): Generator<Finding> {
  for (const node of page.nodes('text'))
    if (node.value.includes(']['))
      for (const match of page.written(node).matchAll(/\]\[([^[\]\\^][^[\]\\]*)?\]/g)) {
        const found = readReference(page, (node.position?.start.offset ?? 0) + match.index, match[0].length)
        if (!found) continue
        const label = match[1] ?? ''
        if (!isMeant(found, label, definitions.length > 0)) continue
        const name = (label || found.text).trim()
        const near = nearest(
          name,
          definitions.slice(0, mostDefinitions).map((one) => one.label ?? ''),
        )
        yield {
          rule: 'undefined-reference',
          at: page.at(found.offset),
          text: `There is no address \`[${name}]\` on this page, so this is no link`,
          hint: near ? `Did you mean \`[${near}]\`?` : `Write \`[${name}]: address\` on a line of its own.`,
        }
      }
}

interface Reference {
  text: string
  offset: number
  before: string
  after: string
}

/** Reads back to the bracket that opens what `][` stands in. */
function readReference({ markdown }: RulePage, at: number, length: number): Reference | undefined {
  let open = 1
  for (let i = at - 1; i >= Math.max(0, at - longestReference); i--) {
    if (markdown[i] === '\n' && markdown[i - 1] === '\n') return undefined
    if (markdown[i] === ']' && markdown[i - 1] !== '\\') open++
    if (markdown[i] !== '[' || markdown[i - 1] === '\\' || --open > 0) continue
    const offset = markdown[i - 1] === '!' ? i - 1 : i
    return {
      text: markdown.slice(i + 1, at),
      offset,
      before: markdown[offset - 1] ?? '',
      after: markdown[at + length] ?? '',
    }
  }
  return undefined
}

/** Tells a reference from what only looks like one: `list[i][j]`, `[name][ext]`, `string[][]`, citations `[1][2]`. */
function isMeant({ text, before, after }: Reference, label: string, hasDefinitions: boolean): boolean {
  if (!text.trim() || /[\w$.\])\\/-]/.test(before) || /[\w$[({/\\-]/.test(after) || /^\.\S/.test(after)) return false
  if (/^[\d\s,–-]+$/.test(text)) return false
  // Classes of characters: `[A-Z][a-z]`.
  if (/^\w-\w/.test(text) && (!label || /^\w-\w/.test(label))) return false
  // Words of a pattern of names: `[name][hash]`.
  if (placeholders.test(text) && (!label || placeholders.test(label))) return false
  return label !== '' || hasDefinitions || (/[\s\u4e00-\u9fff]/.test(text) && !/[,|:;=]/.test(text))
}

const placeholders =
  /^(?:name|ext|path|hash|contenthash|chunkhash|fullhash|local|id|file|base|query|dir|folder|[a-z]|key|index|i\d?)(?::[\w:]+)?$/i

/** What Markdown leaves as text: `[^name]` with no such footnote; and footnotes that say nothing. */
function* undefinedFootnotes(page: RulePage, footnotes: readonly FootnoteDefinition[]): Generator<Finding> {
  for (const node of footnotes)
    if (node.children.length === 0)
      yield {
        rule: 'undefined-footnote',
        at: node,
        text: `The footnote \`[^${node.label}]\` has no text`,
        hint: 'Write it behind the colon.',
      }
  for (const node of page.nodes('text')) if (node.value.includes('[^')) yield* footnoteMarks(page, node)
}

function* footnoteMarks(page: RulePage, node: Text): Generator<Finding> {
  const written = page.written(node)
  for (const match of written.matchAll(/(?<!\\)\[\^([\p{L}\p{N}_-]+)\](?![+*?{:(\w])/gu)) {
    const name = match[1] as string
    // A class of characters, as in `[^a-z]` and `([^x])`.
    if (/^\w-\w|^.$/.test(name) && !/^\d$/.test(name)) continue
    const before = written[match.index - 1] ?? ''
    if (/[/^(|]/.test(before)) continue
    yield {
      rule: 'undefined-footnote',
      at: page.at((node.position?.start.offset ?? 0) + match.index),
      text: `There is no footnote \`[^${name}]\``,
      hint: `Write \`[^${name}]: text\` on a line of its own.`,
    }
  }
}
