// `@docsite/cli/theme`: what a project's own components may use of the theme.

export { Benchmark } from './home/Benchmark.tsx'
export type { IslandProps } from './islands/index.ts'
export { Html } from './parts/Html.tsx'
export { Link } from './parts/Link.tsx'
export { type IconName, PageIcon as Icon } from './parts/PageIcon.tsx'
export type { SearchHooks } from './search/hooks.ts'
export { useLocale, usePage, useWords } from './state/page.tsx'
