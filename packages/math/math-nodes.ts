// Converts the tokens of formulas to Markdown nodes.

import type { BlockFinding, PlacedInText } from '@docsite/cli'
import type { Element } from 'hast'
import type { CompileContext, Extension as FromMarkdownExtension } from 'mdast-util-from-markdown'
import type { Token } from 'micromark-util-types'
import type { Node } from 'unist'

/** A piece of TeX that is contiguous in the text. */
interface Piece {
  /** The offset in the TeX. */
  at: number
  line: number
  column: number
}

interface MathFields extends Node {
  /** The TeX. */
  value: string
  pieces: Piece[]
  /** Absent until the formula is rendered. */
  formula?: Formula
}

/** A rendered formula. Without `math`, the page shows the TeX. */
export interface Formula {
  math?: Element
  /** The id and the label of a numbered equation, such as `(1)`. */
  id?: string
  label?: string
  problems: BlockFinding[]
}

/** A formula in text. */
export interface InlineMath extends MathFields {
  type: 'inlineMath'
  /** Whether the author wrote two signs. */
  isDisplayed: boolean
}

/** A formula that is a block. */
export interface BlockMath extends MathFields {
  type: 'math'
  closed: boolean
  /** The text in braces after the last sign. */
  attributes?: string
}

declare module 'mdast' {
  interface RootContentMap {
    math: BlockMath
    inlineMath: InlineMath
  }
  interface BlockContentMap {
    math: BlockMath
  }
  interface PhrasingContentMap {
    inlineMath: InlineMath
  }
}

/** Returns whether a node is a formula, and not a node of another plugin with the same type. */
export const isFormula = (node: object): node is BlockMath | InlineMath => 'pieces' in node

/** Returns the position of a character of the TeX in the text. */
export function placeInMath({ pieces, position }: BlockMath | InlineMath, offset: number): PlacedInText {
  const piece = pieces.findLast(({ at }) => at <= offset)
  if (!piece) return position ? { position } : {}
  return { position: { start: { line: piece.line, column: piece.column + offset - piece.at } } }
}

function addData(this: CompileContext, token: Token): void {
  const node = this.stack.at(-1) as BlockMath | InlineMath
  const { line, column } = token.start
  const lines = node.pieces.length > 0 ? line - (node.pieces.at(-1)?.line ?? line) : 0
  node.value += '\n'.repeat(lines)
  node.pieces.push({ at: node.value.length, line, column })
  node.value += this.sliceSerialize(token)
}

function exit(this: CompileContext, token: Token): void {
  this.exit(token)
}

export const mathFromMarkdown: FromMarkdownExtension = {
  enter: {
    mathFlow(token) {
      this.enter({ type: 'math', value: '', pieces: [], closed: false }, token)
    },
    mathText(token) {
      const isDisplayed = this.sliceSerialize(token).startsWith('$$')
      this.enter({ type: 'inlineMath', value: '', pieces: [], isDisplayed }, token)
    },
  },
  exit: {
    mathData: addData,
    mathFlowClosing(token) {
      const node = this.stack.at(-1) as BlockMath
      node.closed = true
      const attributes = /^[^{]*\{(.*)\}/s.exec(this.sliceSerialize(token))?.[1]
      if (attributes !== undefined) node.attributes = attributes
    },
    mathFlow: exit,
    mathText: exit,
  },
}
