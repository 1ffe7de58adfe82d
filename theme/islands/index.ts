// Components that Markdown calls, by name: the theme's own. A project's come from `config/islands/`.

import type { ComponentType } from 'react'
import { Tabs } from './Tabs.tsx'

/** A component called from Markdown. Which attributes it takes is its own affair: they were checked by nobody but the author. */
export type Island = ComponentType<never>

/** What every island is given: its attributes, and its content as HTML. */
export type IslandProps = Record<string, unknown> & { slots: string[] }

export const ownIslands: Record<string, Island> = { tabs: Tabs }
