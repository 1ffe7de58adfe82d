// Reads a folder of Markdown files, with the URLs of Jekyll or Eleventy if it has their configuration.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { OldSite } from '../../model.ts'
import type { Source } from '../../source.ts'
import { maskFences } from '../../text/mask.ts'
import { proseOfTags } from '../../text/template-tags.ts'
import { present } from '../../values.ts'
import { convertHtmlTags } from '../tree/html-tags.ts'
import { bareOf, otherFiles, treePages } from '../tree/pages.ts'
import { homeRedirect } from '../tree/redirects.ts'
import { hideContents } from './contents.ts'
import { eleventyConfig, readEleventy } from './eleventy.ts'
import { isJekyll, readJekyll } from './jekyll.ts'
import { liquidSteps } from './liquid.ts'
import { proseOfValues } from './liquid-prose.ts'
import { sidebarByFolder } from './navigation.ts'
import { convertCodeLinks } from './repository.ts'

/** Fields about the layout, the permanent URL and the navigation of the old site. */
const oldFields = [
  ...['layout', 'permalink', 'eleventyNavigation', 'parent', 'grand_parent', 'ancestor'],
  ...['has_children', 'has_toc', 'child_nav_order'],
]

export const markdown: Source = {
  kind: 'markdown',
  // Every repository has Markdown files.
  rank: 3,
  detect: rootOf,
  read: (files) =>
    Promise.resolve(
      isJekyll(files) ? readJekyll(files) : eleventyConfig(files) ? readEleventy(files) : readFolder(files),
    ),
  steps: [...liquidSteps, convertCodeLinks, convertHtmlTags],
  prose: (text, site) => proseOfTags(hideContents(proseOfValues(text, site))),
  frontmatter({ fields, conversion }) {
    // Layouts and permanent URLs are those of the old generator. The page already has its URL.
    if (conversion.site.settings.extensions?.has('liquid')) for (const name of oldFields) delete fields[name]
  },
}

/** Files about a repository, which are no pages of its documentation. */
const aboutRepository =
  /^(?:README|CHANGELOG|CHANGES|HISTORY|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|LICENSE|AUTHORS|MAINTAINERS|GOVERNANCE|SUPPORT|ROADMAP|AGENTS|CLAUDE|PULL_REQUEST_TEMPLATE)\.md$/i

/** In a repository, names in capital letters are about it, too. */
const capitals = /^[A-Z][A-Z_-]*\.md$/

/** Code of others is no documentation, although it contains some. */
const foreign = /(?:^|\/)(?:vendor|third_party|testdata)\//

const isMarkdown = (file: string): boolean => /\.(?:mdx?|markdown)$/.test(file)

/** Returns the folder of the pages: the one with a configuration, `docs/` of a repository, or the folder itself. */
function rootOf(files: ProjectFiles): string | undefined {
  const configured = files.projectFolders().find((folder) => isJekyll(files, folder) || eleventyConfig(files, folder))
  if (configured !== undefined) return configured
  const all = files.list('.').filter(isMarkdown)
  if (all.length === 0) return undefined
  const isRepository = !all.some((file) => !file.includes('/') && !aboutRepository.test(file) && !capitals.test(file))
  const docs = ['docs', 'doc', 'documentation', 'manual'].find((folder) =>
    all.some((file) => file.startsWith(`${folder}/`)),
  )
  return isRepository && docs !== undefined ? docs : '.'
}

/** Without a generator, there are no old URLs, so the pages have those that docsite gives them. */
function readFolder(files: ProjectFiles): OldSite {
  const locales = languageFolders(files)
  const pages = treePages(files, '.', {
    isPage: (path) => !foreign.test(path),
    locales,
    routeOf: (path) => {
      const bare = bareOf(path)
      return bare === '' || /(?:^|\/)(?:index|README)\.\w+$/i.test(path)
        ? `/${bare}${bare === '' ? '' : '/'}`
        : `/${bare}`
    },
  })
  const home = pages.find(({ page }) => page.route === '/')
  const title =
    home === undefined ? undefined : /^#[ \t]+([^\n]+?)[ \t]*#*$/m.exec(files.text(home.page.file) ?? '')?.[1]
  const isMultilingual = locales.length > 1
  const sidebarOf = (locale: string | undefined) => ({
    sidebar: {
      '/': sidebarByFolder(
        pages.filter((page) => page.locale === locale),
        files,
      ),
    },
  })
  return {
    kind: 'markdown',
    config: present({
      title: title?.replace(/[*_`]|<[^<>]*>/g, '').trim(),
      lang: isMultilingual ? locales[0] : undefined,
      locales: isMultilingual
        ? locales.map((lang) => ({ lang, label: languageName(lang), ...sidebarOf(lang) }))
        : undefined,
      redirects: homeRedirect(pages.map(({ page }) => page.route)),
      themeConfig: isMultilingual ? { localeRedirect: 'never' } : present(sidebarOf(undefined)),
    }),
    pages: pages.map(({ page }) => page),
    copies: otherFiles(files, '.', (path) => !/\.(?:png|jpe?g|gif|webp|avif|svg|mp4|webm|pdf|zip)$/i.test(path)),
    headingIds: 'github',
    builds: [],
    findings: files
      .list('.')
      .filter((file) => /\.(?:rst|adoc|asciidoc|org|txt|html?)$/.test(file))
      .map((file) => ({
        kind: 'todo' as const,
        file: posix.normalize(file),
        text: 'This file is not Markdown, so it is not carried over. Convert it if it is a page.',
      })),
    settings: { sourceRoot: '.', ...(usesKramdown(files) ? liquidSettings : {}) },
  }
}

/** Pages in the folder of a repository have no base. */
const liquidSettings = { extensions: new Set(['liquid']), variables: new Map([['site.baseurl', '']]) }

/** Returns the languages if each page is in the folder of one, English or else the first one at the beginning. */
function languageFolders(files: ProjectFiles): string[] {
  const folders = files.list('.').flatMap((file) => (isMarkdown(file) ? [file.split('/')[0] ?? ''] : []))
  const names = [...new Set(folders)].sort((a, b) => Number(b === 'en') - Number(a === 'en'))
  return names.length > 1 && names.every((name) => isLanguage(name)) ? names : []
}

/** Returns whether a name is the tag of a language that has a name. */
const isLanguage = (name: string): boolean => /^[a-z]{2}(?:-[A-Za-z]{2,4})?$/.test(name) && languageName(name) !== name

const languageName = (lang: string): string => new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang

/** GitHub publishes folders of Markdown with Jekyll, whose configuration can be elsewhere. Its attributes of blocks have no other meaning. */
const usesKramdown = (files: ProjectFiles): boolean =>
  files
    .list('.')
    .some((file) => isMarkdown(file) && /^\{:[ \t]*[.#\w][^{}\n]*\}[ \t]*$/m.test(maskFences(files.text(file) ?? '')))
