// Reads mdBook's SUMMARY.md.

import type { List, Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString as plainText } from 'mdast-util-to-string'

/** An entry of the table of contents. */
export interface Chapter {
  kind: 'chapter' | 'part' | 'separator'
  /** The title as Markdown. */
  title: string
  /** File relative to the source directory. Absent for drafts. */
  path?: string
  items: Chapter[]
}

/** Returns the chapters in order. */
export function readSummary(text: string): Chapter[] {
  const nodes = fromMarkdown(text).children
  const chapters = nodes.flatMap((node, i): Chapter[] => {
    switch (node.type) {
      case 'heading':
        // The first heading is the title of the summary.
        return i === 0 ? [] : [{ kind: 'part', title: titleOf(node, text), items: [] }]
      case 'thematicBreak':
        return [{ kind: 'separator', title: '', items: [] }]
      case 'paragraph':
        return node.children.flatMap((child) => (child.type === 'link' ? [chapterOf(child, text)] : []))
      case 'list':
        return chaptersIn(node, text)
      default:
        return []
    }
  })
  return chapters.filter(({ kind }, i) => kind !== 'separator' || (i > 0 && i < chapters.length - 1))
}

const chaptersIn = (list: List, text: string): Chapter[] =>
  list.children.flatMap((item) => {
    const link = item.children
      .flatMap((child) => (child.type === 'paragraph' ? child.children : []))
      .find((child) => child.type === 'link')
    const items = item.children.flatMap((child) => (child.type === 'list' ? chaptersIn(child, text) : []))
    return link ? [{ ...chapterOf(link, text), items }] : items
  })

function chapterOf(link: Nodes & { type: 'link' }, text: string): Chapter {
  const path = decoded(link.url).replace(/^\.?\//, '')
  return { kind: 'chapter', title: titleOf(link, text), ...(path ? { path } : {}), items: [] }
}

/** Returns a path without escapes. A percent sign can also stand for itself. */
function decoded(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}

/** Returns the source text of a node's content, so that code in titles stays code. */
function titleOf(node: Nodes, text: string): string {
  if (!('children' in node) || node.children.length === 0) return plainText(node)
  const [start, end] = [node.children[0]?.position?.start.offset, node.children.at(-1)?.position?.end.offset]
  return text.slice(start, end).replace(/\s+/g, ' ')
}
