// Reads GitBook projects: those of gitbook.com, with `.gitbook.yaml`, and those of HonKit and old GitBook, with `book.json`.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import { moduleLiterals } from '../../literals.ts'
import type { OldFile, OldSite } from '../../model.ts'
import type { Source } from '../../source.ts'
import { splitFrontmatter } from '../../text/frontmatter.ts'
import { proseOfTags } from '../../text/template-tags.ts'
import { readYaml } from '../../text/yaml.ts'
import { type Data, isExternal, objectIn, present, stringIn } from '../../values.ts'
import { pageAt } from '../docusaurus/docs.ts'
import { gitbookKeys } from '../keys/gitbook.ts'
import { type Chapter, readSummary } from '../mdbook/summary.ts'
import { convertHtmlTags } from '../tree/html-tags.ts'
import { bareOf, otherFiles } from '../tree/pages.ts'
import { validRedirects } from '../tree/redirects.ts'
import { gitbookFindings, settingsFile } from './findings.ts'
import { gitbookSteps } from './gitbook-syntax.ts'

/** The files with the settings of both kinds. */
const bookFiles = ['book.json', 'book.js']

const hasBook = (files: ProjectFiles, folder: string): boolean =>
  bookFiles.some((name) => files.isFile(posix.join(folder, name)))

const hasSummary = (files: ProjectFiles, folder: string): boolean =>
  files.isFile(posix.join(folder, summaryOf(files, folder)))

/** Returns the path of the table of contents. */
function summaryOf(files: ProjectFiles, folder: string): string {
  const { root, structure } = settingsOf(files, folder)
  return posix.join(root, structure.summary ?? 'SUMMARY.md')
}

export const gitbook: Source = {
  kind: 'gitbook',
  rank: 2,
  detect: (files) => files.projectFolders().find((folder) => !hasBook(files, folder) && hasSummary(files, folder)),
  read: (files) => Promise.resolve(readGitbook(files, 'gitbook')),
  steps: [...gitbookSteps, convertHtmlTags],
  prose: proseOfTags,
}

export const honkit: Source = {
  kind: 'honkit',
  rank: 1,
  detect: (files) => files.projectFolders().find((folder) => hasBook(files, folder) && hasSummary(files, folder)),
  read: (files) => Promise.resolve(readGitbook(files, 'honkit')),
  steps: [...gitbookSteps, convertHtmlTags],
  prose: proseOfTags,
}

interface Settings {
  /** The folder of the pages. */
  root: string
  structure: { readme?: string | undefined; summary?: string | undefined }
  /** All settings. */
  data: Data
  problem?: string | undefined
}

function settingsOf(files: ProjectFiles, folder = '.'): Settings {
  const inFolder = (name: string) => posix.join(folder, name)
  const { value, problem } = files.isFile(inFolder('book.js'))
    ? literalBook(files.text(inFolder('book.js')) ?? '')
    : readYaml(files.text(files.first([inFolder('book.json'), inFolder(settingsFile)]) ?? '') ?? '{}')
  const data = objectIn(value)
  const { readme, summary } = objectIn(data.structure)
  return {
    root: posix.normalize(stringIn(data.root)?.replace(/^\/+/, '') || '.').replace(/(?<=.)\/+$/, ''),
    structure: { readme: stringIn(readme), summary: stringIn(summary) },
    data,
    problem,
  }
}

