// Modules that the pipeline makes for each project (pipeline/output/assets.ts).

declare module 'docsite:islands' {
  import type { Island } from './islands/index.ts'
  /** The project's own components by name, for the prerender. In the browser each is a function that loads it. */
  export const islands: Record<string, Island>
}
