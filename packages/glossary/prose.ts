// The prose of a page as written: its sections and paragraphs, without code, URLs and attributes.

import type { SitePage } from '@docsite/cli'

/** A paragraph, a list or a table. */
interface Paragraph {
  /** The number of its first line, starting at 1. */
  line: number
  prose: string
}

/** A part of a page from one heading to the next. */
export interface ProseSection {
  /** The number of its first line, starting at 1. */
  line: number
  depth: number
  /** The text as written, with code. */
  text: string
  paragraphs: readonly Paragraph[]
}

/** Returns the sections of a page. `text` is the content of its file. */
export function proseSections(text: string, { file, headings }: Pick<SitePage, 'file' | 'headings'>): ProseSection[] {
  const written = text.replace(/\r\n?/g, '\n').split('\n')
  const prose = withoutCode(written)
  const starts = headings.flatMap(({ depth, place }) =>
    place?.file === file && place.line !== undefined ? [{ depth, line: place.line }] : [],
  )
  const all = [...(starts[0]?.line === 1 ? [] : [{ depth: 0, line: 1 }]), ...starts]
  return all.map(({ depth, line }, i) => {
    const end = (all[i + 1]?.line ?? written.length + 1) - 1
    return {
      depth,
      line,
      text: written.slice(line - 1, end).join('\n'),
      paragraphs: paragraphsIn(prose, line - 1, end),
    }
  })
}

function paragraphsIn(lines: readonly string[], from: number, to: number): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let isOpen = false
  for (let at = from; at < to; at++) {
    const prose = lines[at] ?? ''
    const last = paragraphs.at(-1)
    if (prose.trim() === '') isOpen = false
    else if (isOpen && last) last.prose += `\n${prose}`
    else {
      isOpen = true
      paragraphs.push({ line: at + 1, prose })
    }
  }
  return paragraphs
}

/** Empties the lines of frontmatter and fences, and removes what is no prose from the others. */
function withoutCode(lines: readonly string[]): string[] {
  const end = lines[0]?.trimEnd() === '---' ? lines.indexOf('---', 1) : -1
  let fence: string | undefined
  return lines.map((line, i) => {
    if (i <= end) return ''
    const [, marks] = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})/.exec(line) ?? []
    if (fence !== undefined) {
      if (marks?.startsWith(fence) && /^[\s>]*[`~]+\s*$/.test(line)) fence = undefined
      return ''
    }
    if (marks !== undefined) {
      fence = marks
      return ''
    }
    return plain(line)
  })
}

/** Matches code, URLs, tags, attributes and the names of directives. */
const noProse =
  /`+[^`]*`+|\]\([^()]*\)|\]\[[^[\]]*\]|^\s*\[[^[\]]+\]:.*|<[^<>]*>|\{[^{}]*\}|https?:\/\/\S+|^\s*:{2,}[\w-]*|:[a-z][\w-]*(?=\[)/g

const plain = (line: string): string => line.replace(noProse, ' ')
