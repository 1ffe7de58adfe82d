// The module that a project's configuration imports as `@docsite/cli`. It contains types, and `defineSite` as its only function.

import type { SiteConfig } from './site-config.ts'

export type { RedirectRule } from '../redirect.ts'
export type {
  EditLink,
  FeedConfig,
  Landing,
  LocaleConfig,
  LocaleTheme,
  NavItem,
  SearchConfig,
  SidebarDivider,
  SidebarGroup,
  SidebarHeader,
  SidebarItem,
  SidebarLink,
  SiteConfig,
  SocialLink,
  ThemeConfig,
} from './site-config.ts'

/** Gives `config/site.ts` types and completion. Returns its argument. */
export const defineSite = (config: SiteConfig): SiteConfig => config
