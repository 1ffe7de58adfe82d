// docsite's own hast nodes: code fences and calls of islands. The HTML parser must not change them.

import type { ElementContent, Parent } from 'hast'
import type { Position } from 'unist'
import type { Fence } from './fence-marks.ts'

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

/** A call of a component. Each slot is content that the component places. */
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
  interface Data {
    /** The code of a highlighted block, whose HTML is in a raw node. */
    code?: string
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

/** Types that the HTML parser passes through. */
export const ownNodes: ('fence' | 'island' | 'slot')[] = ['fence', 'island', 'slot']
