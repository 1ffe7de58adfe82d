// Code blocks out of a text before it is parsed, and back into the tree after: to the parser code is opaque, and costs as much as prose.

import type { Code, Nodes, Root } from 'mdast'
import type { Point } from 'unist'
import { partitionPoint } from '../text/partition-point.ts'
import { close, open } from './marks.ts'

/** A text whose code blocks hold one line each, which names them. */
export interface WithoutCode {
  text: string
  codes: string[]
  /** What was left out before a line of the shorter text, in order. */
  gaps: Gap[]
}

interface Gap {
  line: number
  lines: number
  characters: number
}

const opening = /^(`{3,})[^`\n]*$|^(~{3,})[^\n]*$/

/** Takes out what stands between fences at the start of a line. Where that is no code after all, `putBack` will tell. */
export function takeOut(text: string): WithoutCode | undefined {
  if (!/^(?:`{3}|~{3})/m.test(text)) return undefined
  const lines = text.split('\n')
  const kept: string[] = []
  const codes: string[] = []
  const gaps: WithoutCode['gaps'] = []
  let missing = 0
  let characters = 0
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string
    kept.push(line)
    const [, ticks, tildes] = (line.startsWith('```') || line.startsWith('~~~') ? opening.exec(line) : null) ?? []
    const fence = ticks ?? tildes
    if (fence === undefined) continue
    const end = closingLine(lines, i + 1, fence)
    // A block that nobody closes runs to the end of whatever holds it: only the parser knows where.
    if (end === undefined) break
    if (end - i <= 2) continue
    const code = lines.slice(i + 1, end).join('\n')
    const name = `${open}${codes.push(code) - 1}${close}`
    kept.push(name)
    missing += end - i - 2
    characters += code.length - name.length
    gaps.push({ line: kept.length + 1, lines: missing, characters })
    kept.push(lines[end] as string)
    i = end
  }
  if (codes.length === 0) return undefined
  return { text: kept.concat(lines.slice(kept.length + missing)).join('\n'), codes, gaps }
}

function closingLine(lines: readonly string[], from: number, fence: string): number | undefined {
  for (let i = from; i < lines.length; i++) {
    const [, found = ''] = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(lines[i] as string) ?? []
    if (found.startsWith(fence)) return i
  }
  return undefined
}

/** Puts the code back and mends the places of all nodes. Returns false when some of it was no code: then the text must be parsed as it is. */
export function putBack(tree: Root, { codes, gaps }: WithoutCode): boolean {
  let found = 0
  const visit = (node: Nodes) => {
    if (node.type === 'code') found += restore(node, codes)
    if (node.position) {
      fixPlace(node.position.start, gaps)
      fixPlace(node.position.end, gaps)
    }
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return found === codes.length
}

function restore(node: Code, codes: readonly string[]): number {
  if (!node.value.startsWith(open) || !node.value.endsWith(close)) return 0
  const code = codes[Number(node.value.slice(1, -1))]
  if (code === undefined) return 0
  node.value = code
  return 1
}

function fixPlace(place: Point, gaps: readonly Gap[]): void {
  const after = partitionPoint(gaps.length, (at) => (gaps[at] as Gap).line <= place.line)
  const gap = gaps[after - 1]
  if (!gap) return
  place.line += gap.lines
  if (place.offset !== undefined) place.offset += gap.characters
}
