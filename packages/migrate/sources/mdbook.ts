// Reads mdBook projects.
// cspell:ignore mathjax

import { posix } from 'node:path'
import { parse, TomlError } from 'smol-toml'
import type { ProjectFiles } from '../files.ts'
import type { FileCopy, Finding, OldFile, OldSite } from '../model.ts'
import type { Source } from '../source.ts'
import { type Data, isExternal, objectIn, present, stringIn } from '../values.ts'
import { mdbookKeys } from './keys/mdbook.ts'
import { leftoversOf } from './mdbook/leftovers.ts'
import { rulesOf } from './mdbook/rules.ts'
import { type Chapter, readSummary } from './mdbook/summary.ts'
import { mdbookSteps } from './mdbook/syntax.ts'

export const mdbook: Source = {
  kind: 'mdbook',
  detect: (files) => files.projectFolders().find((folder) => files.isFile(posix.join(folder, 'book.toml'))),
  read: (files) => Promise.resolve(readMdbook(files)),
  folders: ['theme', 'po'],
  steps: mdbookSteps,
}

function readMdbook(files: ProjectFiles): OldSite {
  const { config, findings } = readConfig(files.text('book.toml') ?? '')
  const book = objectIn(config.book)
  const html = objectIn(objectIn(config.output).html)
  const sourceRoot = posix.normalize(stringIn(book.src) ?? 'src')
  const chapters = readSummary(files.text(posix.join(sourceRoot, 'SUMMARY.md')) ?? '')
  const pages = pagesOf(chapters, sourceRoot, files)
  const redirects = [...redirectsOf(html.redirect), ...homeRedirect(pages)]
  return {
    kind: 'mdbook',
    config: present({
      title: stringIn(book.title),
      description: stringIn(book.description),
      lang: stringIn(book.language),
      siteUrl: stringIn(html.cname) && `https://${String(html.cname)}`,
      base: stringIn(html['site-url']),
      route: { cleanUrls: false },
      redirects,
      themeConfig: present({
        sidebar: { '/': sidebarOf(chapters) },
        socialLinks: stringIn(html['git-repository-url'])
          ? [
              {
                icon: /gitlab/.test(String(html['git-repository-url'])) ? 'gitlab' : 'github',
                mode: 'link',
                content: html['git-repository-url'],
              },
            ]
          : [],
        editLink: editLinkOf(html, sourceRoot),
      }),
    }),
    pages,
    copies: otherFiles(files, sourceRoot, pages),
    headingIds: 'mdbook',
    builds: [posix.join(stringIn(objectIn(config.build)['build-dir']) ?? 'book'), 'book/html'],
    settingsFiles: [{ file: 'book.toml', value: config, keys: mdbookKeys }],
    findings: [...findings, ...leftoversOf({ files, config, html, pages })],
    settings: {
      sourceRoot,
      references: rulesOf(files, pages),
      extensions: new Set(html['mathjax-support'] === true ? ['mathjax'] : []),
    },
  }
}

/** Returns the configuration. It is empty if the file is not TOML. */
function readConfig(text: string): { config: Data; findings: Finding[] } {
  try {
    return { config: objectIn(parse(text)), findings: [] }
  } catch (error) {
    // The first line of the message describes the problem, and the others show the place.
    const { line, message } = error as TomlError
    const problem = message.split('\n')[0]?.replace(/^Invalid TOML document: /, '')
    const finding: Finding = { kind: 'todo', file: 'book.toml', text: `The configuration cannot be read: ${problem}.` }
    return { config: {}, findings: [error instanceof TomlError ? { ...finding, line } : finding] }
  }
}

const targetOf = (path: string): string => path.replace(/(^|\/)README\.md$/i, '$1index.md').replace(/(^|\/)_+/g, '$1')

const routeOf = (path: string): string =>
  `/${targetOf(path).replace(/\.md$/, '.html')}`.replace(/(?<=\/)index\.html$/, '')

function pagesOf(chapters: readonly Chapter[], sourceRoot: string, files: ProjectFiles): OldFile[] {
  const seen = new Set<string>()
  return [...allChapters(chapters), ...(files.isFile(posix.join(sourceRoot, '404.md')) ? ['404.md'] : [])].flatMap(
    (path): OldFile[] => {
      const file = posix.join(sourceRoot, path)
      if (seen.has(file) || !files.isFile(file)) return []
      seen.add(file)
      return [{ file, route: routeOf(path), target: targetOf(path) }]
    },
  )
}

const allChapters = (chapters: readonly Chapter[]): string[] =>
  chapters.flatMap(({ path, items }) => [...(path === undefined ? [] : [path]), ...allChapters(items)])

function sidebarOf(chapters: readonly Chapter[]): Data[] {
  return chapters.map(({ kind, title, path, items }) => {
    if (kind === 'separator') return { dividerType: 'solid' }
    if (kind === 'part') return { sectionHeaderText: title }
    const link = path === undefined ? undefined : routeOf(path)
    if (items.length > 0) return present({ text: title, link, items: sidebarOf(items) })
    return link === undefined ? { sectionHeaderText: title } : { text: title, link }
  })
}

/** mdBook also writes the first chapter as the home page. */
function homeRedirect(pages: readonly OldFile[]): Data[] {
  const [first] = pages
  return first?.route === undefined || pages.some(({ route }) => route === '/')
    ? []
    : [{ from: '/', to: routeIn(first.route) }]
}

function redirectsOf(redirects: unknown): Data[] {
  return Object.entries(objectIn(redirects)).flatMap(([from, to]) => {
    const target = stringIn(to)
    // Only a script could redirect from a heading.
    if (target === undefined || from.includes('#')) return []
    const route = posix.join('/', from).replace(/(?:index)?\.html$/, '')
    return [{ from: route, to: isExternal(target) ? target : routeIn(posix.join(posix.dirname(route), target)) }]
  })
}

/** Redirects lead to routes, which have no ending. */
const routeIn = (url: string): string => url.replace(/\.html(?=#|$)/, '')

/** `{path}` is the path of the chapter in the book's folder, such as `src/start.md`. */
function editLinkOf(html: Data, sourceRoot: string): Data | undefined {
  const template = stringIn(html['edit-url-template'])
  if (!template?.includes('{path}')) return undefined
  const start = template.slice(0, template.indexOf('{path}'))
  const folder = sourceRoot === '.' ? '' : sourceRoot
  return { docRepoBaseUrl: `${start}${folder}`.replace(/\/+$/, ''), text: 'Suggest an edit' }
}

/** mdBook copies all files that are not Markdown. Pages can refer to any of them. */
const otherFiles = (files: ProjectFiles, sourceRoot: string, pages: readonly OldFile[]): FileCopy[] =>
  files
    .list(sourceRoot)
    .filter((file) => !file.endsWith('.md') && !pages.some((page) => page.file === file))
    .map((file) => [file, posix.join('content/public', posix.relative(sourceRoot, file))])
