// Converts what Vue adds to the pages of VitePress: scripts, styles, and expressions in braces.

import type { Draft } from '../draft.ts'
import { lookUp } from '../guards.ts'
import { literalValue } from '../literals.ts'
import { htmlBlocksIn } from '../text/html-blocks.ts'
import { applyEdits, type Edit, lineAt, maskCode, replaceInText } from '../text/mask.ts'
import { readModuleCode } from './mdx/expressions.ts'

/** Reads the data of scripts, and removes scripts and styles. */
export function convertScripts(draft: Draft): void {
  const masked = maskCode(draft.text)
  const edits: Edit[] = []
  for (const match of masked.matchAll(/^<(script|style)\b[^>]*>[\s\S]*?<\/\1>[ \t]*$/gm)) {
    const whole = draft.text.slice(match.index, match.index + match[0].length)
    const [, kind, code = ''] = /^<(script|style)\b[^>]*>([\s\S]*)<\/\1>/.exec(whole) ?? []
    if (kind === 'script') readModuleCode(draft, code)
    else if (code.trim()) {
      draft.conversion.styles.push(`/* ${draft.page.file} */\n${code.trim()}\n`)
      draft.find('note', 'This style is now in `config/migrated.css` and applies to all pages.', whole, code.trim())
    }
    edits.push({ start: match.index, end: match.index + whole.length, text: whole.replace(/[^\n]+/g, '') })
  }
  draft.text = applyEdits(draft.text, edits)
}

const directive = /<[a-z][^<>]*?\s(?:v-(?:for|model|on)\b|@[a-z])/
const component = /<\/?[A-Z]/
const rootTag = /^[ \t]*<[a-z]/

/** Removes the blocks of HTML that repeat parts or receive input, because only code could fill them. The report quotes each of them. */
export function removeLiveBlocks(draft: Draft): void {
  if (!directive.test(draft.text)) return
  const lines = (text: string) => text.split('\n').length
  const before = lines(draft.original) - lines(draft.text)
  const edits = wholeBlocks(draft.text).flatMap(([start, end]): Edit[] => {
    const block = draft.text.slice(start, end)
    if (!isLive(block)) return []
    draft.conversion.findings.push({
      kind: 'todo',
      file: draft.page.file,
      line: before + lineAt(draft.text, start),
      text: 'This block ran code, which pages cannot do, so it is not on the page. Write it as a component in `config/islands/`, and use that here.',
      removed: block,
    })
    return [{ start, end, text: '' }]
  })
  draft.text = applyEdits(draft.text, edits)
}

/** Returns whether a block of HTML without components needs code to show its content. */
const isLive = (block: string): boolean => directive.test(block) && !component.test(block) && !/\sv-pre\b/.test(block)

/** The parts and the characters of a block. Demonstrations are small. */
const mostParts = 20
const mostCharacters = 20_000

