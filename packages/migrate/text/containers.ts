// Writes containers in docsite's form: its names, and more colons outside than inside.

import { maskFences } from './mask.ts'

interface OpenLine {
  index: number
  prefix: string
  colons: number
  name: string
  rest: string
}

export interface Container extends OpenLine {
  /** The closing line, or a number past the end of the text if no line closes the container. */
  closing: number
  /** How many levels of containers are inside. */
  height: number
}

/** What becomes of a container: a new name and text after it, or nothing but its content. */
export type ContainerChange = { name: string; rest: string } | 'unwrap'

const openingLine = /^((?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*)(:{3,})[ \t]*([A-Za-z][\w-]*)(.*)$/
const closingLine = /^([ \t>]*)(:{3,})[ \t]*$/

/**
 * Converts all containers of a text. `change` returns what becomes of a container, given its name, the text after the
 * name and its line (starting at 1), or `undefined` to leave the container as it is.
 */
export function convertContainers(
  text: string,
  change: (name: string, rest: string, line: number) => ContainerChange | undefined,
): string {
  if (!text.includes(':::')) return text
  const lines = text.split('\n')
  const { containers, stray } = containersIn(maskFences(text).split('\n'))
  for (const index of stray) lines[index] = (lines[index] ?? '').replace(/:{3,}/, '`$&`')
  for (const { index, closing, prefix, name, rest, height } of containers) {
    const changed = change(name, rest, index + 1) ?? { name, rest }
    if (changed === 'unwrap') {
      lines[index] = prefix.replace(/\S/.test(prefix) ? /$/ : /[ \t]+$/, '')
      if (closing < lines.length) lines[closing] = ''
      continue
    }
    const colons = ':'.repeat(3 + height)
    lines[index] = `${prefix}${colons}${changed.name}${changed.rest}`.trimEnd()
    lines[closing] = `${closingLine.exec(lines[closing] ?? '')?.[1] ?? prefix.replace(/[^\s>]/g, ' ')}${colons}`
  }
  return lines.join('\n')
}

/** Returns the number of colons of a line that can close containers, or 0. */
export const closingSize = (line: string): number => closingLine.exec(line)?.[2]?.length ?? 0

/** Returns the closing line for a container with this prefix, with three colons. */
export const closingFor = (prefix: string): string => `${prefix.replace(/[^\s>]/g, ' ')}:::`

/** Returns the containers, and the closing lines that close none. A container that is not closed ends with the text. */
export function containersIn(lines: readonly string[]): { containers: Container[]; stray: number[] } {
  const done: Container[] = []
  const stray: number[] = []
  const open: (OpenLine & { height: number })[] = []
  for (const [index, line] of lines.entries()) {
    const [, prefix = '', colons = '', name, rest = ''] = openingLine.exec(line) ?? []
    if (name !== undefined) {
      open.push({ index, prefix, colons: colons.length, name, rest, height: 0 })
      continue
    }
    const size = closingSize(line)
    if (size === 0) continue
    // A line of colons closes the innermost container with as many colons or fewer.
    let at = open.length - 1
    if (open.some(({ colons }) => colons === size)) while (open[at]?.colons !== size) at--
    const [closed] = at < 0 ? [] : open.splice(at)
    if (!closed) {
      stray.push(index)
      continue
    }
    done.push({ ...closed, closing: index })
    const parent = open.at(-1)
    if (parent) parent.height = Math.max(parent.height, closed.height + 1)
  }
  let end = lines.length
  for (let last = open.pop(); last; last = open.pop()) {
    done.push({ ...last, closing: end++ })
    const parent = open.at(-1)
    if (parent) parent.height = Math.max(parent.height, last.height + 1)
  }
  return { containers: done, stray }
}
