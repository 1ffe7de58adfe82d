// Converts the changes of a release to the Markdown of a page.

import { standardElements } from '@docsite/cli/vocabulary'
import { headingAt, type Line } from './lines.ts'
import type { Repository } from './repository.ts'

export interface ContentOptions {
  /** The definitions of link references in the changelog. */
  definitions: ReadonlyMap<string, string>
  repository?: Repository | undefined
}

/** A group of changes, such as “Added”, and its number of changes. */
export interface Group {
  title: string
  count: number
}

/** The part of a page that comes from the changelog. */
export interface Content {
  markdown: string
  groups: readonly Group[]
  isBreaking: boolean
}

/**
 * Converts the changes of a release. The first level of its headings becomes `level`. With a `prefix`, each heading has an id that
 * begins with it, so that ids on a page with several releases do not depend on each other.
 */
export function releaseContent(
  lines: readonly Line[],
  level: number,
  prefix: string,
  options: ContentOptions,
): Content {
  const headings = new Map(
    lines.flatMap((_, i) => {
      const heading = headingAt(lines, i)
      return heading ? [[i, heading] as const] : []
    }),
  )
  const top = Math.min(6, ...Array.from(headings.values(), ({ level }) => level))
  const ids = new Set<string>()
  const written: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const heading = headings.get(i)
    const { text = '', isVerbatim = false } = lines[i] ?? {}
    if (heading === undefined) written.push(isVerbatim ? text : proseLine(text, options))
    else {
      const marks = '#'.repeat(Math.min(6, heading.level - top + level))
      const id =
        prefix === '' || /\{#[^{}]+\}$/.test(heading.text) ? '' : ` {#${newId(`${prefix}-${slug(heading.text)}`, ids)}}`
      written.push(`${marks} ${proseLine(heading.text, options)}${id}`)
      i += heading.lines - 1
    }
  }
  // The indentation of the first line is that of its list.
  const markdown = written
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()
  return {
    markdown: [markdown, usedDefinitions(lines, options)].filter(Boolean).join('\n\n'),
    groups: groupsOf(lines, top),
    isBreaking: /\bBREAKING[ -]CHANGES?\b|^#+\s+(?:Major Changes|Breaking)|\*\*breaking\b/im.test(markdown),
  }
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/g, '') || 'section'

function newId(wanted: string, used: Set<string>): string {
  let id = wanted
  for (let number = 2; used.has(id); number++) id = `${wanted}-${number}`
  used.add(id)
  return id
}

/** Returns the groups of changes with the number of list items in each. A list is indented like its first item. */
function groupsOf(lines: readonly Line[], top: number): Group[] {
  const groups: Group[] = []
  let current: Group | undefined
  let indent: string | undefined
  for (const [i, { text, isVerbatim }] of lines.entries()) {
    const heading = headingAt(lines, i)
    if (heading?.level === top) {
      const title = heading.text.replace(/(?<!\s)\s*\{#[^{}]+\}$/, '')
      // A release can contain a heading twice.
      current = groups.find((group) => group.title === title) ?? { title, count: 0 }
      if (!groups.includes(current)) groups.push(current)
      indent = undefined
    }
    const [, before] = (!isVerbatim && /^( {0,3})[-*+] /.exec(text)) || []
    indent ??= before
    if (current && before !== undefined && before === indent) current.count++
  }
  return groups.filter(({ count }) => count > 0)
}

const codeSpan = /(`+[^`]*`+)/

/** Escapes what docsite reads in another way than other tools, and makes links to files of the repository absolute. */
export function proseLine(line: string, { repository }: ContentOptions): string {
  if (/^(?: {4}|\t)/.test(line)) return line
  return line
    .split(codeSpan)
    .map((part, i) => (i % 2 === 1 ? part : absoluteLinks(escapeSyntax(part), repository)))
    .join('')
}

/** Escapes type arguments and components, which other tools leave out, and directives. */
const escapeSyntax = (text: string): string =>
  text
    .replace(/(?<!\\)<(?=\/?([a-z][\w-]*)[\s/>,<])/gi, (sign, name: string) =>
      standardElements.has(name) ? sign : `\\${sign}`,
    )
    .replace(/(?<![\\\w:]):(?=:*[a-z][\w-]*[[{])|^\s*:(?=::)/g, '\\:')

const absoluteLinks = (text: string, repository: Repository | undefined): string =>
  repository === undefined
    ? text
    : text.replace(
        /(\]\(<?)(?![a-z][a-z\d+.-]*:|\/\/|#)([^)\s>]+)/gi,
        (_, start: string, path: string) => start + repository.file(path),
      )

/** Returns the definitions of the references in lines. A bracket in code begins no reference, although a label can contain code. */
function usedDefinitions(lines: readonly Line[], { definitions }: ContentOptions): string {
  const withoutBrackets = (part: string, i: number) => (i % 2 === 1 ? part.replaceAll('[', ' ') : part)
  const prose = lines
    .flatMap(({ text, isVerbatim }) => (isVerbatim ? [] : text.split(codeSpan).map(withoutBrackets).join('')))
    .join('\n')
  const labels = new Set(
    Array.from(prose.matchAll(/(?<!\\)\[((?:[^[\]\\]|\\.)+)\](?!\()/g), ([, label = '']) => label.toLowerCase()),
  )
  return [...labels]
    .flatMap((label) => {
      const url = definitions.get(label)
      return url === undefined ? [] : [`[${label}]: <${url}>`]
    })
    .join('\n')
}
