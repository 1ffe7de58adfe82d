// Nodes of our own between Markdown and HTML: code fences and island calls, which no HTML parser may touch.

import type { ElementContent, Parent } from 'hast'
import type { Position } from 'unist'
import type { Fence } from './code.ts'

/** Anything that stands somewhere in a text. */
export interface Placed {
  position?: { start: { line: number; column: number } } | undefined
}

/** A code fence before it is highlighted. */
export interface FenceNode {
  type: 'fence'
  fence: Fence
  position?: Position | undefined
}

/** A call of a component; each slot is content that it places. */
export interface IslandNode extends Parent {
  type: 'island'
  name: string
  props: Record<string, unknown>
  children: SlotNode[]
}

export interface SlotNode extends Parent {
  type: 'slot'
  children: ElementContent[]
}

declare module 'hast' {
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

/** Types that pass through the HTML parser untouched. */
export const ownNodes: ('fence' | 'island' | 'slot')[] = ['fence', 'island', 'slot']
