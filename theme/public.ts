// The exports of `@docsite/cli/theme`, which a project's own components may use.

// ---- For all components

export { formatDuration } from '../pipeline/model/duration.ts'
export type { Frontmatter } from '../pipeline/model/page/frontmatter.ts'
export type { PageRecord } from '../pipeline/model/page/page.ts'
export { Comparison, type ComparisonProps } from './home/Comparison.tsx'
export type { IslandProps } from './islands/index.ts'
export type { SlotProps } from './islands/slot.tsx'
export { Html } from './parts/Html.tsx'
export { Link } from './parts/Link.tsx'
export { type IconName, PageIcon as Icon } from './parts/PageIcon.tsx'
export { Popover, type PopoverProps } from './parts/Popover.tsx'
export type { SearchHooks } from './search/hooks.ts'
export type { PanelTools, RecentVisit } from './search/panel-tools.ts'
export type {
  FoundResult,
  LogError,
  ResultTab,
  SearchedSite,
  SearchScope,
  SearchSource,
  SourceOptions,
} from './search/search-client.ts'
export type { MarkedText, ProviderHit, ProviderQuery, SearchProvider } from './search/search-provider.ts'
export { localeOf } from './state/locale.ts'
export type { NavigateDetail } from './state/navigate-event.ts'
export { type PageState, useLocale, usePage, useText } from './state/page.tsx'

// ---- The components that a project may replace (pipeline/model/theme-components.ts)

export { DocFooter } from './article/DocFooter.tsx'
export { PageHeader } from './article/PageHeader.tsx'
export { Announcement, type AnnouncementProps } from './home/Announcement.tsx'
export { Background, type BackgroundProps } from './home/Background.tsx'
export { Features, type FeaturesProps } from './home/Features.tsx'
export { Hero, type HeroProps } from './home/Hero.tsx'
export { PlainHero, type PlainHeroProps } from './home/PlainHero.tsx'
export { AppearanceToggle } from './navbar/AppearanceToggle.tsx'
export { LocaleList, LocaleSwitcher } from './navbar/LocaleSwitcher.tsx'
export { Logo } from './navbar/Logo.tsx'
export { Navbar, useHasNavbar } from './navbar/Navbar.tsx'
export { NavLink, NavList, NavMenu, type NavMenuProps } from './navbar/NavMenu.tsx'
export { NavScreen, type NavScreenProps } from './navbar/NavScreen.tsx'
export { SearchButton } from './navbar/SearchButton.tsx'
export { SocialLinks, type SocialLinksProps } from './navbar/SocialLinks.tsx'
export { VersionList, VersionSwitcher } from './navbar/VersionSwitcher.tsx'
export { Outline, OutlineList, useHasOutline } from './outline/Outline.tsx'
export { HomePage } from './page/HomePage.tsx'
export { NotFoundPage } from './page/NotFoundPage.tsx'
export { OverviewPage } from './page/OverviewPage.tsx'
export { LocalBar } from './sidebar/LocalBar.tsx'
export { Sidebar, SidebarList, useSidebar } from './sidebar/Sidebar.tsx'

// ---- What these components consist of

export {
  addressing,
  type NavEntry,
  type SidebarEntry,
  type SidebarGroupEntry,
  type SiteData,
  type SocialEntry,
} from '../pipeline/model/config/site-data.ts'
export { exactTime } from '../pipeline/model/date.ts'
export { type LanguageAttributes, languageAttributes, textLanguage } from '../pipeline/model/direction.ts'
export { feedLabel } from '../pipeline/model/head/feed-types.ts'
export { announcedFeeds } from '../pipeline/model/head/feeds.ts'
export { crumbsOf } from '../pipeline/model/navigation/breadcrumbs.ts'
export { counterpart } from '../pipeline/model/navigation/counterpart.ts'
export type { PageLink } from '../pipeline/model/navigation/nav-text.ts'
export { filterOverview } from '../pipeline/model/navigation/overview.ts'
export type { OverviewItem } from '../pipeline/model/navigation/overview-entries.ts'
export { groupKey, holdsPage, isActive } from '../pipeline/model/navigation/sidebar-groups.ts'
export { newTabNote } from '../pipeline/model/new-tab.ts'
export type { Feature } from '../pipeline/model/page/frontmatter.ts'
export type { LandingData } from '../pipeline/model/page/landing.ts'
export { markdownUrl } from '../pipeline/model/page/markdown-copy.ts'
export {
  encodePath,
  homeOf,
  isExternal,
  isUnder,
  joinRoute,
  linkOfRoute,
  routeOfLink,
  splitRoute,
} from '../pipeline/model/route.ts'
export { hasOutline } from '../pipeline/model/slot-pages.ts'
export { lines, stratum } from '../pipeline/model/strata.ts'
export { interpolate } from '../pipeline/text/interpolate.ts'
export { lookUp } from '../pipeline/text/look-up.ts'
export { plainText } from '../pipeline/text/plain-text.ts'
export { pluralize } from '../pipeline/text/plural.ts'
export { Command } from './home/Command.tsx'
export { Sections } from './home/Sections.tsx'
export { SiteNav, SiteSettings } from './navbar/SiteMenu.tsx'
export { ScrollToTop } from './outline/ScrollToTop.tsx'
export { Icon as ShellIcon, Mark, type ShellIconName } from './parts/Icon.tsx'
export { inlineStep } from './parts/inline-step.ts'
export { hrefOf } from './parts/Link.tsx'
export { NavHtml } from './parts/NavHtml.tsx'
export { isIconName } from './parts/PageIcon.tsx'
export { Slot } from './parts/Slot.tsx'
export { Strata } from './parts/Strata.tsx'
export { Tag } from './parts/Tag.tsx'
export { entryNameHtml } from './sidebar/entry-name.ts'
export { closeAnnouncement, useAnnouncement } from './state/announcement.ts'
export { toggleAppearance } from './state/appearance.ts'
export { isBeside, useBeside } from './state/beside.ts'
export { closeDrawer, drawerIds, isPopupOpen, toggleDrawer } from './state/menus.ts'
export { closeSearch, openSearch, setQuery, useSearch } from './state/search.ts'
export { setGroup, useSidebarGroups } from './state/sidebar.ts'
export { useSimilarPages } from './state/similar-pages.ts'
export { useAppearance } from './state/use-appearance.ts'
export { useMenus } from './state/use-menus.ts'
export { useActiveHeading, useReachedHeading } from './state/use-outline.ts'
