// Defines docsite's own hast nodes, for code fences and islands. The HTML parser must not change them.

import type { ElementContent, Parent } from 'hast'
import type { Position } from 'unist'
import type { Placeholder } from '../model/page/page.ts'
import type { Fence } from './code/fence-meta.ts'

/** Anything that may have a position in a text. */
export interface Placed {
  position?: { start: { line: number; column: number } } | undefined
}

/** A code fence before it is highlighted. */
export interface FenceNode {
  type: 'fence'
  fence: Fence
  position?: Position | undefined
}

/** An island. Each slot contains content that the component renders. */
export interface IslandNode extends Parent {
  type: 'island'
  name: string
  props: Record<string, unknown>
  children: SlotNode[]
  /** The positions of the attributes, by name. */
  places?: Record<string, Placed>
  /** Set if the component is part of a line of text, for which `text` stands outside the article. */
  inline?: { text: string }
}

export interface SlotNode extends Parent {
  type: 'slot'
  children: ElementContent[]
}

declare module 'hast' {
  interface Data {
    /** What search finds of the HTML of a raw node: the title of a code block, and its code. */
    texts?: readonly string[]
    /** The elements in the HTML of a raw node that need a style sheet, as in `Block.selectors`. */
    selectors?: readonly string[]
    /** What linking fills in: attributes of an element, or the content of a raw node. */
    placeholders?: Placeholder[]
  }
  interface RootContentMap {
    fence: FenceNode
    island: IslandNode
    slot: SlotNode
  }
  interface ElementContentMap {
    fence: FenceNode
    island: IslandNode
    slot: SlotNode
  }
}

/** The node types that the HTML parser passes through. */
export const passedNodes: ('fence' | 'island' | 'slot')[] = ['fence', 'island', 'slot']
