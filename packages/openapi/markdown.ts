// Writes Markdown from texts that are not Markdown, such as names and paths.

/** Returns text that Markdown shows as written, on one line. It must not be at the start of a line. */
export const escapeText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*[\]{}<>|~&]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/:(?=[A-Za-z:])/g, '\\:')

/** Returns inline code that shows the text. */
export function code(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  if (line.trim() === '') return '`""`'
  const runs = Array.from(line.matchAll(/`+/g), ([run]) => run.length)
  const fence = '`'.repeat(Math.max(0, ...runs) + 1)
  const space = /^`|`$|^ .* $/.test(line) ? ' ' : ''
  return `${fence}${space}${line}${space}${fence}`
}

/** Returns a code block. `info` follows the language. */
export function codeBlock(language: string, text: string, info = ''): string {
  const runs = Array.from(text.matchAll(/^[ \t]*(`{3,})/gm), ([, run = '']) => run.length)
  const fence = '`'.repeat(Math.max(2, ...runs) + 1)
  return `${fence}${[language, info].filter(Boolean).join(' ')}\n${text.replace(/\n$/, '')}\n${fence}`
}

/** Returns the text of a label or an attribute between brackets or quotes, without characters that could end it. */
const plain = (text: string): string => text.replace(/[[\]{}"\\<>&|`\s]+/g, ' ').trim()

/** The kinds of badges that docsite has. */
export type BadgeType = 'tip' | 'info' | 'warning' | 'danger'

export const badge = (label: string, type: BadgeType): string => `:badge[${plain(label)}]{type="${type}"}`

/** Returns a link to a route or an anchor that the plugin generates. `text` is Markdown. */
export const link = (text: string, target: string): string => `[${text}](${encodeURI(target)})`

/** Returns a heading with an own id. `text` is Markdown. */
export const heading = (depth: number, text: string, id: string): string => `${'#'.repeat(depth)} ${text} {#${id}}`

/** Returns lines with an indent, except empty ones. */
const indented = (text: string, spaces: number): string => text.replace(/^(?=.)/gm, ' '.repeat(spaces))

/** Returns a table. The cells are Markdown on one line. Without rows, returns nothing. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n')
}

const cell = (text: string): string =>
  text
    .replace(/(?<!\s)\s*\n\s*/g, ' ')
    .replace(/(?<!\\)(\\*)\|/g, (all, before: string) => (before.length % 2 === 1 ? all : `${before}\\|`))

/** Joins blocks with blank lines. Leaves out empty ones. */
export const blocks = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('\n\n')

/** A panel of tabs. `content` is Markdown. */
export interface Panel {
  label: string
  content: string
}

/** Returns tabs, or the content alone if there is only one panel. The colons allow tabs in the content. */
export function tabs(panels: readonly Panel[], group: string, colons = 5): string {
  const [only] = panels
  if (!only || panels.length === 1) return only?.content ?? ''
  const fence = ':'.repeat(colons)
  const inner = fence.slice(1)
  const all = panels.map(({ label, content }) => `${inner}tab[${plain(label)}]\n${content}\n${inner}`)
  return [`${fence}tabs{group="${group}"}`, ...all, fence].join('\n')
}

/** Returns a container. */
export const container = (type: string, title: string, content: string, colons = 3): string =>
  [`${':'.repeat(colons)}${type} ${escapeText(title)}`.trimEnd(), content, ':'.repeat(colons)].join('\n')

/** Returns a list item: its first line, texts below it, and a nested list. */
export function item(head: string, texts: readonly string[], list = ''): string {
  const shown = texts.filter((text) => text !== '')
  // A line break keeps the list compact. Only text without blocks can follow one.
  if (shown.every(isInline)) {
    const lines = [`- ${[head, ...shown].join('\\\n')}`]
    const [first = ''] = lines
    return [first.replaceAll('\n', '\n  '), indented(list, 2)].filter(Boolean).join('\n')
  }
  return `- ${indented(blocks(head, ...shown, list), 2).slice(2)}`
}

const isInline = (text: string): boolean => !text.includes('\n') && /^(?:[\p{L}("'“‘*_[]|`(?!``))/u.test(text)
