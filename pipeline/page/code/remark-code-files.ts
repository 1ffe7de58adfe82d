// Fills code blocks with the files that they name: ```ts file="src/a.ts" region="setup" lines="3-9".

import type { Code, Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { codePath } from '../../model/code-path.ts'
import { nearest } from '../../model/diagnostics/diagnostic.ts'
import { placeOf } from '../../model/diagnostics/source-place.ts'
import { fenceAttribute } from '../../model/page/fence-words.ts'
import type { CodeFiles } from '../../model/page/page.ts'
import type { Placed } from '../nodes.ts'
import { dataOf, isPage, report } from '../page-file.ts'
import { dedent, type FileLine, type ReadFile, readFileLines, readRanges } from './code-region.ts'
import { readInfo } from './fence-meta.ts'

declare module 'mdast' {
  interface CodeData {
    /** The file of the project that contains the code, and the number of each line in it. */
    from?: { file: string; lines: number[] }
  }
}

interface Problem {
  rule: 'missing-code' | 'refused-file' | 'invalid-line-range' | 'invalid-content'
  /** The attribute that is wrong. */
  attribute: string
  text: string
  hint?: string
}

export function remarkCodeFiles() {
  return (tree: Root, file: VFile): void => {
    const code = isPage(file) ? dataOf(file).source.code : undefined
    if (!code) return
    const filler = new FenceFiller(file, code)
    const visit = (node: Nodes): void => {
      if (node.type === 'code') filler.fill(node)
      else if ('children' in node) node.children.forEach(visit)
    }
    visit(tree)
  }
}

class FenceFiller {
  readonly #file: VFile
  readonly #code: CodeFiles
  readonly #read = new Map<string, ReadFile>()
  /** The number of characters that files may still add to the page. */
  #left: number

  constructor(file: VFile, code: CodeFiles) {
    this.#file = file
    this.#code = code
    this.#left = code.most
  }

  /** Fills a code block if it names a file. If it is wrong, reports that, and keeps what the page contains. */
  fill(node: Code): void {
    const { meta } = readInfo(node.lang, node.meta)
    const value = fenceAttribute(meta, 'file')
    if (!value) return
    const { source, markdown } = dataOf(this.#file)
    const path = codePath(placeOf(source, node.position?.start).file, value)
    const selection = this.#select(path, meta)
    const problem = 'attribute' in selection ? selection : node.value.trim() ? filledTwice : undefined
    if (problem) report(this.#file, placeOfAttribute(node, problem.attribute, markdown), problem)
    if ('attribute' in selection) return
    node.value = selection.lines.map(({ text }) => text).join('\n')
    node.data = { ...node.data, from: { file: path, lines: selection.lines.map(({ number }) => number) } }
  }

  #select(path: string, meta: string): { lines: FileLine[] } | Problem {
    const file = this.#code.files.get(path)
    if (!file) return { attribute: 'file', rule: 'missing-code', text: `File \`${path}\` does not exist` }
    if ('problem' in file) return { attribute: 'file', ...file.problem }
    const read = this.#read.get(path) ?? readFileLines(file.text)
    this.#read.set(path, read)
    const [region, ranges] = [fenceAttribute(meta, 'region'), fenceAttribute(meta, 'lines')]
    const part = region ? regionOf(read, region, path) : wholeOf(read)
    const chosen =
      'attribute' in part || !ranges ? part : rangesOf(part, ranges, region ? `Region \`${region}\`` : `\`${path}\``)
    if ('attribute' in chosen) return chosen
    const lines = dedent(chosen.lines)
    this.#left -= lines.reduce((sum, { text }) => sum + text.length + 1, 0)
    return this.#left < 0
      ? {
          attribute: 'file',
          rule: 'refused-file',
          text: 'The files that this page shows make it too large',
          hint: 'Show only a region of each file, split the page, or raise `limits.pageBytes`.',
        }
      : { lines }
  }
}

const filledTwice: Problem = {
  attribute: 'file',
  rule: 'invalid-content',
  text: 'This code block contains code, which its `file` replaces',
  hint: 'Leave the code block empty, or remove `file`.',
}

/** Lines, with the number by which `lines="…"` refers to each of them. */
interface Part {
  lines: FileLine[]
  numbers: number[]
  count: number
}

const wholeOf = ({ lines }: ReadFile): Part => ({
  lines,
  numbers: lines.map(({ number }) => number),
  count: lines.at(-1)?.number ?? 0,
})

function regionOf({ regions, unclosed }: ReadFile, name: string, path: string): Part | Problem {
  const lines = regions.get(name)
  if (lines) return { lines, numbers: lines.map((_, i) => i + 1), count: lines.length }
  const near = nearest(name, regions.keys())
  return unclosed.has(name)
    ? {
        attribute: 'region',
        rule: 'missing-code',
        text: `Region \`${name}\` in \`${path}\` has no end`,
        hint: `Add a comment such as \`// #endregion ${name}\`.`,
      }
    : {
        attribute: 'region',
        rule: 'missing-code',
        text: `File \`${path}\` has no region \`${name}\``,
        hint: near
          ? `Did you mean \`${near}\`?`
          : `Add comments such as \`// #region ${name}\` and \`// #endregion ${name}\` to the file.`,
      }
}

function rangesOf({ lines, numbers, count }: Part, ranges: string, owner: string): { lines: FileLine[] } | Problem {
  const read = readRanges(ranges)
  const problem = (text: string, hint?: string): Problem => ({
    attribute: 'lines',
    rule: 'invalid-line-range',
    text,
    ...(hint ? { hint } : {}),
  })
  if ('invalid' in read)
    return problem(`\`lines="${ranges}"\` is not a range of lines`, 'Write line numbers such as `lines="3-9"`.')
  const outside = read.ranges.find(
    ({ first, last }) => first > count || (last !== Number.POSITIVE_INFINITY && last > count),
  )
  if (outside) return problem(`${owner} has only ${count} ${count === 1 ? 'line' : 'lines'}, not \`${ranges}\``)
  const isChosen = (number: number) => read.ranges.some(({ first, last }) => number >= first && number <= last)
  return { lines: lines.filter((_, i) => isChosen(numbers[i] ?? 0)) }
}

/** Returns the position of an attribute in the line that opens a code block. */
function placeOfAttribute({ position }: Placed, attribute: string, markdown: string): Placed {
  if (!position) return {}
  const { line, column } = position.start
  const text = (markdown.split('\n')[line - 1] ?? '').slice(column - 1)
  const offset = Math.max(0, text.search(new RegExp(`(?<=[\\s,:])${attribute}=`)))
  return { position: { start: { line, column: column + offset } } }
}
