// Reads the texts that a rename edits, and creates the edits.

import type { Fix } from '../model/diagnostics/diagnostic.ts'
import type { WrittenText } from '../model/plugin/source.ts'
import { readBytes } from '../source/contained.ts'
import { readText } from '../source/read.ts'
import { type Position, positionsIn } from '../text/positions.ts'
import type { RenameSite } from './model.ts'

type TextsInput = Pick<RenameSite, 'project' | 'tree' | 'textOf'>

/** Reads texts of the project without a byte order mark and with `\n` as line ending. Each file is read once. */
export class Texts {
  readonly #site: TextsInput
  readonly #texts = new Map<string, string | undefined>()
  readonly #positions = new Map<string, (offset: number) => Position>()

  constructor(site: TextsInput) {
    this.#site = site
  }

  /** Returns the text of a project file; `undefined` if it does not exist or may not be read. */
  of(file: string): string | undefined {
    if (!this.#texts.has(file)) this.#texts.set(file, this.#read(file))
    return this.#texts.get(file)
  }

  /** Returns the edit that replaces a part of a file. */
  edit(file: string, start: number, end: number, fixed: string): Fix {
    return { ...this.part(file, start, end), fixed }
  }

  /** Returns a part of a file with its place. */
  part(file: string, start: number, end: number): WrittenText {
    const text = this.of(file) ?? ''
    const position = this.#positions.get(file) ?? positionsIn(text)
    this.#positions.set(file, position)
    return { place: { file, ...position(start) }, written: text.slice(start, end) }
  }

  /** Returns the edit that turns a file into another text, without the parts that stay the same. */
  editTo(file: string, after: string): Fix[] {
    const before = this.of(file) ?? ''
    if (before === after) return []
    const most = Math.min(before.length, after.length)
    let start = 0
    while (start < most && before[start] === after[start]) start++
    let end = 0
    while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++
    return [this.edit(file, start, before.length - end, after.slice(start, after.length - end))]
  }

  #read(file: string): string | undefined {
    const { project, tree, textOf } = this.#site
    const open = textOf?.(file)
    if (open !== undefined) return normal(open)
    if (file.startsWith('content/')) {
      const read = readText(tree.area, file.slice('content/'.length))
      return read?.refusal ? undefined : read?.text
    }
    const read = readBytes({ folder: project.root }, file)
    return read.kind === 'bytes' ? normal(read.bytes.toString('utf8')) : undefined
  }
}

const normal = (text: string): string => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
