// Modules that the pipeline makes for each project (pipeline/output/theme/compile-theme.ts).

declare module 'docsite:islands' {
  import type { Island } from './islands/index.ts'
  /** What loads the project's own components, by name. */
  export const islands: Record<string, () => Promise<{ default?: Island }>>
}

declare module 'docsite:search-hooks' {
  import type { SearchHooks } from './search/hooks.ts'
  /** What the project's module of search hooks exports. */
  export const hooks: SearchHooks
}
