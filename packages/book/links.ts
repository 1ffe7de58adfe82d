// A page and the books of the configuration → the links from the page to the books that contain it.

import type { PluginSite, ReadPage } from '@docsite/cli'
import { splitRoute } from '@docsite/cli/routes'
import { type BookOptions, isUnder } from './options.ts'
import { editionsOf, pathOfEdition } from './plan/editions.ts'
import { wordsFor } from './words.ts'

/** The books that contain a page, for the component in the sidebar. */
export interface PageBooks {
  label: string
  /** The text of each link, and the path of its file in the site. */
  links: [text: string, path: string][]
}

/** Returns the data of a page for its links to books, or nothing if no book contains it. */
export function dataOfPage(page: ReadPage, site: PluginSite, books: readonly BookOptions[]) {
  const { route, lang, version, frontmatter } = page
  if (frontmatter.pageType === 'home') return undefined
  const { rest } = splitRoute(route, addressing(site))
  const containing = books.filter(
    ({ sections, leaveOut = [], version: own = site.version }) =>
      own === version &&
      (sections?.some((one) => isUnder(rest, one)) ?? true) &&
      !leaveOut.some((one) => isUnder(rest, one)),
  )
  const links = containing.flatMap((book) =>
    editionsOf(book, site)
      .filter((edition) => [edition.lang, edition.translation].includes(lang))
      .map((edition): [string, string] => {
        const format = edition.format.toUpperCase()
        const text = containing.length === 1 ? format : `${book.title ?? book.name}, ${format}`
        return [text, pathOfEdition(edition)]
      }),
  )
  const data: PageBooks = { label: wordsFor(lang).read, links }
  return links.length === 0 ? undefined : { data }
}

/** Returns how the site's routes begin. A site with one language or one version has no names for them in its routes. */
const addressing = ({ base, lang, langs, version, versions }: PluginSite) => ({
  base,
  cleanUrls: true,
  lang,
  locales: langs.length > 1 ? [...langs] : [],
  defaultVersion: version,
  versions: versions.filter(Boolean),
})
