// The theme's islands by name. A project's islands are in its `config/islands/`.

import type { ComponentType } from 'react'
import { overviewIsland } from '../../pipeline/model/navigation/overview-entries.ts'

/** A component that Markdown can use. Its attributes are not type-checked. */
export type Island = ComponentType<never>

/** The props of every island: its attributes, and the HTML of its content. */
export type IslandProps = Record<string, unknown> & { slots: string[] }

/** The theme's islands, which browsers load with the first page that has them. */
export const themeIslands: Record<string, () => Promise<Island>> = {
  [overviewIsland]: async () => (await import('../page/OverviewPage.tsx')).OverviewPage,
}
