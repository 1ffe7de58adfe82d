// The regions of the screen. Each is a separate React root, so that an error in one does not affect the others.

import type { ComponentType } from 'react'
import type { LanguageAttributes } from '../pipeline/model/direction.ts'
import { newTabNote } from '../pipeline/model/new-tab.ts'
import { DocFooter } from './article/DocFooter.tsx'
import { PageHeader } from './article/PageHeader.tsx'
import { Navbar } from './navbar/Navbar.tsx'
import { Outline } from './outline/Outline.tsx'
import { ScrollToTop } from './outline/ScrollToTop.tsx'
import { Slot } from './parts/Slot.tsx'
import { SearchDialog } from './search/SearchDialog.tsx'
import { LocalBar } from './sidebar/LocalBar.tsx'
import { Sidebar } from './sidebar/Sidebar.tsx'
import { usePage, useText } from './state/page.tsx'
import { useProgress } from './state/progress.ts'

/** The announcement and the project's banner, above the navbar. */
function TopRegion() {
  const { view, components } = usePage()
  const { announcement } = view.record
  return (
    <>
      <Slot name="banner" />
      {announcement && components.Announcement && <components.Announcement announcement={announcement} />}
    </>
  )
}

/** The overlays: progress bar, search dialog and the button that scrolls to the top. */
function Overlays() {
  const { site } = usePage()
  return (
    <>
      <ProgressBar />
      {site.search && <SearchDialog />}
      <ScrollToTop />
    </>
  )
}

/** The progress bar for page loads. browser/navigation/progress-bar.ts animates it. */
function ProgressBar() {
  const text = useText()
  const { value, fading } = useProgress()
  if (value === undefined) return null
  return (
    <div
      className={fading ? 'progress fading' : 'progress'}
      role="progressbar"
      aria-label={text.loadingPage}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value * 100)}
    />
  )
}

export const regions = {
  announcement: TopRegion,
  navbar: Navbar,
  'local-bar': LocalBar,
  sidebar: Sidebar,
  lead: PageHeader,
  tail: () => <Slot name="article-after" />,
  footer: DocFooter,
  outline: Outline,
  overlays: Overlays,
} satisfies Record<string, ComponentType>

export type RegionName = keyof typeof regions

/** The text of the screen outside its regions. */
export interface ScreenText {
  skipToContent: string
  opensInNewTab: string
}

/**
 * Returns the HTML of the screen: navbar at the top, sidebar on the left, article in the middle, outline on the right.
 * Ids in the shell contain a capital letter, so that they cannot equal the id of a heading.
 */
export function screenHtml(
  region: (name: RegionName) => string,
  article: string,
  text: ScreenText,
  language: LanguageAttributes | undefined,
): string {
  const place = (name: RegionName) => `<div data-region="${name}">${region(name)}</div>`
  const outline = region('outline')
  // On pages without text, such as 404, an empty `<article>` would be announced.
  const tag = article === '' ? 'div' : 'article'
  const attributes = language === undefined ? '' : ` lang="${language.lang}" dir="${language.dir}"`
  return [
    `<a class="skip-link" href="#pageContent">${text.skipToContent}</a>`,
    place('announcement'),
    place('navbar'),
    place('local-bar'),
    `<div class="columns"${outline === '' ? '' : ' data-outline=""'}>`,
    place('sidebar'),
    '<div class="center">',
    `<main id="pageContent" tabindex="-1">${place('lead')}<${tag} id="pageArticle" class="prose"${attributes}>${article}</${tag}>${place('tail')}</main>`,
    place('footer'),
    '</div>',
    `<div data-region="outline">${outline}</div>`,
    '</div>',
    place('overlays'),
    `<p id="${newTabNote}" hidden>${text.opensInNewTab}</p>`,
    '<p class="sr-only" id="pageAnnouncer" aria-live="polite"></p>',
  ].join('')
}
