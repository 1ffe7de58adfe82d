// Converts doc comments to Markdown. A comment is Markdown already; only its links and headings need conversion.

import { atxHeading } from '@docsite/cli/vocabulary'
import { type SymbolLinks, symbolUrl } from './external.ts'
import type { BlockTag, Comment, CommentPart, Project } from './json.ts'
import { codeSpan, hrefOf, linkTo, type Writing } from './markdown.ts'
import type { Places } from './places.ts'

export interface CommentContext {
  project: Project
  places: Places
  links: SymbolLinks
  writing: Writing
}

/** Stands for the URL of a link that leads nowhere. The link is then replaced by its text. */
const nowhere = 'typedoc:nowhere'

/** Returns the parts of a comment as Markdown. */
export function partsMarkdown(parts: readonly CommentPart[] = [], context: CommentContext): string {
  const markdown = parts.map((part) => partMarkdown(part, context)).join('')
  return linesOf(markdown.trim())
    .map(({ text, isCode }) => (isCode ? text : asProse(text)))
    .join('\n')
    .replace(/!?\[((?:[^[\]]|\[[^[\]]*\])*)\]\(<?typedoc:nowhere>?[^()]*\)/g, '$1')
}

function partMarkdown(part: CommentPart, context: CommentContext): string {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return part.text.startsWith('```') ? part.text.replace(/^(```+)(\S*)(.*)/, '$1$2$3 noCheck') : part.text
    case 'inline-tag':
      return inlineTag(part, context)
    case 'relative-link':
      return relativeLink(part, context)
  }
}

function inlineTag(
  { tag, text, target, tsLinkText }: Extract<CommentPart, { kind: 'inline-tag' }>,
  { places, links, writing }: CommentContext,
): string {
  if (!tag.startsWith('@link')) return text
  const label = tsLinkText || text.trim().replace(/^!/, '')
  const place = typeof target === 'number' ? places.of(target) : undefined
  const url = typeof target === 'object' ? symbolUrl(target, links) : typeof target === 'string' ? target : undefined
  // TypeDoc's syntax for globals, which it cannot always resolve.
  const global = text.startsWith('!')
    ? symbolUrl({ packageName: 'typescript', qualifiedName: label }, links)
    : undefined
  const href = place ? hrefOf(place, writing) : (url ?? global)
  // TypeDoc's own pages show plain links as text too.
  const words = tag === '@linkcode' ? codeSpan(label) : label.replace(/[[\]]/g, '\\$&')
  return href === undefined ? words : linkTo(words, href)
}

/** Returns the URL of a link to another file, if TypeDoc knows the document of that file. */
function relativeLink(
  { target, targetAnchor }: Extract<CommentPart, { kind: 'relative-link' }>,
  { project, places, writing }: CommentContext,
): string {
  const documents = project.files?.reflections ?? {}
  const id = target !== undefined && Object.hasOwn(documents, target) ? documents[String(target)] : undefined
  const place = id === undefined ? undefined : places.of(id)
  if (place === undefined) return nowhere
  return hrefOf(targetAnchor && place.anchor === '' ? { ...place, anchor: targetAnchor } : place, writing)
}

/** Splits Markdown into lines, and finds those in fences. */
function linesOf(markdown: string): { text: string; isCode: boolean }[] {
  let fence: string | undefined
  return markdown.split('\n').map((text) => {
    const [, marks] = /^\s{0,3}(`{3,}|~{3,})/.exec(text) ?? []
    const isFence =
      marks !== undefined && (fence === undefined || (marks.startsWith(fence) && /^\s*[`~]+\s*$/.test(text)))
    const isCode = fence !== undefined || isFence
    if (isFence) fence = fence === undefined ? marks : undefined
    return { text, isCode }
  })
}

/**
 * Escapes what docsite reads in another way than TypeDoc: directives, and type arguments such as `<T>`, which look like elements. A
 * heading becomes bold text, because the page has its own headings.
 */
const asProse = (line: string): string =>
  withoutHeading(line)
    .split(/(`+[^`]*`+)/)
    .map((part, i) =>
      i % 2 === 1
        ? part
        : part.replace(/<(?=\/?[A-Z])/g, '\\<').replace(/(?<![\\\w:]):(?=:*[a-z][\w-]*[[{])|^\s*:(?=::)/g, '\\:'),
    )
    .join('')

const withoutHeading = (line: string): string => {
  const heading = atxHeading(line)
  return heading?.title ? `**${heading.title}**` : line
}

/** Returns the block tags with a name, such as `@returns`, as Markdown. Tags without content are left out. */
export const tagsMarkdown = (
  comment: Comment | undefined,
  name: string,
  context: CommentContext,
): { name: string; text: string }[] =>
  blockTags(comment, name).flatMap((tag) => {
    const text = partsMarkdown(tag.content, context)
    return text === '' && tag.name === undefined ? [] : [{ name: tag.name ?? '', text }]
  })

/** Returns the text of the first block tag with a name. */
export const tagMarkdown = (comment: Comment | undefined, name: string, context: CommentContext): string =>
  tagsMarkdown(comment, name, context)[0]?.text ?? ''

const blockTags = (comment: Comment | undefined, name: string): readonly BlockTag[] =>
  comment?.blockTags?.filter(({ tag }) => tag === name) ?? []

/** Returns whether a comment has a block tag or a modifier with a name. */
export const hasTag = (comment: Comment | undefined, name: string): boolean =>
  (comment?.modifierTags?.includes(name) ?? false) || blockTags(comment, name).length > 0

/** Returns Markdown as the content of a table cell: its first paragraph on one line. */
export const cellMarkdown = (markdown: string): string =>
  (markdown.split(/\n\s*\n/)[0] ?? '').replace(/(?<!\s)\s*\n\s*/g, ' ').replace(/(?<!\\)\|/g, '\\|')

/** Returns whether Markdown fits into a table cell: a single paragraph without a list, a quote or code lines. */
export const fitsCell = (markdown: string): boolean =>
  !/\n\s*\n|^[ \t]*(?:[-*+>]|\d+[.)]|```|~~~|\|| {4})/m.test(markdown)
