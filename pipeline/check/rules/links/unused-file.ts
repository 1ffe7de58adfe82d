// Reports files in `public/` that neither a page nor the configuration mentions.

import { basename, dirname, join } from 'node:path'
import { diagnostic } from '../../../model/diagnostics/diagnostic.ts'
import { decodePath, encodePath, splitHref } from '../../../model/route.ts'
import { overridesFolder } from '../../../source/components.ts'
import { type Area, listFolder, readBytes } from '../../../source/contained.ts'
import { readText } from '../../../source/read.ts'
import { jsonText } from '../../../text/json-text.ts'
import { defineRule } from '../../define-rule.ts'
import type { CheckedSite } from '../../rule.ts'

export const unusedFile = defineRule({
  name: 'unused-file',
  en: [
    'neither the pages nor the configuration mention a file in `public/`. Files that browsers and hosts request by name are exempt',
    'delete it',
  ],
  zh: ['页面和配置都没有用到 `public/` 里的某个文件；浏览器和托管服务按固定名字读取的文件除外', '删除它'],
  *site(site) {
    const apps = new Set(
      site.tree.publicFiles
        .filter((file) => file.endsWith('/index.html'))
        .flatMap((file) => foldersOf(file).slice(0, 1)),
    )
    // A folder with an `index.html` is a separate site, whose files may refer to each other in any way.
    const isInApp = (file: string) => foldersOf(file).some((folder) => apps.has(folder))
    let left = site.tree.publicFiles.filter((file) => !wellKnown.test(file) && !isInApp(file))
    if (left.length === 0) return
    const named = namedByPages(site)
    left = left.filter((file) => !named.has(file))
    // Most sites have no files left here. Otherwise, search the texts that may name a file without a link.
    const spellings = (file: string) => [file, encodePath(file)]
    left = unnamed(left, configTexts(site), (text, file) => includesAny(text, spellings(file)) || joinsPath(text, file))
    left = unnamed(left, publicTexts(site), (text, file) => includesAny(text, [nameOf(file)]) || joinsPath(text, file))
    left = unnamed(left, pageTexts(site), (text, file) => includesAny(text, spellings(`/${file}`)))
    for (const file of left)
      yield diagnostic(
        'unused-file',
        { file: `content/public/${file}` },
        'Neither the pages nor the configuration mention this file',
        'Delete it, unless something outside this site requests it.',
      )
  },
})

/** Matches files that browsers, crawlers and hosts request by name, and HTML documents, which readers open by URL. */
const wellKnown = new RegExp(
  [
    String.raw`(?:^|/)\.well-known/`,
    String.raw`(?:^|/)(?:\.[^/]+|CNAME|LICENSE|_headers|_redirects|_routes\.json|_worker\.js|vercel\.json|netlify\.toml|web\.config)$`,
    String.raw`(?:^|/)(?:robots|humans|security|ads|app-ads|llms[^/]*|sitemap[^/]*|(?=[^/]*verif)[^/]*)\.txt$`,
    String.raw`(?:^|/)(?:sitemap[^/]*|browserconfig|opensearch|crossdomain|BingSiteAuth)\.xml(?:\.gz)?$`,
    '(?:^|/)(?:favicon|apple-touch-icon|android-chrome|mstile|safari-pinned-tab)[^/]*$',
    String.raw`(?:^|/)(?:[^/]+\.webmanifest|manifest\.json|staticwebapp\.config\.json|sw\.js|service-worker\.js)$`,
    String.raw`\.html?$`,
  ].join('|'),
  'i',
)

const textFile = /\.(?:css|html?|[cm]?[jt]sx?|json|md|svg|txt|webmanifest|xml)$/i
const longestText = 1_000_000

/** Lists the paths that links and images point to, with and without their leading segments. */
function namedByPages({ pages, linked, pageOf }: CheckedSite): Set<string> {
  const named = new Set<string>()
  for (const route of [...pages.map(({ route }) => route), ...linked.routes.notFound.values()]) {
    const page = route.fallback === undefined ? pageOf(route.filePath) : undefined
    for (const { href } of [...(page?.details.assets ?? []), ...(page?.details.links ?? [])]) {
      if (!/\.\w+(?:[?#]|$)/.test(href)) continue
      const segments = decodePath(splitHref(href).path).split('/')
      for (let start = 1; start < segments.length; start++) named.add(segments.slice(start).join('/'))
    }
  }
  return named
}

/** Lists the parent folders of a file, nearest first, each with a trailing slash. */
const foldersOf = (file: string): string[] =>
  Array.from(file.matchAll(/\//g), ({ index }) => file.slice(0, index + 1)).reverse()

/** Returns the files that no text mentions. Stops reading texts when no file is left. */
function unnamed(
  files: readonly string[],
  texts: Iterable<string>,
  names: (text: string, file: string) => boolean,
): string[] {
  let left = [...files]
  if (left.length === 0) return left
  for (const text of texts) {
    left = left.filter((file) => !names(text, file))
    if (left.length === 0) break
  }
  return left
}

const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1)

const includesAny = (text: string, parts: readonly string[]): boolean => parts.some((part) => text.includes(part))

/** Recognizes paths that a program builds, such as `/flags/${code}.svg`. */
const joinsPath = (text: string, file: string): boolean =>
  foldersOf(file).some((folder) => new RegExp(`${folder.replace(/[^\w/-]/g, '\\$&')}["'\`$]`).test(text))

/** Yields the configuration, as loaded and as written, and the files in its folder: components, style sheets, data. */
function* configTexts({ project, configTexts: read }: CheckedSite): Generator<string> {
  yield jsonText(project.config)
  for (const { text } of read) yield text
  for (const name of ['config', overridesFolder]) {
    const area = { folder: join(project.root, name) }
    for (const path of filesBelow(area.folder)) yield textOf(area, path)
  }
  for (const path of project.styles) yield textOf({ folder: dirname(path) }, basename(path))
}

/** Lists the files in a folder and its subfolders, without following symbolic links. */
const filesBelow = (folder: string, path = ''): string[] =>
  listFolder(join(folder, path)).flatMap((entry) => {
    const child = path ? `${path}/${entry.name}` : entry.name
    return entry.isDirectory() ? filesBelow(folder, child) : [child]
  })

function* publicTexts({ tree }: CheckedSite): Generator<string> {
  for (const file of tree.publicFiles) yield textOf(tree.area, `public/${file}`)
}

function* pageTexts({ tree }: CheckedSite): Generator<string> {
  for (const file of [...tree.pages, ...tree.files])
    if (textFile.test(file)) yield readText(tree.area, file)?.text ?? ''
}

/** Returns the text of a file; an empty string if it is not a text file or cannot be read. */
function textOf(area: Area, path: string): string {
  const read = textFile.test(path) ? readBytes(area, path, longestText) : undefined
  return read?.kind === 'bytes' ? read.bytes.toString('utf8') : ''
}
