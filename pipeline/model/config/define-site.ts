// The module that a project's configuration imports as `@docsite/cli`: types, `defineSite`, and helpers for writing outputs.

import type { SiteConfig } from './site-config.ts'

export type {
  BytesFile,
  Output,
  OutputPage,
  OutputSite,
  PageOutput,
  RenderedPage,
  SharedOutput,
  TextFile,
} from '../output.ts'
export { perSite } from '../output.ts'
export type { RedirectRule } from '../redirect.ts'
export type { Landing } from './landing.ts'
export type { NavItem } from './menu.ts'
export type { SearchConfig } from './search.ts'
export type { SidebarDivider, SidebarGroup, SidebarHeader, SidebarItem, SidebarLink } from './sidebar.ts'
export type { FeedConfig, SiteConfig } from './site-config.ts'
export type { EditLink, LocaleConfig, LocaleTheme, SocialLink, ThemeConfig } from './theme.ts'

/** Gives `config/site.ts` types and completion. Returns its argument. */
export const defineSite = (config: SiteConfig): SiteConfig => config
