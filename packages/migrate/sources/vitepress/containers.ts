// Closes containers where VitePress closed them. There, a line of colons closes the outermost container that it can close; in docsite, the innermost.

import type { Step } from '../../draft.ts'
import { type Container, closingFor, closingSize, containersIn } from '../../text/containers.ts'
import { fencesIn, maskFences } from '../../text/mask.ts'

/** Lines to insert before a line, by its index. */
type Insertions = Map<number, readonly string[]>

/**
 * Writes the closing lines that are missing. Containers that all have one stay as they are, although VitePress reads nested ones
 * differently: their writers meant docsite's reading.
 */
export const closeContainers: Step = (draft) => {
  if (!draft.text.includes(':::')) return
  const masked = maskedLines(draft.text)
  const groups = containersIn(masked)
    .containers.filter(({ name, closing }) => name === 'tabs' && closing < masked.length)
    .sort((a, b) => a.index - b.index)
  const inserted: Insertions = new Map()
  let from = 0
  for (let outer = unclosedIn(masked)[0]; outer; outer = unclosedIn(masked.slice(from))[0]) {
    const start = from + outer.index
    const { end, isClosed } = endOf(masked, { ...outer, index: start }, groups)
    if (end === undefined) break
    const inner = unclosedIn(masked.slice(start + 1, end)).map(({ prefix }) => closingFor(prefix))
    inserted.set(end, [...inner.reverse(), ...(isClosed ? [] : [closingFor(outer.prefix), ''])])
    from = isClosed ? end + 1 : end
  }
  draft.text = withLines(draft.text, inserted)
}

/** Hides fences, but not what stands before them, which shows in what they are. The code itself can stand anywhere. */
function maskedLines(text: string): string[] {
  const lines = maskFences(text).split('\n')
  const indents = new Map(
    fencesIn(text).map(({ start, prefix }) => [text.slice(0, start).split('\n').length - 1, prefix]),
  )
  let indent = ''
  return lines.map((line, i) => {
    indent = indents.get(i) ?? indent
    return line.includes('\uFFFC') ? indent + line.slice(indent.length) : line
  })
}

/** Returns the containers without a closing line, from first to last. */
const unclosedIn = (lines: readonly string[]): Container[] =>
  containersIn(lines)
    .containers.filter(({ closing }) => closing >= lines.length)
    .sort((a, b) => a.index - b.index)

/** Returns the line that ends a container: one that closes it, or the first after the list item or quotation that contains it. */
function endOf(
  lines: readonly string[],
  { index, prefix, colons }: Pick<Container, 'index' | 'prefix' | 'colons'>,
  groups: readonly Container[],
): { end?: number; isClosed?: boolean } {
  for (const [i, line] of lines.entries()) {
    if (i <= index || line.trim() === '') continue
    if (!isInside(line, prefix)) return { end: i, isClosed: false }
    if (closingSize(line) < colons) continue
    // The line that closed this container also closed the tabs in it, whose own lines are already written.
    const group = groups.find((one) => one.index > index && one.index < i && i <= one.closing)
    return group ? { end: group.closing + 1, isClosed: false } : { end: i, isClosed: true }
  }
  return {}
}

/** Returns whether a line continues the list item or the quotation that a prefix begins. */
const isInside = (line: string, prefix: string): boolean => {
  const start = line.slice(0, prefix.length)
  return prefix.includes('>') ? start.includes('>') : start.trim() === ''
}

/** Ends code groups with their last code block. VitePress shows text after it below the group. */
export const closeCodeGroups: Step = (draft) => {
  if (!draft.text.includes('code-group')) return
  const lines = draft.text.split('\n')
  const masked = maskFences(draft.text).split('\n')
  const { containers } = containersIn(masked)
  const ends = fenceEnds(draft.text)
  const inserted: Insertions = new Map()
  // Comments for formatters, which code groups of docsite do not contain.
  for (const { name, index, closing } of containers)
    for (let i = index + 1; name === 'code-group' && i < Math.min(closing, lines.length); i++)
      lines[i] = masked[i]?.replace(/^[ \t>]*<!--(?:(?!-->).)*-->[ \t]*$/, '') === '' ? '' : (lines[i] ?? '')
  for (const group of containers.filter(({ name, closing }) => name === 'code-group' && closing < lines.length)) {
    const nested = containers
      .filter(({ index }) => index > group.index && index < group.closing)
      .map(({ index }) => index)
    const end = Math.min(group.closing, ...nested)
    const last = ends.filter((line) => line > group.index && line < end).at(-1)
    if (last === undefined || !masked.slice(last + 1, group.closing).some(isText)) continue
    inserted.set(last + 1, [lines[group.closing] ?? '', ''])
    lines[group.closing] = lines[group.closing]?.replace(/:+\s*$/, '') ?? ''
    draft.count('text in code groups → below them')
  }
  draft.text = withLines(lines.join('\n'), inserted)
}

const isText = (line: string): boolean => !/^[\s>]*(?:<!--.*-->\s*)?$/.test(line)

/** Returns the last line of each fence. */
function fenceEnds(text: string): number[] {
  let line = 0
  let at = 0
  return fencesIn(text).map(({ end }) => {
    for (let next = text.indexOf('\n', at); next >= 0 && next < end; next = text.indexOf('\n', at)) {
      line++
      at = next + 1
    }
    return line
  })
}

const withLines = (text: string, inserted: Insertions): string =>
  inserted.size === 0
    ? text
    : text
        .split('\n')
        .flatMap((line, i) => [...(inserted.get(i) ?? []), line])
        .join('\n')
