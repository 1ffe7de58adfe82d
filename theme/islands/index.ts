// The theme's own components that Markdown can call, by name. Those of a project are in `config/islands/`.

import type { ComponentType } from 'react'
import { Tabs } from './Tabs.tsx'

/** A component that Markdown calls. Its attributes are not checked. */
export type Island = ComponentType<never>

/** The props of every island: its attributes, and its content as HTML. */
export type IslandProps = Record<string, unknown> & { slots: string[] }

export const ownIslands: Record<string, Island> = { tabs: Tabs }