/** Returns the blocks of HTML whose elements all end in them. Empty lines part a block, so such parts are joined. */
function wholeBlocks(text: string): [start: number, end: number][] {
  // Only Vue has attributes such as `@click`, with which Markdown sees no HTML.
  const blocks = htmlBlocksIn(text.replace(/(?<=\s)[@#](?=[a-z][\w.:-]*=)/g, '_'))
  const whole: [number, number][] = []
  for (let first = 0; first < blocks.length; first++) {
    const [start = 0] = blocks[first] ?? []
    if (!rootTag.test(text.slice(start))) continue
    for (let last = first; last < Math.min(blocks.length, first + mostParts); last++) {
      const [from = 0, end = 0] = blocks[last] ?? []
      if (last > first && !isMarkup(text.slice(blocks[last - 1]?.[1], from))) break
      if (end - start > mostCharacters) break
      if (!isBalanced(text.slice(start, end))) continue
      whole.push([start, end])
      first = last
      break
    }
  }
  return whole
}

/** Returns whether all lines begin with a tag. For Markdown, a tag with text after it can be a paragraph. */
const isMarkup = (text: string): boolean => text.split('\n').every((line) => /^\s*(?:$|<)/.test(line))

const voidTags = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])

/** Returns whether each element in a block of HTML ends in it. */
function isBalanced(block: string): boolean {
  const open: string[] = []
  for (const [, close, name = '', single] of block.matchAll(
    /<(\/?)([A-Za-z][\w-]*)(?:[^<>"']|"[^"]*"|'[^']*')*?(\/?)>/g,
  )) {
    if (voidTags.has(name) || single) continue
    if (!close) open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

/** Returns the value of an expression in braces, if it is plain data. */
function plainValue(draft: Draft, inner: string): string | number | undefined {
  const code = inner.trim()
  const [, field] = /^\$frontmatter\.(\w+)$/.exec(code) ?? []
  const variables = draft.conversion.site.settings.variables
  const value =
    field === undefined ? (variables?.get(code) ?? literalValue(code, draft.values)) : lookUp(draft.fields, field)
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

/** Converts `{{ … }}`. Reports those that are not plain data. */
export function convertTemplates(draft: Draft): void {
  const blocks = draft.text.includes('{{') ? htmlBlocksIn(draft.text) : []
  // Markdown does not apply in a block of HTML, where a backslash would be visible.
  const escaped = (whole: string, offset: number) =>
    whole.replace('{{', blocks.some(([start, end]) => start <= offset && offset < end) ? '&#123;&#123;' : '\\{\\{')
  draft.text = replaceInText(draft.text, /(?<!\\)\{\{([^{}]*)\}\}/g, ([whole, inner = ''], offset) => {
    if (isVerbatim(draft.text, offset)) return escaped(whole, offset)
    const value = plainValue(draft, inner)
    if (value !== undefined) return String(value)
    // An element with `v-for` or another directive is reported as a whole.
    const lineStart = draft.text.lastIndexOf('\n', offset) + 1
    if (!/\sv-(?!pre\b)[\w-]+/.test(draft.text.slice(lineStart, offset)))
      draft.find('todo', `\`${whole}\` is code, which pages cannot run.`, whole)
    return escaped(whole, offset)
  })
}

/** Returns whether an element or a container with `v-pre` surrounds this offset. */
function isVerbatim(text: string, offset: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', offset) + 1, offset)
  if (/<\w+[^<>]*\sv-pre\b[^<>]*>[^<]*$/.test(line)) return true
  const opened = text.slice(0, offset).lastIndexOf('::: v-pre')
  return opened >= 0 && !/\n:{3,}[ \t]*\n/.test(text.slice(opened, offset))
}

/** Removes the directives of Vue from HTML elements. */
export function convertVueAttributes(draft: Draft): void {
  draft.text = replaceInText(
    draft.text,
    /<([a-z][\w-]*)((?:\s+[^<>\uFFFC]*)?)(\/?)>/g,
    ([whole, name = '', attributes = '', single = '']) => {
      if (!/\s(?:v-[\w-]+|[:@][\w-]+=|#\w)/.test(attributes)) return undefined
      const logic = /\s(?:v-(?!pre\b)[\w-]+(?:[:.][\w.-]+)*|@[\w.:-]+|:[\w.-]+)(?:=(?:"[^"]*"|'[^']*'))?/g
      if (logic.test(attributes))
        draft.find('todo', `\`${whole}\` contains code, which pages cannot run.`, whole, whole)
      return `<${name}${attributes.replace(logic, '').replace(/\s(?:v-pre)\b(?:="[^"]*")?/g, '')}${single}>`
    },
  )
}

/** Vue accepts components in lower case, such as `<carbon-link/>`. Pages must not have unknown elements, so they get their other name. */
export function convertKebabNames(draft: Draft): void {
  draft.text = replaceInText(
    draft.text,
    /<(\/?)([a-z][a-z\d]*(?:-[a-z\d]+)+)(?=[\s/>])/g,
    ([, close = '', name = '']) =>
      `<${close}${name.replace(/(?:^|-)([a-z\d])/g, (_, letter: string) => letter.toUpperCase())}`,
  )
}