/** Reads the literals of a configuration that is code. */
function literalBook(text: string): { value?: unknown; problem?: string } {
  try {
    return { value: moduleLiterals(text).default }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

function readGitbook(files: ProjectFiles, kind: 'gitbook' | 'honkit'): OldSite {
  const { root, structure, data, problem } = settingsOf(files)
  const file = files.first([...bookFiles.toReversed(), settingsFile])
  const isOld = kind === 'honkit'
  const home = posix.normalize(structure.readme ?? 'README.md')
  const summary = files.text(summaryOf(files, '.')) ?? ''
  const chapters = readSummary(summary)
  const routeOf = (path: string) => {
    const bare = `/${path === home ? '' : bareOf(path)}`
    if (!isOld) return bare
    return isIndex(path, home) ? `${bare === '/' ? '' : bare}/` : `${bare}.html`
  }
  const pages = pagesOf({ files, root, home, chapters, routeOf })
  return {
    kind,
    config: present({
      title: stringIn(data.title) ?? siteName(titleOf(files, posix.join(root, home))),
      description: stringIn(data.description),
      lang: stringIn(data.language),
      route: isOld ? { cleanUrls: false } : undefined,
      redirects: redirectsOf(data, pages, root),
      themeConfig: present({
        nav: Object.entries(objectIn(objectIn(data.links).sidebar)).flatMap(([text, link]) =>
          stringIn(link) ? [{ text, link }] : [],
        ),
        sidebar: { '/': sidebarOf(chapters, new Map(pages.map(({ file, route }) => [file, route])), root) },
      }),
    }),
    pages,
    copies: otherFiles(files, root, (path) => bookFiles.includes(path) || /^(?:_book|package)/.test(path)),
    headingIds: isOld ? 'github' : 'gitbook',
    builds: isOld ? ['_book'] : [],
    findings: gitbookFindings({ files, file: file ?? settingsFile, root, data, pages, problem }),
    ...(file === undefined ? {} : { settingsFiles: [{ file, value: data, keys: gitbookKeys }] }),
    settings: { sourceRoot: root, variables: variablesOf(data) },
  }
}

/** The configuration names old paths, and the files to which they lead. */
function redirectsOf(data: Data, pages: readonly OldFile[], root: string): Data[] {
  const redirects = Object.entries(objectIn(data.redirects)).map(([from, to]) => {
    const path = String(to).replace(/^\.?\//, '')
    const route = pages.find(({ file }) => file === posix.join(root, path))?.route
    return { from: `/${from.replace(/^\/+|\/+$/g, '')}`, to: route ?? path }
  })
  return validRedirects(
    redirects,
    pages.map(({ route }) => route),
  )
}

/** Returns the name of the site in the title of the home page: `Welcome to Orchard!` → `Orchard`. */
const siteName = (title: string | undefined): string | undefined => {
  const [, name = title] = /^welcome to (?:the )?(.+?)[\s!.]*$/i.exec(title ?? '') ?? []
  return /^(?:welcome|introduction|overview|home|readme|getting started|about)\b[^a-z]*$/i.test(name ?? '')
    ? undefined
    : name
}

/** Returns the title of the home page. */
const titleOf = (files: ProjectFiles, file: string): string | undefined => {
  const { fields, body } = splitFrontmatter(files.text(file) ?? '')
  return stringIn(fields.title) ?? /^#[ \t]+([^\n<]+?)[ \t]*(?:<[^\n]*)?$/m.exec(body)?.[1]
}

const isIndex = (path: string, home: string): boolean => path === home || /(?:^|\/)(?:README|index)\.md$/i.test(path)

const variablesOf = (data: Data): Map<string, string> =>
  new Map(
    Object.entries({ ...objectIn(data.variables), title: data.title, description: data.description }).flatMap(
      ([name, value]) =>
        typeof value === 'object' || value === undefined ? [] : [[`book.${name}`, String(value)] as const],
    ),
  )

interface SummaryInput {
  files: ProjectFiles
  root: string
  home: string
  chapters: readonly Chapter[]
  routeOf(path: string): string
}

/** Only the pages in the table of contents are published, and the home page. */
function pagesOf({ files, root, home, chapters, routeOf }: SummaryInput): OldFile[] {
  const titles = new Map<string, string>()
  for (const { path, title } of [{ path: home, title: '' }, ...allChapters(chapters)]) {
    const [file = ''] = (path ?? '').split('#')
    const place = posix.normalize(file)
    if (/\.(?:md|markdown)$/.test(place) && !isExternal(place) && !titles.has(place)) titles.set(place, title)
  }
  return [...titles].flatMap(([path, title]): OldFile[] => {
    const file = posix.join(root, path)
    if (path.startsWith('..') || !files.isFile(file)) return []
    const target = isIndex(path, home)
      ? posix.join(path === home ? '.' : posix.dirname(path), 'index.md')
      : path.replace(/\.\w+$/, '.md').replace(/(^|\/)_+/g, '$1')
    const isTitled = title === '' || titleOf(files, file) !== undefined
    const route = routeOf(path)
    return [
      route.endsWith('.html')
        ? present<OldFile>({ file, target, route, fields: isTitled ? {} : { title } })
        : pageAt(file, target, route, { prefix: '', url: '' }, isTitled ? {} : { title }),
    ]
  })
}

const allChapters = (chapters: readonly Chapter[]): Chapter[] =>
  chapters.flatMap((chapter) => [chapter, ...allChapters(chapter.items)])

function sidebarOf(
  chapters: readonly Chapter[],
  routes: ReadonlyMap<string, string | undefined>,
  root: string,
): Data[] {
  return chapters.flatMap(({ kind, title, path, items }): Data[] => {
    if (kind === 'separator') return [{ dividerType: 'solid' }]
    if (kind === 'part') return [{ sectionHeaderText: title }]
    const link = linkOf(path, routes, root)
    if (items.length > 0) return [present({ text: title, link, items: sidebarOf(items, routes, root) })]
    return link === undefined ? [] : [{ text: title, link }]
  })
}

function linkOf(
  path: string | undefined,
  routes: ReadonlyMap<string, string | undefined>,
  root: string,
): string | undefined {
  if (path === undefined || isExternal(path)) return path
  const [file = '', hash] = path.split('#')
  const route = routes.get(posix.join(root, file))
  return route === undefined || hash === undefined ? route : `${route}#${hash}`
}
