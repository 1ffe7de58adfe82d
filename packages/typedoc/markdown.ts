// Writes Markdown and HTML from data. Everything that comes from the JSON is escaped here, except the Markdown in doc comments.

import { type Code, layOut, type Target, type Token } from './layout.ts'

/** The page that is being written. */
export interface Writing {
  /** The route of the page. */
  route: string
  /** Whether the site allows HTML in content. Without it, code blocks have no links. */
  html: boolean
}

/** Returns the URL of a target, as a page links to it. */
export function hrefOf(target: Target, { route, html }: Writing): string {
  if (typeof target === 'string') return target
  // Without HTML, rows of tables have no anchors.
  const anchor = html ? target.anchor : (target.section ?? target.anchor)
  const fragment = anchor === '' ? '' : `#${encodeURI(anchor)}`
  return target.route === route && fragment !== '' ? fragment : target.route + fragment
}

/** Escapes text for HTML. */
const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** Escapes text for HTML inside a paragraph or a table cell, where Markdown would also read its punctuation. */
const escapeInline = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[!-+./:-@[-`{-~]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Escapes text for a paragraph or a table cell, so that readers see it as it is. */
export const escapeMarkdown = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]()#+!<>|~:&.$=@^-]/g, '\\$&')

/** Returns inline code that contains the text. */
export function codeSpan(text: string): string {
  const flat = text.replace(/\s+/g, ' ')
  const longest = Math.max(0, ...Array.from(flat.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = /^`|`$|^ .* $/.test(flat) ? ' ' : ''
  return fence + space + flat + space + fence
}

/** Returns a link. The text is Markdown. */
export const linkTo = (text: string, href: string): string =>
  `[${text}](<${href.replace(/[<>\s\\]/g, encodeURIComponent)}>)`

function tokenHtml({ text, style, target }: Token, writing: Writing, write: (text: string) => string): string {
  if (text.startsWith('\n')) return text
  const inner = write(text)
  if (target !== undefined) return `<a href="${escapeHtml(hrefOf(target, writing))}">${inner}</a>`
  return style ? `<span class="hljs-${style}">${inner}</span>` : inner
}

/** Returns a code block with links. It has the same form as the theme's own code blocks. */
export function codeBlock(codes: readonly Code[], writing: Writing): string {
  const lines = codes.map((code) => layOut(code))
  if (!writing.html)
    return fence(lines.map((tokens) => tokens.map(({ text }) => text).join('')).join('\n'), 'ts noCheck')
  const html = lines.map((tokens) => tokens.map((one) => tokenHtml(one, writing, escapeHtml)).join('')).join('\n')
  return `<div class="code"><pre><code class="language-ts">${html}</code></pre></div>`
}

/** Returns a fence around code. */
function fence(code: string, info: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/^[ \t]*(`{3,})/gm), ([, run = '']) => run.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}${info}\n${code}\n${marks}`
}

/** Returns inline code with links, for a paragraph or a table cell. With an `id`, other pages can link to it. */
export function inlineCode(code: Code, writing: Writing, id?: string): string {
  const tokens = layOut(code, Number.POSITIVE_INFINITY)
  if (!writing.html) return spans(tokens, writing)
  const html = tokens.map(({ style, ...one }) => tokenHtml(one, writing, escapeInline)).join('')
  return `<code${id === undefined ? '' : ` id="${escapeInline(id)}"`}>${html}</code>`
}

/** Returns inline code without HTML: one code span for each link and for the text between links. */
function spans(tokens: readonly Token[], writing: Writing): string {
  const parts: Token[] = []
  for (const one of tokens) {
    const last = parts.at(-1)
    if (last && last.target === undefined && one.target === undefined) last.text += one.text
    else if (one.text !== '') parts.push({ ...one })
  }
  return parts
    .map(({ text, target }) => {
      const code = codeSpan(text).replaceAll('|', '\\|')
      return target === undefined ? code : linkTo(code, hrefOf(target, writing))
    })
    .join('')
}

/** Returns a table. Cells are Markdown in which `|` is escaped or part of code. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Returns blocks of Markdown with a blank line between them. Leaves out empty blocks. */
export const blocks = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join('\n\n')
