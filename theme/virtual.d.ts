// Modules that the pipeline generates for each project (pipeline/output/theme/theme-modules.ts).

declare module 'docsite:islands' {
  import type { Island } from './islands/index.ts'
  /** The loaders of the project's own components, by name. */
  export const islands: Record<string, () => Promise<{ default?: Island; props?: unknown; hydrate?: unknown }>>
}

declare module 'docsite:slots' {
  import type { Hydration } from '../pipeline/model/slots.ts'
  import type { Island } from './islands/index.ts'
  /** The loaders of the components in slots, by the name of the slot. */
  export const slotLoaders: Record<string, () => Promise<{ default?: Island; hydrate?: unknown }>>
  /** The files of the components, relative to the project, by the name of the slot. */
  export const slotFiles: Record<string, string>
  /** When the components are hydrated, by the name of the slot. Slots that are only prerendered are missing. */
  export const hydration: Record<string, Hydration>
}

declare module 'docsite:blocks' {
  /** The elements that need a script, as a selector, and the loaders of the scripts. */
  export const blocks: readonly (readonly [selector: string, load: () => Promise<{ start(): unknown }>])[]
}

declare module 'docsite:page-scripts' {
  import type { CurrentPage } from '../pipeline/model/config/site-data.ts'
  /** The scripts of features and plugins, by name. */
  export const scripts: Record<string, () => Promise<{ default(page: CurrentPage): unknown }>>
}

declare module 'docsite:search-hooks' {
  import type { SearchHooks } from './search/hooks.ts'
  /** The exports of the project's search hooks. */
  export const hooks: SearchHooks
}

declare module 'docsite:search-provider' {
  import type { SourceOptions } from './search/search-client.ts'
  export const loadProvider: SourceOptions['loadProvider']
}

declare module 'docsite:search-panel' {
  import type { ComponentType } from 'react'
  import type { PanelTools } from './search/panel-tools.ts'
  export function makePanel(tools: PanelTools): ComponentType
}

declare module 'docsite:search-in-page' {
  /** Takes the place of the worker that answers queries. `read` returns a file of the site, and `run` runs a script of it. */
  export class AnswersInPage extends EventTarget {
    constructor(files: { read(file: string): Promise<string>; run(file: string): Promise<void> })
  }
}
