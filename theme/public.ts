// The exports of `@docsite/cli/theme`, which a project's own components may use.

export type { IslandProps } from './islands/index.ts'
export { Html } from './parts/Html.tsx'
export { Link } from './parts/Link.tsx'
export { type IconName, PageIcon as Icon } from './parts/PageIcon.tsx'
export { Popover, type PopoverProps } from './parts/Popover.tsx'
export type { SearchHooks } from './search/hooks.ts'
export type { MarkedText, ProviderHit, ProviderQuery, SearchProvider } from './search/search-provider.ts'
export { useLocale, usePage, useText } from './state/page.tsx'
