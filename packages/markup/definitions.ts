// Examines a page's definitions (`[name]: URL`) and footnotes, and finds references without a definition.

import type { MarkdownNode, PageFinding, RulePage } from '@docsite/cli'
import { nearest } from '@docsite/cli/vocabulary'

/** Recognizes `[//]: # (words)`, a common way to write a comment. */
export const isComment = ({ label, url }: MarkdownNode): boolean => url === '#' || url === '' || label === '//'

/** Lists definitions whose name is already defined in the same file. A fragment that is included twice repeats its definitions. */
export function* duplicatesOf(
  nodes: readonly MarkdownNode[],
  page: RulePage,
): Generator<{ node: MarkdownNode; first: MarkdownNode }> {
  const firsts = new Map<string | undefined, MarkdownNode>()
  for (const node of nodes) {
    const first = firsts.get(node.identifier)
    if (!first) firsts.set(node.identifier, node)
    else if (placeOf(node, page).line !== placeOf(first, page).line) yield { node, first }
  }
}

const placeOf = ({ position }: MarkdownNode, page: RulePage) => page.at(position?.start.offset ?? 0)

/** Returns the fix that deletes a definition's line. If blank lines precede and follow it, the fix deletes one of them too. */
export function removalOf(node: MarkdownNode, page: RulePage): Pick<PageFinding, 'fix'> {
  const { start, end } = node.position ?? {}
  const isOwn = (offset = 0) => page.at(offset).file === page.file
  if (!start || !isOwn(start.offset) || page.parentOf(node)?.type !== 'root' || start.line !== end?.line) return {}
  const { lines } = page
  const at = start.line - 1
  const isBlank = (line = '') => line.trim() === ''
  const cut = (line: number, column: number, text: string): Pick<PageFinding, 'fix'> => ({
    fix: { at: { position: { start: { line, column } } }, written: text, fixed: '' },
  })
  if (lines.slice(at + 1).every(isBlank)) {
    // Do not add or remove a line break at the end of the file.
    const before = lines.findLastIndex((line, i) => i < at && !isBlank(line))
    const rest = lines.slice(before + 1, at + 1)
    const isInFile = before >= 0 && isOwn((start.offset ?? 0) - rest.join('\n').length - 1)
    return !isInFile ? {} : cut(before + 1, (lines[before] as string).length + 1, `\n${rest.join('\n')}`)
  }
  const isApart = isBlank(lines[at - 1]) && isBlank(lines[at + 1])
  return cut(at + 1, 1, `${lines.slice(at, at + (isApart ? 2 : 1)).join('\n')}\n`)
}

/** The maximum number of characters between the opening bracket of a reference and `][`. */
const longestReference = 300
/** The maximum number of definitions to search for similar names. Generated pages may have thousands. */
const mostDefinitions = 100

/** Finds `[text][name]` without a definition of `name`, and `[name]` that only another file of the page defines. */
export function* undefinedReferences(page: RulePage): Generator<PageFinding> {
  const definitions = page.nodes('definition')
  const elsewhere = new Map(includesFiles(page) ? definitions.map((node) => [keyOf(node.label), node]) : [])
  yield* foreignReferences(page, elsewhere)
  if (!page.markdown.includes('][')) return
  const labels = definitions.slice(0, mostDefinitions).map((one) => one.label ?? '')
  for (const node of page.nodes('text')) {
    if (!node.value?.includes('][')) continue
    for (const match of page.written(node).matchAll(/\]\[([^[\]\\^][^[\]\\]*)?\]/g)) {
      const reference = readReference(page, (node.position?.start.offset ?? 0) + match.index, match[0].length)
      const label = match[1] ?? ''
      if (!reference || !isReference(reference, label, definitions.length > 0)) continue
      const name = (label || reference.text).trim()
      if (elsewhere.has(keyOf(name))) continue
      const near = nearest(name, labels)
      yield {
        at: page.at(reference.offset),
        text: `This is not a link, because this page does not define \`[${name}]\``,
        hint: near ? `Did you mean \`[${near}]\`?` : `Write \`[${name}]: URL\` on a line of its own.`,
      }
    }
  }
}

/** Returns whether the definitions and texts of a page are from several files. */
function includesFiles(page: RulePage): boolean {
  const definitions = page.nodes('definition')
  if (definitions.length === 0) return false
  return new Set([...definitions, ...page.nodes('text')].map((node) => placeOf(node, page).file)).size > 1
}

/** Finds references to definitions in another file. Each file uses only its own, so that it means the same wherever it is included. */
function* foreignReferences(page: RulePage, elsewhere: ReadonlyMap<string, MarkdownNode>): Generator<PageFinding> {
  if (elsewhere.size === 0) return
  for (const node of page.nodes('text'))
    for (const { 1: name = '', index } of page.written(node).matchAll(/(?<!\\)\[([^[\]\\^]+)\](?!\[[^\]])/g)) {
      const definition = elsewhere.get(keyOf(name))
      if (!definition) continue
      const { file } = placeOf(definition, page)
      yield {
        at: page.at((node.position?.start.offset ?? 0) + index),
        text: `This is not a link, because only \`${file}\` defines \`[${name}]\``,
        hint: `A page and its fragments use only their own definitions. Write \`[${name}]: URL\` here, too.`,
      }
    }
}

const keyOf = (label?: string | null): string => (label ?? '').trim().replace(/\s+/g, ' ').toLowerCase()

interface Reference {
  text: string
  offset: number
  before: string
  after: string
}

/** Reads backward from `][` to the bracket that opens the reference. */
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

/** Excludes text that only looks like a reference: `list[i][j]`, `[name][ext]`, `string[][]`, and citations such as `[1][2]`. */
function isReference({ text, before, after }: Reference, label: string, hasDefinitions: boolean): boolean {
  if (!text.trim() || /[\w$.\])\\/-]/.test(before) || /[\w$[({/\\-]/.test(after) || /^\.\S/.test(after)) return false
  if (/^[\d\s,–-]+$/.test(text)) return false
  // Character classes, such as `[A-Z][a-z]`.
  if (/^\w-\w/.test(text) && (!label || /^\w-\w/.test(label))) return false
  // Placeholders in file name patterns, such as `[name][hash]`.
  if (placeholders.test(text) && (!label || placeholders.test(label))) return false
  return label !== '' || hasDefinitions || (/[\s\u4e00-\u9fff]/.test(text) && !/[,|:;=]/.test(text))
}

const placeholders =
  /^(?:name|ext|path|hash|contenthash|chunkhash|fullhash|local|id|file|base|query|dir|folder|[a-z]|key|index|i\d?)(?::[\w:]+)?$/i
