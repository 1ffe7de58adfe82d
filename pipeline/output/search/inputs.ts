// Linked pages → what the search of each locale is made from.

import { hash } from 'node:crypto'
import { posix } from 'node:path'
import type { SidebarEntry } from '../../model/config/site-data.ts'
import { localKey } from '../../model/config/site-data.ts'
import type { PageRecord } from '../../model/page.ts'
import { allLangs, allVersions } from '../../model/route.ts'
import type { LinkedPage, LinkedSite } from '../../site/link.ts'
import type { CacheFolder, ContentPlace } from '../../storage/cache.ts'
import type { SearchInput, StoredPage } from './build-index.ts'
import type { SearchPage } from './page-terms.ts'
import { findSegmenter } from './segmentation.ts'

export interface Search {
  /** Locale, or version and locale: its name in the manifest. */
  name: string
  /** Hash of all that the files depend on. */
  key: string
  input: SearchInput
}

/** Every locale of every version. */
export function localesOf({ project }: LinkedSite): { lang: string; version: string; name: string }[] {
  const { addressing } = project
  return allVersions(addressing).flatMap((version) =>
    allLangs(addressing).map((lang) => ({ lang, version, name: localKey(lang, version) })),
  )
}

/** Hash and place of every page's text, by content path. */
export interface Texts {
  keys: ReadonlyMap<string, string>
  contents: ReadonlyMap<string, ContentPlace>
}

/** `folder` is where the cut dictionary is kept, and what was counted. */
export function searchInputs(
  linked: LinkedSite,
  pages: readonly LinkedPage[],
  texts: Texts,
  folder: CacheFolder,
): Search[] {
  const { config, addressing, root } = linked.project
  if (config.search === false) return []
  const { search = {} } = config
  const { words = [], codeBlocks = true, versioned = false } = search.mode === 'remote' ? {} : search
  const domain = search.mode === 'remote' ? (search.domain ?? '') : ''
  const wanted = versioned
    ? localesOf(linked)
    : localesOf(linked).filter(({ version }) => version === addressing.defaultVersion)
  const order = new Map(linked.routes.routes.map(({ path }, i) => [path, i]))
  return wanted.map(({ lang, version, name }) => {
    const segmenter = findSegmenter(root, lang)
    const inLocale = pages.filter(
      ({ route, record }) => route.lang === lang && (!versioned || route.version === version) && isSearched(record),
    )
    inLocale.sort((a, b) => (order.get(a.route.path) ?? 0) - (order.get(b.route.path) ?? 0))
    const searched = inLocale.map(({ route, record }): StoredPage => {
      const page: SearchPage = {
        // A page that says no title is called by its file, as in the sidebar: a hit must be called something.
        title: record.title || posix.basename(route.filePath, '.md'),
        routePath: route.path,
        toc: record.toc,
        description: record.description,
        group: groupOf(linked.sectionOf(record)?.holder(record.routePath)),
      }
      // Where a text lies is no matter of what it says.
      const facts = [page, texts.keys.get(route.filePath), words, codeBlocks, segmenter.name]
      const content = texts.contents.get(route.filePath) as ContentPlace
      return { ...page, content, key: hash('sha1', JSON.stringify(facts)) }
    })
    const middle = [versioned && version ? version.replaceAll('.', '_') : '', addressing.locales.length ? lang : '']
      .filter(Boolean)
      .map((part) => `.${part}`)
      .join('')
    const input: SearchInput = { name: middle, pages: searched, domain, words, segmenter, codeBlocks, folder }
    return { name, key: hash('sha1', JSON.stringify([domain, searched.map(({ key }) => key)])), input }
  })
}

const isSearched = ({ pageType, frontmatter }: PageRecord): boolean =>
  pageType !== 'home' && pageType !== '404' && frontmatter.search !== false

/** Pages are grouped by the first-level entry of the sidebar that holds them. */
const groupOf = (holder?: SidebarEntry): string =>
  holder?.kind === 'group' || holder?.kind === 'link' ? holder.text : ''
