// The module that a project's configuration imports as `@docsite/cli`: types, `defineSite`, and what outputs are written with.

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
